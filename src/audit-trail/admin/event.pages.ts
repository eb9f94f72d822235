import { Controller, Get, Param, Res } from '@nestjs/common';
import type { JsonValue, Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#auth';
import { PageRenderer, view } from '#display';
import { ItemStates, type ItemChanges } from '../details/item-states';
import { StoredEvents, type StoredEvent } from '../details/stored-events';
import { AUDIT_TRAIL_PATH } from './audit-trail-search';
import { ShownEvents, type EventRow } from './shown-events';

interface EventModel extends EventRow {
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  readonly item?: ItemChanges;
  /** The event before, in words. */
  readonly since?: EventRow;
  /** The page of the versions of the item. */
  readonly history?: string;
}

const EVENT = view<EventModel>('audit-trail/event');

/** One event, with what it changed. */
@AdminPage()
@RequirePermission('ViewAuditTrail')
@Controller(`${AUDIT_TRAIL_PATH}/Display`)
export class EventPages {
  constructor(
    private readonly events: StoredEvents,
    private readonly states: ItemStates,
    private readonly shown: ShownEvents,
    private readonly pages: PageRenderer,
  ) {}

  @Get(':id')
  async show(
    @Res() response: Response,
    @Param('id') id: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const event = await this.events.get(id);
    const row = this.shown.row(event);
    const model: EventModel = {
      ...row,
      facts: Object.entries(event.facts).map(([name, value]) => ({ name: inWords(name), value: asText(value) })),
      ...(event.category === 'Content' && (await this.ofItem(event, principal))),
    };
    await this.pages.render(response, EVENT, model, { title: `${row.label}: ${row.eventTitle}` });
  }

  private async ofItem(event: StoredEvent, principal: Principal): Promise<Partial<EventModel>> {
    const item = await this.states.changes(event, principal);
    return {
      item,
      ...(item?.since && { since: this.shown.row(item.since) }),
      history: `/Admin/Contents/ContentItems/${encodeURIComponent(event.correlationId)}/History`,
    };
  }
}

/** `clonedFrom` as `Cloned from`. */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function asText(value: JsonValue): string {
  if (typeof value === 'string') return value;
  const areWords = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
  return areWords ? value.join(', ') : JSON.stringify(value);
}
