import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { ListAddress, readListQuery } from '#features/admin-list';
import { EventsFilter, type ReadEventsFilter } from '../list/events-filter';

export const AUDIT_TRAIL_PATH = '/Admin/AuditTrail';

/** What a page of events is asked for. */
export interface Search {
  readonly address: ListAddress;
  readonly filter: ReadEventsFilter;
}

/** Reads the address of a page of events. */
@Injectable()
export class AuditTrailSearch {
  constructor(private readonly filters: EventsFilter) {}

  /** @param correlationId of the one that the page is about; empty for all */
  async read(
    correlationId: string,
    parameters: Readonly<Record<string, unknown>>,
    principal: Principal,
  ): Promise<Search> {
    const address = new ListAddress(pathAbout(correlationId), readListQuery(parameters));
    return { address, filter: await this.filters.read(correlationId, address.query.q, principal) };
  }
}

/** The page of the events of one item, user or whatever else; of all for the empty text. */
export function pathAbout(correlationId: string): string {
  return correlationId === '' ? AUDIT_TRAIL_PATH : `${AUDIT_TRAIL_PATH}/${encodeURIComponent(correlationId)}`;
}

/** The page of one event. */
export function pathOf(eventId: number): string {
  return `${AUDIT_TRAIL_PATH}/Display/${eventId}`;
}
