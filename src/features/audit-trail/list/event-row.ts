import type { JsonObject } from '@espalier/plugin-sdk';
import type { FieldMap } from '#platform/database';

/** The fields that conditions on events may name, as on the wire. Names of users are in lower case. */
export const EVENT_FIELDS = {
  category: { sql: 'e.category', type: 'text', notNull: true },
  event: { sql: 'e.event', type: 'text', notNull: true },
  correlationId: { sql: 'e.correlation_id', type: 'text', notNull: true },
  subject: { sql: 'e.subject', type: 'text', notNull: true },
  userKind: { sql: 'e.user_kind', type: 'text', notNull: true },
  userId: { sql: 'e.user_id', type: 'text', notNull: true },
  userName: { sql: 'e.normalized_user_name', type: 'text', notNull: true, isLowerCase: true },
  createdUtc: { sql: 'e.created_utc', type: 'timestamp', notNull: true },
  clientAddress: { sql: 'host(e.client_address)', type: 'text' },
  comment: { sql: 'e.comment', type: 'text' },
  versionId: { sql: 'e.version_id', type: 'text' },
} as const satisfies FieldMap;

export interface ListedEvent {
  readonly id: number;
  readonly category: string;
  readonly event: string;
  readonly correlationId: string;
  readonly subject: string;
  readonly userKind: string;
  /** Empty for a visitor whom nobody knows. */
  readonly userId: string;
  readonly userName: string;
  readonly createdUtc: string;
  readonly clientAddress: string | null;
  readonly comment: string | null;
  readonly versionId: string | null;
  readonly facts: JsonObject;
}

/** All items that one transaction imports are one event; every other one is about one thing. */
export function countOfSubjects({ category, event, facts: { items } }: ListedEvent): number {
  return category === 'Content' && event === 'Imported' && typeof items === 'number' ? items : 1;
}

/** Events of content with which an item is gone for good, or another one has its id. */
export const ENDING_EVENTS = ['ItemPurged', 'Created', 'Cloned'];

/** A {@link ListedEvent} as JSON, of a row `e` of events. */
export const LISTED_EVENT = `json_build_object('id', e.id, 'category', e.category, 'event', e.event, 'correlationId', e.correlation_id,
  'subject', e.subject, 'userKind', e.user_kind, 'userId', e.user_id, 'userName', e.user_name,
  'createdUtc', to_char(e.created_utc AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'clientAddress', host(e.client_address),
  'comment', e.comment, 'versionId', e.version_id, 'facts', e.facts)`;
