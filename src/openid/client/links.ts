import { Injectable } from '@nestjs/common';
import type { Queryable } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';

/** That an account of a remote provider is a user. */
export interface Link {
  readonly issuer: string;
  /** The account, as the provider calls it. */
  readonly subject: string;
  readonly userId: string;
  /** Whether the user made the link, being signed in; else an e-mail address did. */
  readonly connected: boolean;
  readonly createdUtc: Date;
}

type Account = Pick<Link, 'issuer' | 'subject'>;

const COLUMNS = 'issuer, subject, user_id AS "userId", connected, created_utc AS "createdUtc"';

/** Which accounts elsewhere are which users: an account is one user, and a user has one account at each provider. */
@Injectable()
export class Links {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async find({ issuer, subject }: Account): Promise<Link | undefined> {
    const text = `SELECT ${COLUMNS} FROM openid_link WHERE issuer = $1 AND subject = $2`;
    return (await this.database.query<Link>(text, [issuer, subject]))[0];
  }

  /** Oldest first. */
  of(userId: string): Promise<Link[]> {
    const text = `SELECT ${COLUMNS} FROM openid_link WHERE user_id = $1 ORDER BY created_utc, issuer`;
    return this.database.query<Link>(text, [userId]);
  }

  /**
   * False when the account is that of another user, the user has another one at this provider, or is disabled or gone. A link
   * by an e-mail address becomes one of the user when the user makes it again.
   */
  async add(
    within: Queryable,
    { issuer, subject }: Account,
    { userId, connected }: Pick<Link, 'userId' | 'connected'>,
  ): Promise<boolean> {
    const rows = await within.query(
      `WITH confirmed AS (
         UPDATE openid_link SET connected = connected OR $4
         WHERE issuer = $1 AND subject = $2 AND user_id = $3 RETURNING user_id
       ), added AS (
         INSERT INTO openid_link (issuer, subject, user_id, connected, created_utc)
         SELECT $1, $2, id, $4, $5 FROM app_user WHERE id = $3 AND enabled
         ON CONFLICT DO NOTHING RETURNING user_id
       )
       SELECT user_id FROM confirmed UNION ALL SELECT user_id FROM added`,
      [issuer, subject, userId, connected, this.clock.now()],
    );
    return rows.length > 0;
  }

  async remove(userId: string, issuer: string): Promise<void> {
    await this.database.query('DELETE FROM openid_link WHERE user_id = $1 AND issuer = $2', [userId, issuer]);
  }
}
