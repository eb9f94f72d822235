import type { JsonObject } from '@espalier/plugin-sdk';

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
