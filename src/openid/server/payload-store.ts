import { Injectable } from '@nestjs/common';
import type { AdapterPayload } from 'oidc-provider';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';

interface PayloadRow {
  readonly payload: AdapterPayload;
  readonly consumedUtc: Date | null;
}

type Key = 'id' | 'user_code' | 'uid';

/** Rows that one write may purge, so that no write waits long. */
const PURGED_AT_ONCE = 100;

/** What the authorization server has to remember, in the database, so that every node knows it. */
@Injectable()
export class PayloadStore {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @param lifetime in seconds; for ever without it */
  async put(kind: string, id: string, payload: AdapterPayload, lifetime?: number): Promise<void> {
    const now = this.clock.now();
    const expires = lifetime === undefined ? null : new Date(now.getTime() + lifetime * 1000);
    await this.database.query(
      `INSERT INTO openid_payload (kind, id, payload, grant_id, user_code, uid, expires_utc) VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (kind, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
         user_code = excluded.user_code, uid = excluded.uid, expires_utc = excluded.expires_utc`,
      [
        kind,
        id,
        JSON.stringify(payload),
        payload.grantId ?? null,
        payload.userCode ?? null,
        payload.uid ?? null,
        expires,
      ],
    );
    await this.purge(now);
  }

  /** Expired rows count as gone. */
  async find(kind: string, key: Key, value: string): Promise<AdapterPayload | undefined> {
    const [row] = await this.database.query<PayloadRow>(
      `SELECT payload, consumed_utc AS "consumedUtc" FROM openid_payload
       WHERE kind = $1 AND ${key} = $2 AND (expires_utc IS NULL OR expires_utc > $3)`,
      [kind, value, this.clock.now()],
    );
    if (!row) return undefined;
    return row.consumedUtc ? { ...row.payload, consumed: Math.floor(row.consumedUtc.getTime() / 1000) } : row.payload;
  }

  async consume(kind: string, id: string): Promise<void> {
    await this.database.query('UPDATE openid_payload SET consumed_utc = $3 WHERE kind = $1 AND id = $2', [
      kind,
      id,
      this.clock.now(),
    ]);
  }

  async remove(kind: string, id: string): Promise<void> {
    await this.database.query('DELETE FROM openid_payload WHERE kind = $1 AND id = $2', [kind, id]);
  }

  async removeGrant(grantId: string): Promise<void> {
    await this.database.query('DELETE FROM openid_payload WHERE grant_id = $1', [grantId]);
  }

  private async purge(now: Date): Promise<void> {
    await this.database.query(
      `DELETE FROM openid_payload WHERE (kind, id) IN (
         SELECT kind, id FROM openid_payload WHERE expires_utc <= $1
         ORDER BY expires_utc LIMIT ${PURGED_AT_ONCE} FOR UPDATE SKIP LOCKED)`,
      [now],
    );
  }
}
