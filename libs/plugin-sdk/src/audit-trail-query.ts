import type { Predicate } from '@espalier/predicates';

type Direction = 'asc' | 'desc';

/** What events are sorted by: the time alone, or the category, the kind or the user first. */
export type AuditTrailSort =
  | `time-${Direction}`
  | `${'category' | 'event'}-${Direction}-time-${Direction}`
  | 'user-asc-time-asc'
  | `user-desc-time-${Direction}`;

/** What a list of events of the audit trail is asked for. */
export interface AuditTrailQuery {
  /**
   * Names fields of events as on the wire: `category`, `event`, `correlationId`, `subject`, `userKind`, `userId`, `userName`, `createdUtc`,
   * `clientAddress`, `comment`, `versionId`. User names are in lower case there.
   */
  readonly where: Predicate;
  /** The one item, user or role that the list is about, which `where` asks for as well. */
  readonly correlationId?: string;
  /** Default `time-desc`. */
  readonly sort?: AuditTrailSort;
}
