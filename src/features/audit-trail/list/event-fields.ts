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
