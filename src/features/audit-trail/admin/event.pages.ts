import { Controller, Get, Param, Res } from '@nestjs/common';
import type { JsonObject, Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { PageRenderer, view } from '#core/display';
import { text } from '#platform/texts';
import { oneRow } from '#platform/database';
import { ItemStates, type ItemChanges } from '../details/item-states';
import { StoredEvents, type StoredEvent } from '../details/stored-events';
import { EventNames } from '../list/event-names';
import { countOfSubjects, type ListedEvent } from '../list/event-row';
import { SeenEvents } from '../list/seen-events';
import { AUDIT_TRAIL_PATH, EventPresenter, type EventRow } from './event-presenter';
import { presentFacts, type EventDetails } from './fact-presenter';

interface EventModel extends EventRow, EventDetails {
  readonly item?: ItemChanges;
  readonly since?: EventRow;
  readonly history?: string;
  /** Whether it is about more than one item. */
  readonly isOfSeveral?: boolean;
  readonly restore?: string;
}

const EVENT = view<EventModel>('audit-trail/event');

@AdminPage()
@RequirePermission('ViewAuditTrail')
@Controller(`${AUDIT_TRAIL_PATH}/Display`)
export class EventPages {
  constructor(
    private readonly events: StoredEvents,
    private readonly states: ItemStates,
    private readonly seen: SeenEvents,
    private readonly shown: EventPresenter,
    private readonly names: EventNames,
    private readonly pages: PageRenderer,
  ) {}

  @Get(':id')
  async show(
    @Res() response: Response,
    @Param('id') id: string,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const event = await this.events.get(id);
    const row = await this.rowOf(event, principal);
    const model: EventModel = {
      ...row,
      ...presentFacts(withoutIds(event.facts), this.names.factTitles(event)),
      ...(event.category === 'Content' && (await this.ofItem(event, principal, row.href))),
    };
    await this.pages.render(response, EVENT, model, {
      title: text('{label}: {eventTitle}', { label: row.label, eventTitle: row.eventTitle }),
    });
  }

  private async rowOf(event: ListedEvent, principal: Principal): Promise<EventRow> {
    return this.shown.row(oneRow(await this.seen.by(principal, [event])));
  }

  private async ofItem(event: StoredEvent, principal: Principal, href: string): Promise<Partial<EventModel>> {
    if (countOfSubjects(event) > 1) return { isOfSeveral: true };
    const item = await this.states.changes(event, principal);
    return {
      item,
      ...(item?.since && { since: await this.rowOf(item.since, principal) }),
      history: `/Admin/Contents/ContentItems/${encodeURIComponent(event.correlationId)}/History`,
      ...((await this.states.canRestore(event, principal)) && { restore: `${href}/Restore` }),
    };
  }
}

/** Of an import: between which ids its items are says nothing to people. */
function withoutIds({ first: _first, last: _last, ...facts }: JsonObject): JsonObject {
  return facts;
}
