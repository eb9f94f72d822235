import { Injectable } from '@nestjs/common';
import type { Queryable } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { Database, oneRow } from '#platform/database';
import type { FlashMessage, Preferences } from '#platform/pages';
import { newSessionSecret, sessionIdOf } from './session-cookie';

export interface SessionData {
  readonly messages?: readonly FlashMessage[];
}

export interface Session {
  readonly id: string;
  /** Stays while the same person signs in again in the same browser, which gives the session another id. */
  readonly signInId: string;
  readonly subject: string;
  readonly createdUtc: Date;
  /** Right to a minute. */
  readonly lastSeenUtc: Date;
  readonly userAgent: string;
  readonly data: SessionData;
}

/** With what its person prefers, which each page needs. */
export interface UsedSession extends Session {
  readonly preferences: Preferences | null;
}

export interface NewSession {
  readonly secret: string;
  readonly session: Session;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const IDLE_MS = 2 * HOUR_MS;
const LIFETIME_MS = 24 * HOUR_MS;

const MOST_OF_ONE = 100;
const PURGED_AT_ONCE = 100;
const MAX_USER_AGENT = 300;
const MAX_MESSAGES = 10;

const COLUMNS = `id, sign_in_id AS "signInId", subject, created_utc AS "createdUtc", last_seen_utc AS "lastSeenUtc", user_agent AS "userAgent", data`;

/** The database is asked at every request for a page: a session that has ended has ended on every node. */
@Injectable()
export class SessionStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Counts as a use. */
  async use(secret: string): Promise<UsedSession | undefined> {
    const now = this.clock.now();
    const [session] = await this.database.query<UsedSession>(
      `SELECT ${COLUMNS}, (SELECT preferences.data FROM preferences WHERE preferences.subject = auth_session.subject) AS preferences
       FROM auth_session WHERE id = $1 AND expires_utc > $2`,
      [sessionIdOf(secret), now],
    );
    if (session && now.getTime() - session.lastSeenUtc.getTime() >= MINUTE_MS) await this.touch(session, now);
    return session;
  }

  /** @param signInId of the session whose place it takes */
  async create(within: Queryable, subject: string, userAgent: string, signInId?: string): Promise<NewSession> {
    const secret = newSessionSecret();
    const id = sessionIdOf(secret);
    const now = this.clock.now();
    const expires = new Date(now.getTime() + IDLE_MS);
    const rows = await within.query<Session>(
      `INSERT INTO auth_session (id, sign_in_id, subject, created_utc, last_seen_utc, expires_utc, user_agent)
       VALUES ($1, $2, $3, $4, $4, $5, $6) RETURNING ${COLUMNS}`,
      [id, signInId ?? id, subject, now, expires, userAgent.slice(0, MAX_USER_AGENT)],
    );
    return { secret, session: oneRow(rows) };
  }

  /** Clears away some of those that have expired, whoever had them; others may be doing the same. */
  async purge(): Promise<void> {
    await this.database.query(
      `DELETE FROM auth_session WHERE id IN (
         SELECT id FROM auth_session WHERE expires_utc <= $1 ORDER BY expires_utc LIMIT ${PURGED_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
      [this.clock.now()],
    );
  }

  async surplus(within: Queryable, { subject, signInId }: Session): Promise<string[]> {
    const rows = await within.query<{ id: string }>(
      `SELECT id FROM auth_session WHERE subject = $1 AND sign_in_id <> $2
       ORDER BY created_utc DESC, id OFFSET ${MOST_OF_ONE - 1} LIMIT ${PURGED_AT_ONCE}`,
      [subject, signInId],
    );
    return rows.map((row) => row.id);
  }

  /** Newest first. */
  async of(subject: string): Promise<Session[]> {
    return this.database.query<Session>(
      `SELECT ${COLUMNS} FROM auth_session WHERE subject = $1 AND expires_utc > $2 ORDER BY created_utc DESC, id`,
      [subject, this.clock.now()],
    );
  }

  /**
   * Whether a sign-in lasts. It does not end before the transaction does, and nobody else holds it meanwhile.
   *
   * @param subject whose sign-in it has to be
   */
  async hold(within: Queryable, subject: string, signInId: string): Promise<boolean> {
    const text = 'SELECT FROM auth_session WHERE subject = $1 AND sign_in_id = $2 ORDER BY id FOR NO KEY UPDATE';
    const isThere = async () => (await within.query(text, [subject, signInId])).length > 0;
    // Twice: whoever has waited for the session to be renewed sees the one in its place only now.
    return (await isThere()) || (await isThere());
  }

  /** @returns the id of the sign-in; undefined when it has ended already */
  async end(within: Queryable, id: string, subject: string): Promise<string | undefined> {
    const [ended] = await within.query<{ signInId: string }>(
      `DELETE FROM auth_session WHERE subject = $2
         AND sign_in_id = (SELECT sign_in_id FROM auth_session WHERE id = $1 AND subject = $2)
       RETURNING sign_in_id AS "signInId"`,
      [id, subject],
    );
    return ended?.signInId;
  }

  /** @param subject whose session it has to be */
  async delete(id: string, subject: string, within: Queryable = this.database): Promise<void> {
    await within.query('DELETE FROM auth_session WHERE id = $1 AND subject = $2', [id, subject]);
  }

  async deleteAll(within: Queryable, subject: string): Promise<void> {
    await within.query('DELETE FROM auth_session WHERE subject = $1', [subject]);
  }

  async addMessage(id: string, message: FlashMessage): Promise<void> {
    await this.database.query(
      `UPDATE auth_session
       SET data = jsonb_set(data, '{messages}', coalesce(data -> 'messages', '[]') || $2::jsonb)
       WHERE id = $1 AND jsonb_array_length(coalesce(data -> 'messages', '[]')) < ${MAX_MESSAGES}`,
      [id, JSON.stringify([message])],
    );
  }

  async clearMessages(id: string): Promise<void> {
    await this.database.query(`UPDATE auth_session SET data = data - 'messages' WHERE id = $1`, [id]);
  }

  async prefer(subject: string, change: Preferences): Promise<void> {
    await this.database.query(
      `INSERT INTO preferences (subject, data) VALUES ($1, $2)
       ON CONFLICT (subject) DO UPDATE SET data = (preferences.data - $3::text[]) || excluded.data`,
      [subject, JSON.stringify(change), Object.keys(change)],
    );
  }

  async forgetPreferences(within: Queryable, subject: string): Promise<void> {
    await within.query('DELETE FROM preferences WHERE subject = $1', [subject]);
  }

  private async touch({ id }: Session, now: Date): Promise<void> {
    await this.database.query(
      `UPDATE auth_session
       SET last_seen_utc = $2, expires_utc = LEAST($2::timestamptz + $3 * interval '1 ms', created_utc + $4 * interval '1 ms')
       WHERE id = $1`,
      [id, now, IDLE_MS, LIFETIME_MS],
    );
  }
}
