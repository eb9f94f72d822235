import { Controller, Get, Param, Res } from '@nestjs/common';
import type { JsonValue } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, RequirePermission } from '#auth';
import { PageRenderer, view } from '#display';
import { StoredEvents } from '../details/stored-events';
import { AUDIT_TRAIL_PATH } from './audit-trail-search';
import { ShownEvents, type EventRow } from './shown-events';

interface EventModel extends EventRow {
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

const EVENT = view<EventModel>('audit-trail/event');

/** One event, with what it changed. */
@AdminPage()
@RequirePermission('ViewAuditTrail')
@Controller(`${AUDIT_TRAIL_PATH}/Display`)
export class EventPages {
  constructor(
    private readonly events: StoredEvents,
    private readonly shown: ShownEvents,
    private readonly pages: PageRenderer,
  ) {}

  @Get(':id')
  async show(@Res() response: Response, @Param('id') id: string): Promise<void> {
    const event = await this.events.get(id);
    const row = this.shown.row(event);
    const model: EventModel = {
      ...row,
      facts: Object.entries(event.facts).map(([name, value]) => ({ name: inWords(name), value: asText(value) })),
    };
    await this.pages.render(response, EVENT, model, { title: `${row.label}: ${row.eventTitle}` });
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
