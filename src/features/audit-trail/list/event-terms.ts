import { contains, eq, not } from '@espalier/predicates';
import {
  AUDIT_TRAIL_ADMIN_LIST_FILTER_PROVIDER,
  Contributes,
  type AuditTrailAdminListFilterProvider,
  type AuditTrailFilterBuilder,
} from '@espalier/plugin-sdk';
import { beginningWith, choiceOf, KnownPeople, ofDates, optionOf, unless } from '#features/admin-list';
import { normalized } from '#platform/strings';
import { EventNames } from './event-names';
import { DEFAULT_SORT, EVENT_SORTS } from './event-order';

const asTyped = (value: string): string => value;
const chosen = (value: string | undefined): string | undefined => value;

/** The terms that every list of events has: the contract, section 7. */
@Contributes(AUDIT_TRAIL_ADMIN_LIST_FILTER_PROVIDER)
export class EventTerms implements AuditTrailAdminListFilterProvider {
  constructor(
    private readonly names: EventNames,
    private readonly people: KnownPeople,
  ) {}

  build(filters: AuditTrailFilterBuilder): void {
    this.addKinds(filters);
    this.addUsers(filters);
    filters
      .single('id', (term) => term.match((value) => eq('correlationId', value)).map('correlationId', asTyped, chosen))
      .single('date', (term) => ofDates(term, 'createdUtc').map('date', asTyped, chosen))
      .single('sort', (term) =>
        term
          .suggests(EVENT_SORTS)
          .change((query, value, _, refuse) => ({ ...query, sort: choiceOf(EVENT_SORTS, value, 'order', refuse) }))
          .map('sort', (value) => optionOf(EVENT_SORTS, value), unless(DEFAULT_SORT)),
      );
  }

  private addKinds(filters: AuditTrailFilterBuilder): void {
    filters
      .single('category', (term) =>
        term
          .values((typed) => beginningWith(typed, this.names.categories()))
          .match(async (value, _, refuse) => eq('category', await this.names.categoryNamed(value, refuse)))
          .map('category', asTyped, chosen),
      )
      .single('event', (term) =>
        term
          .values((typed) => beginningWith(typed, this.names.events()))
          .match(async (value, _, refuse) => eq('event', await this.names.eventNamed(value, refuse)))
          .map('event', asTyped, chosen),
      );
  }

  private addUsers(filters: AuditTrailFilterBuilder): void {
    const name = (value: string) => contains('userName', normalized(value, 'NFKC').toLowerCase());
    const id = (value: string) => contains('userId', value);
    filters
      .many('username', (term) =>
        term
          .asDefault()
          .values((typed, { principal }) => this.people.of(typed, principal))
          .anyMatch(name)
          .noneMatch((value) => not(name(value))),
      )
      .many('userid', (term) => term.anyMatch(id).noneMatch((value) => not(id(value))));
  }
}
