import { Injectable } from '@nestjs/common';
import type { ListRow } from '@espalier/plugin-sdk';
import { pathAbout } from '#features/admin-list';
import { text } from '#platform/texts';
import { EventNames } from '../list/event-names';
import type { ListedEvent } from '../list/event-row';

export const AUDIT_TRAIL_PATH = '/Admin/AuditTrail';

/** An event in words. */
export interface EventRow extends ListRow {
  /** Its own page. */
  readonly href: string;
  readonly categoryTitle: string;
  readonly eventTitle: string;
  /** Who did it. */
  readonly actor: string;
  /** The page of all events of what it was done to. */
  readonly about: string;
  readonly event: ListedEvent;
}

/** Says events in the words of those who declare them. */
@Injectable()
export class EventPresenter {
  constructor(private readonly names: EventNames) {}

  row(event: ListedEvent): EventRow {
    return {
      id: String(event.id),
      label: event.subject.trim() || event.correlationId || text('No name'),
      href: `${AUDIT_TRAIL_PATH}/Display/${event.id}`,
      categoryTitle: this.names.categoryTitle(event.category),
      eventTitle: this.names.eventTitle(event.category, event.event),
      actor: event.userName || (event.userKind === 'anonymous' ? text('Not signed in') : event.userId),
      about: pathAbout(AUDIT_TRAIL_PATH, event.correlationId),
      event,
    };
  }
}
