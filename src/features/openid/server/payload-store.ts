import { Injectable } from '@nestjs/common';
import type { Queryable } from '@espalier/plugin-sdk';
import { errors, type AdapterPayload } from 'oidc-provider';
import { AuthChangeNotifier, Sessions } from '#core/auth';
import { Clock } from '#platform/clock';
import { Database, oneRow, type Transaction } from '#platform/database';

interface GrantedScopes {
  readonly openid?: { readonly scope?: string };
  readonly resources?: Readonly<Record<string, string>>;
}

interface PayloadRow {
  readonly payload: AdapterPayload;
  readonly consumedUtc: Date | null;
}

type Key = 'id' | 'user_code' | 'uid';

/** Rows that one write may purge, so that no write waits long. */
const PURGED_AT_ONCE = 100;

/** What access tokens depend on, so that every node has to hear of its end. */
const TOKENS = new Set(['AccessToken', 'ClientCredentials', 'Grant']);

@Injectable()
export class PayloadStore {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly authChanges: AuthChangeNotifier,
    private readonly clock: Clock,
  ) {}

  /** @param lifetime in seconds; for ever without it */
  async put(kind: string, id: string, payload: AdapterPayload, lifetime?: number): Promise<void> {
    await this.write(this.database, kind, id, payload, lifetime);
    await this.purge(this.clock.now());
  }

  /**
   * For what somebody has by being signed in. Of what two requests change at the same time, nothing is lost.
   *
   * @param signInId of the sign-in that has to last
   * @returns false, with nothing changed, when it has ended
   */
  async putSignedIn(
    signInId: string,
    kind: string,
    id: string,
    payload: AdapterPayload,
    lifetime?: number,
  ): Promise<boolean> {
    const isKept = await this.database.transaction(async (within) => {
      if (!(await this.sessions.hold(within, payload.accountId ?? '', signInId))) return false;
      const [stored] = await within.query<PayloadRow>(
        'SELECT payload FROM openid_payload WHERE kind = $1 AND id = $2',
        [kind, id],
      );
      await this.write(within, kind, id, joined(kind, stored?.payload, payload), lifetime);
      return true;
    });
    await this.purge(this.clock.now());
    return isKept;
  }

  /**
   * Of two that are offered at the same time, the first.
   *
   * @param ended the one that was chosen before and is gone
   * @returns the one that was chosen; undefined when the session is not stored
   */
  async chooseGrant(sessionId: string, clientId: string, grantId: string, ended?: string): Promise<string | undefined> {
    const [session] = await this.database.query<{ grantId: string }>(
      `UPDATE openid_payload SET payload = jsonb_set(payload, '{authorizations}',
         coalesce(payload -> 'authorizations', '{}') || jsonb_build_object($2::text,
           coalesce(payload #> ARRAY['authorizations', $2], '{}') || jsonb_build_object('grantId', CASE
             WHEN payload #>> ARRAY['authorizations', $2, 'grantId'] <> coalesce($4, '')
             THEN payload #>> ARRAY['authorizations', $2, 'grantId'] ELSE $3::text END)))
       WHERE kind = 'Session' AND id = $1
       RETURNING payload #>> ARRAY['authorizations', $2, 'grantId'] AS "grantId"`,
      [sessionId, clientId, grantId, ended],
    );
    return session?.grantId;
  }

  private async write(
    within: Queryable,
    kind: string,
    id: string,
    payload: AdapterPayload,
    lifetime: number | undefined,
  ): Promise<void> {
    const expires = lifetime === undefined ? null : new Date(this.clock.now().getTime() + lifetime * 1000);
    await within.query(
      `INSERT INTO openid_payload (kind, id, payload, grant_id, user_code, uid, expires_utc, account_id, client_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       ON CONFLICT (kind, id) DO UPDATE SET payload = excluded.payload, grant_id = excluded.grant_id,
         user_code = excluded.user_code, uid = excluded.uid, expires_utc = excluded.expires_utc,
         account_id = excluded.account_id, client_id = excluded.client_id`,
      [
        kind,
        id,
        JSON.stringify(payload),
        payload.grantId ?? null,
        payload.userCode ?? null,
        payload.uid ?? null,
        expires,
        payload.accountId ?? payload.session?.accountId ?? null,
        payload.clientId ?? null,
      ],
    );
  }

  /** Expired rows count as gone. */
  async find(kind: string, key: Key, value: string): Promise<AdapterPayload | undefined> {
    // PostgreSQL cannot even look for it.
    if (value.includes('\0')) return undefined;
    const [row] = await this.database.query<PayloadRow>(
      `SELECT payload, consumed_utc AS "consumedUtc" FROM openid_payload
       WHERE kind = $1 AND ${key} = $2 AND (expires_utc IS NULL OR expires_utc > $3)`,
      [kind, value, this.clock.now()],
    );
    if (!row) return undefined;
    return row.consumedUtc ? { ...row.payload, consumed: Math.floor(row.consumedUtc.getTime() / 1000) } : row.payload;
  }

  /**
   * Until it is revoked or loses what it depends on: its application, its grant if it has one, and the session of its
   * user if it was given for no longer.
   */
  async accessTokenCountsUntil(id: string): Promise<Date | undefined> {
    const [row] = await this.database.query<{ until: Date }>(
      `SELECT least(token.expires_utc, grant_.expires_utc, session.expires_utc) AS until
       FROM openid_payload token
       JOIN openid_application application ON application.client_id = token.client_id AND application.enabled
       LEFT JOIN openid_payload grant_
         ON grant_.kind = 'Grant' AND grant_.id = token.grant_id AND grant_.expires_utc > $2
       LEFT JOIN openid_payload session
         ON session.kind = 'Session' AND session.uid = token.payload ->> 'sessionUid' AND session.expires_utc > $2
         AND session.account_id = token.account_id AND token.payload -> 'expiresWithSession' = 'true'
         AND session.payload #>> ARRAY['authorizations', token.client_id, 'grantId'] = token.grant_id
       WHERE token.kind IN ('AccessToken', 'ClientCredentials') AND token.id = $1 AND token.expires_utc > $2
         AND (token.grant_id IS NULL OR grant_.id IS NOT NULL)
         AND (token.payload -> 'expiresWithSession' IS DISTINCT FROM 'true' OR session.id IS NOT NULL)
       ORDER BY until DESC LIMIT 1`,
      [id, this.clock.now()],
    );
    return row?.until;
  }

  async countVisits(): Promise<number> {
    const { count } = oneRow(
      await this.database.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM openid_payload
       WHERE kind IN ('ExternalSignIn', 'Interaction', 'Session') AND account_id IS NULL AND expires_utc > $1`,
        [this.clock.now()],
      ),
    );
    return count;
  }

  /** Of people who are not signed in, those first that expire first. */
  async removeOldestVisits(count: number): Promise<void> {
    await this.database.query(
      `DELETE FROM openid_payload WHERE (kind, id) IN (
         SELECT kind, id FROM openid_payload
         WHERE kind IN ('Interaction', 'Session') AND account_id IS NULL
         ORDER BY expires_utc LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [count],
    );
  }

  /** Unless it lives longer, or is gone. @param lifetime in seconds */
  async prolong(kind: string, id: string, lifetime: number): Promise<void> {
    const expires = new Date(this.clock.now().getTime() + lifetime * 1000);
    await this.database.query(
      `UPDATE openid_payload SET expires_utc = $3, payload = jsonb_set(payload, '{exp}', to_jsonb($4::bigint))
       WHERE kind = $1 AND id = $2 AND expires_utc < $3`,
      [kind, id, expires, Math.floor(expires.getTime() / 1000)],
    );
  }

  /** Of two uses at the same time one wins; the other ends the grant with all of its tokens. */
  async consume(kind: string, id: string): Promise<void> {
    const [consumed] = await this.database.query(
      'UPDATE openid_payload SET consumed_utc = $3 WHERE kind = $1 AND id = $2 AND consumed_utc IS NULL RETURNING id',
      [kind, id, this.clock.now()],
    );
    if (consumed) return;
    const [row] = await this.database.query<{ grantId: string | null }>(
      'SELECT grant_id AS "grantId" FROM openid_payload WHERE kind = $1 AND id = $2',
      [kind, id],
    );
    if (row?.grantId) {
      await this.remove('Grant', row.grantId);
      await this.removeGrant(row.grantId);
    }
    throw new errors.InvalidGrant(`${kind} already used`);
  }

  async remove(kind: string, id: string): Promise<void> {
    const text = 'DELETE FROM openid_payload WHERE kind = $1 AND id = $2';
    if (TOKENS.has(kind)) await this.end(text, [kind, id]);
    else await this.database.query(text, [kind, id]);
  }

  async removeGrant(grantId: string): Promise<void> {
    await this.end('DELETE FROM openid_payload WHERE grant_id = $1', [grantId]);
  }

  private end(text: string, values: readonly unknown[]): Promise<void> {
    return this.database.transaction(async (transaction: Transaction) => {
      await transaction.query(text, values);
      await this.authChanges.announce(transaction, 'tokens');
    });
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

/** What two requests of the same person have made of the same object: each knows only what it has added itself. */
export function joined(kind: string, stored: AdapterPayload | undefined, given: AdapterPayload): AdapterPayload {
  if (!stored || stored.accountId !== given.accountId) return given;
  if (kind === 'Session') return { ...given, state: given.state ?? stored.state, ...authorizationsOf(stored, given) };
  if (kind !== 'Grant') return given;
  return { ...given, ...scopesOf(stored as GrantedScopes, given as GrantedScopes) };
}

/** By application: the grant, and whether it outlasts the session. */
function authorizationsOf(stored: AdapterPayload, given: AdapterPayload): Pick<AdapterPayload, 'authorizations'> {
  const [before, now] = [stored.authorizations ?? {}, given.authorizations ?? {}];
  const clientIds = Object.keys({ ...before, ...now });
  if (clientIds.length === 0) return {};
  return { authorizations: Object.fromEntries(clientIds.map((id) => [id, { ...before[id], ...now[id] }])) };
}

function scopesOf(stored: GrantedScopes, given: GrantedScopes): GrantedScopes {
  const scope = union(stored.openid?.scope, given.openid?.scope);
  const [before, now] = [stored.resources ?? {}, given.resources ?? {}];
  const resources = Object.keys({ ...before, ...now }).map((name) => [name, union(before[name], now[name])]);
  return {
    ...(scope && { openid: { ...given.openid, scope } }),
    ...(resources.length > 0 && { resources: Object.fromEntries(resources) as GrantedScopes['resources'] }),
  };
}

function union(...scopes: (string | undefined)[]): string {
  return [...new Set(scopes.flatMap((text) => text?.split(' ') ?? []))].join(' ');
}
