import { Injectable } from '@nestjs/common';
import type { Queryable } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { Database, oneRow } from '#platform/database';
import { networkOf } from '#platform/request';
import type { ThrottlingSettings } from './throttling-settings';

export interface Attempt {
  /** For example `password`. */
  readonly kind: string;
  /** Whose: an id, or what stands for an account that does not exist. At most 100 characters, and not empty. */
  readonly account: string;
  /** As {@link countedAddress} gives it. */
  readonly address: string;
}

interface Admission {
  readonly admitted: boolean;
  /** Whether somebody has signed in to the account from the address lately: then neither account nor network counts as a whole. */
  readonly known: boolean;
  /** Until when further attempts are refused; absent when that was decided in the same moment. */
  readonly until: Date | null;
}

type Nullable<T> = { readonly [Member in keyof T]: T[Member] | null };

const KNOWN = `interval '30 days'`;
/** Addresses from which somebody has signed in to an account that are remembered. */
const KNOWN_OF_ONE = 20;
const PURGED_AT_ONCE = 100;
/** So many times what is free from an address is free from all addresses of its network together. */
const NETWORK_FACTOR = 20;

/**
 * $1 to $3 are the attempt, $4 is now; $5 to $7 are limits, $8 is the lockout in seconds, $9 the network if the address is in one,
 * $10 the window in seconds.
 */
const LIMIT = `CASE WHEN c.address = $9::text THEN $6::float8 * ${NETWORK_FACTOR} WHEN c.account = '' THEN $6::float8 WHEN c.address = '' THEN $7::float8 ELSE $5::float8 END`;
const SUNK = `greatest(0, c.failures - greatest(0, extract(epoch FROM $4::timestamptz - c.updated_utc)) * (${LIMIT}) / $10::float8)`;
/** Null while attempts are free, whatever clocks of other nodes say. */
const UNTIL = `CASE WHEN ceil(c.failures) >= (${LIMIT}) THEN
  c.updated_utc + interval '1 second' * least(2 ^ least(ceil(c.failures) - (${LIMIT}), 30), $8::float8) END`;
const IS_KNOWN = `coalesce(c.known_utc > $4::timestamptz - ${KNOWN}, false)`;

/** When nothing is left of that many failures: the window is the time for as many as the limit. */
function expiry(failures: string, limit: string): string {
  return `greatest($4::timestamptz + interval '1 second' * $10::float8 * (${failures}) / (${limit})::float8, c.known_utc + ${KNOWN})`;
}

/** Counts an attempt on one counter, unless it refuses. Of attempts at the same time each sees what the others have counted. */
function countOn(account: string, address: string, limit: string, source: string): string {
  return `
    INSERT INTO auth_attempt AS c (kind, account, address, failures, updated_utc, expires_utc)
    SELECT $1::text, ${account}, ${address}, 1, $4::timestamptz, $4::timestamptz + interval '1 second' * $10::float8 / (${limit})::float8
    FROM ${source}
    ON CONFLICT (kind, account, address) DO UPDATE
    SET failures = ${SUNK} + 1, updated_utc = greatest(c.updated_utc, $4), expires_utc = ${expiry(`${SUNK} + 1`, limit)}
    WHERE coalesce(${UNTIL} <= $4, true)
    RETURNING ${IS_KNOWN} AS known`;
}

/** Until when the counters of an attempt refuse it; without $10. */
const REFUSING = `
  SELECT max(${UNTIL}) AS until FROM auth_attempt c
  WHERE c.kind = $1::text AND (c.account, c.address) IN (($2::text, $3::text), ('', $3::text), ('', $9::text), ($2::text, ''))
    AND NOT (c.address IN ('', coalesce($9, '')) AND EXISTS (
      SELECT FROM auth_attempt c WHERE c.kind = $1 AND c.account = $2 AND c.address = $3 AND ${IS_KNOWN}))`;

/** Always in the order pair, address, network, account, so that no two attempts wait for one another. */
const ADMIT = `
  WITH refusing AS (${REFUSING}),
  pair AS (${countOn('$2::text', '$3::text', '$5', 'refusing WHERE coalesce(until <= $4::timestamptz, true)')}),
  address AS (${countOn(`''`, '$3::text', '$6', 'pair')}),
  network AS (${countOn(`''`, '$9::text', `$6::float8 * ${NETWORK_FACTOR}`, 'address, pair WHERE NOT pair.known AND $9 IS NOT NULL')}),
  account AS (${countOn('$2::text', `''`, '$7', 'address, pair WHERE NOT pair.known AND ($9 IS NULL OR EXISTS (SELECT FROM network))')})
  SELECT EXISTS (SELECT FROM address) AND (pair.known OR EXISTS (SELECT FROM account)) AS admitted, pair.known, refusing.until
  FROM refusing LEFT JOIN pair ON true`;

