import { Injectable } from '@nestjs/common';
import { AUDIT_TRAIL_OPTIONS_DISPLAY_DRIVER, type Principal } from '@espalier/plugin-sdk';
import { AROUND, listModel, markedFault, type ListModel, type ListTotal, type Noun } from '#features/admin-list';
import { DisplayDrivers } from '#core/display';
import { text } from '#platform/texts';
import type { ListedEvent } from '../list/event-row';
import { AuditTrailHelp } from './audit-trail-help';
import { AuditTrailMenus } from './audit-trail-menus';
import { AUDIT_TRAIL_PATH, type Search } from './audit-trail-search';
import { EventPresenter, type EventRow } from './event-presenter';

const EVENTS: Noun = { one: text('event'), many: text('events') };
const ALL = { text: text('The whole audit trail'), href: AUDIT_TRAIL_PATH };

interface FoundEvents {
  readonly items: readonly ListedEvent[];
  readonly total: ListTotal;
}

/** What the list of events shows of what was found. */
@Injectable()
export class AuditTrailView {
  constructor(
    private readonly shown: EventPresenter,
    private readonly menus: AuditTrailMenus,
    private readonly help: AuditTrailHelp,
    private readonly drivers: DisplayDrivers,
  ) {}

  modelOf(search: Search, { items, total }: FoundEvents, principal: Principal): ListModel<EventRow> {
    const { address, filter } = search;
    const { isOfOne } = filter.options;
    return listModel({
      address,
      noun: EVENTS,
      faults: filter.faults.map((fault) => markedFault(address.query.q, fault)),
      quickFilters: this.menus.quickFilters(search),
      syntax: this.help.syntax(search, principal),
      menus: this.menus.menus(search, isOfOne ? items.at(0)?.category : undefined),
      zones: this.drivers.zones(AUDIT_TRAIL_OPTIONS_DISPLAY_DRIVER, { model: filter.options, principal }, AROUND),
      links: isOfOne ? [ALL] : [],
      rows: items.map((event) => this.shown.row(event)),
      total,
      rowView: 'audit-trail/row',
      bulkActions: [],
    });
  }

  /** What the page is called: what it is about as it was called last. */
  titleOf({ filter }: Search, { items }: FoundEvents): string {
    if (!filter.options.isOfOne) return text('Audit trail');
    return text('Audit trail: {subject}', { subject: items.at(0)?.subject || filter.options.correlationId });
  }
}
