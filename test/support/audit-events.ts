import type { JsonObject } from '@espalier/plugin-sdk';
import type { Client } from 'pg';

/** An event as the database has it. */
export interface StoredEvent {
  readonly id: string;
  readonly category: string;
  readonly event: string;
  readonly correlationId: string;
  readonly subject: string;
  readonly userKind: string;
  readonly userId: string;
  readonly userName: string;
  readonly createdUtc: Date;
  readonly clientAddress: string | null;
  readonly comment: string | null;
  readonly versionId: string | null;
  readonly facts: JsonObject;
  readonly snapshot: JsonObject | null;
}

const COLUMNS = `id::text, category, event, correlation_id AS "correlationId", subject, user_kind AS "userKind",
  user_id AS "userId", user_name AS "userName", created_utc AS "createdUtc", host(client_address) AS "clientAddress", comment,
  version_id AS "versionId", facts, snapshot`;

/** What was recorded, oldest first. */
export async function storedEvents(database: Client, category?: string): Promise<StoredEvent[]> {
  const { rows } = await database.query<StoredEvent>(
    `SELECT ${COLUMNS} FROM audit_event WHERE $1::text IS NULL OR category = $1 ORDER BY audit_event.id`,
    [category],
  );
  return rows;
}

/** Runs `work`, and tells what was recorded meanwhile. Other work on the same database is recorded too. */
export async function recordedBy(database: Client, work: () => Promise<unknown>): Promise<StoredEvent[]> {
  const before = new Set((await storedEvents(database)).map(({ id }) => id));
  await work();
  return (await storedEvents(database)).filter(({ id }) => !before.has(id));
}

/** `Content.Published`, in order. */
export function kindsOf(events: readonly StoredEvent[]): string[] {
  return events.map(({ category, event }) => `${category}.${event}`);
}