/** Takes an attempt back. $1 to $3 are the attempt, $4 is now, $5 whether it succeeded, $6 whether account and network counted, $7 the network. */
const TAKE_BACK = `
  WITH pair AS (
    UPDATE auth_attempt
    SET failures = CASE WHEN $5 THEN 0 ELSE greatest(0, failures - 1) END,
        known_utc = CASE WHEN $5 THEN $4::timestamptz ELSE known_utc END,
        expires_utc = CASE WHEN $5 THEN $4::timestamptz + ${KNOWN} ELSE expires_utc END
    WHERE (kind, account, address) = ($1::text, $2::text, $3::text) RETURNING kind
  ),
  address AS (
    UPDATE auth_attempt SET failures = greatest(0, failures - 1)
    WHERE (kind, account, address) = ($1, '', $3) AND (SELECT count(*) FROM pair) >= 0 RETURNING kind
  ),
  network AS (
    UPDATE auth_attempt SET failures = greatest(0, failures - 1)
    WHERE (kind, account, address) = ($1, '', $7::text) AND (SELECT count(*) FROM address) >= 0 AND $6 RETURNING kind
  )
  UPDATE auth_attempt SET failures = greatest(0, failures - 1)
  WHERE (kind, account, address) = ($1, $2, '') AND (SELECT count(*) FROM network) >= 0 AND $6`;

const FORGET_KNOWN = `
  DELETE FROM auth_attempt WHERE (kind, account, address) IN (
    SELECT kind, account, address FROM auth_attempt WHERE kind = $1 AND account = $2 AND known_utc IS NOT NULL
    ORDER BY known_utc DESC OFFSET ${KNOWN_OF_ONE} FOR UPDATE SKIP LOCKED)`;

@Injectable()
export class AttemptCounters {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async count(attempt: Attempt, settings: ThrottlingSettings): Promise<Admission> {
    const row = oneRow(await this.database.query<Nullable<Admission>>(ADMIT, this.parameters(attempt, settings)));
    return { admitted: row.admitted ?? false, known: row.known ?? false, until: row.until };
  }

  /** Null when attempts are not refused. */
  async refusedUntil(attempt: Attempt, settings: ThrottlingSettings): Promise<Date | null> {
    const values = this.parameters(attempt, settings).slice(0, -1);
    const { until } = oneRow(await this.database.query<{ until: Date | null }>(REFUSING, values));
    return until && until > this.clock.now() ? until : null;
  }

  /** One that succeeded also clears the counter of account and address, and makes it known. */
  async takeBack({ kind, account, address }: Attempt, { known }: Admission, succeeded: boolean): Promise<void> {
    await this.database.query(TAKE_BACK, [
      kind,
      account,
      address,
      this.clock.now(),
      succeeded,
      !known,
      networkOf(address),
    ]);
    if (succeeded && !known) await this.database.query(FORGET_KNOWN, [kind, account]);
  }

  /** That of the whole account last, as attempts lock it. @returns whether there were any failures */
  async clear(within: Queryable, kind: string, account: string): Promise<boolean> {
    const gone = await within.query<{ failures: number }>(
      `DELETE FROM auth_attempt WHERE (kind, account, address) IN (
         SELECT kind, account, address FROM auth_attempt WHERE kind = $1 AND account = $2
         ORDER BY address DESC FOR UPDATE)
       RETURNING failures`,
      [kind, account],
    );
    return gone.some(({ failures }) => failures > 0);
  }

  private parameters({ kind, account, address }: Attempt, settings: ThrottlingSettings): unknown[] {
    const { attempts, attemptsPerAddress, attemptsPerAccount, windowMinutes, lockoutMinutes } = settings;
    const limits = [attempts, attemptsPerAddress, attemptsPerAccount];
    const seconds = [lockoutMinutes * 60, networkOf(address), windowMinutes * 60];
    return [kind, account, address, this.clock.now(), ...limits, ...seconds];
  }

  async purge(): Promise<void> {
    await this.deleteFirst('expires_utc <= $1', 'expires_utc', PURGED_AT_ONCE, [this.clock.now()]);
  }

  /**
   * Deletes what was known first, and of what is not known what is left the shortest: each by itself, since what is
   * known lasts a hundred times as long. Counters of whole accounts stay.
   */
  async trim(most: number): Promise<void> {
    const rows = await this.database.query<{ known: number; failed: number }>(
      `SELECT count(known_utc)::int AS known, count(*) FILTER (WHERE known_utc IS NULL)::int AS failed
       FROM auth_attempt WHERE address <> ''`,
    );
    const { known, failed } = oneRow(rows);
    if (known > most) await this.deleteFirst('known_utc IS NOT NULL', 'known_utc', known - most);
    if (failed > most) await this.deleteFirst(`known_utc IS NULL AND address <> ''`, 'expires_utc', failed - most);
  }

  /** By place, since a join would depend on statistics, which are behind when many rows come at once. */
  private async deleteFirst(
    condition: string,
    first: 'expires_utc' | 'known_utc',
    count: number,
    values: readonly unknown[] = [],
  ): Promise<void> {
    await this.database.query(
      `DELETE FROM auth_attempt WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM auth_attempt WHERE ${condition}
         ORDER BY ${first} LIMIT ${count} FOR UPDATE SKIP LOCKED))`,
      values,
    );
  }
}
