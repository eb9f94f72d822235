import { Injectable } from '@nestjs/common';
import type { ListRow } from '@espalier/plugin-sdk';
import { pathAbout } from '#features/admin-list';
import { text } from '#platform/texts';
import { EventNames } from '../list/event-names';
import { countOfSubjects, type ListedEvent } from '../list/event-row';

export const AUDIT_TRAIL_PATH = '/Admin/AuditTrail';

export interface EventRow extends ListRow {
  readonly href: string;
  readonly categoryTitle: string;
  readonly eventTitle: string;
  /** The English of a sentence with `actor`, `subject` and a link. */
  readonly told?: string;
  readonly actor: string;
  readonly about: string;
  readonly event: ListedEvent;
}

@Injectable()
export class EventPresenter {
  constructor(private readonly names: EventNames) {}

  row(event: ListedEvent): EventRow {
    const count = countOfSubjects(event);
    const about = pathAbout(AUDIT_TRAIL_PATH, event.correlationId);
    return {
      id: String(event.id),
      label: count > 1 ? text('{count, number} items', { count }) : this.names.subject(event),
      href: `${AUDIT_TRAIL_PATH}/Display/${event.id}`,
      categoryTitle: this.names.categoryTitle(event.category),
      eventTitle: this.names.eventTitle(event.category, event.event),
      told: this.names.told(event),
      actor: event.userName || (event.userKind === 'anonymous' ? text('Not signed in') : event.userId),
      about,
      event,
      actions: event.correlationId
        ? [
            {
              text: text('All events of this subject'),
              icon: 'scroll-text',
              path: about,
              asks: false,
              isLink: true,
            },
          ]
        : [],
    };
  }
}
