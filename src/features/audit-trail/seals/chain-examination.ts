import type { Queryable } from '@espalier/plugin-sdk';
import { oneRow } from '#platform/database';
import { EVENT_HASH, lastTrimmed } from './sealed-text';

/** The last seal of a chain: what to keep elsewhere, to be able to prove later that the chain went on from it. */
export interface ChainHead {
  readonly category: string;
  readonly number: number;
  readonly hash: string;
}

export interface ChainReport {
  readonly events: number;
  readonly seals: number;
  readonly waiting: number;
  readonly heads: readonly ChainHead[];
  readonly faults: readonly string[];
}

interface SealRow extends ChainHead {
  readonly previous: string;
  readonly computed: string;
  readonly first: string;
  readonly last: string;
  readonly events: number;
  readonly missing: readonly string[] | null;
}

/** So many events at a time are read, and each has a copy of an item at most. */
const SEALS_AT_ONCE = 50;
const MOST_FAULTS = 10;

const SEALS = `
  SELECT s.category, s.number, encode(s.hash, 'hex') AS hash, encode(s.previous_hash, 'hex') AS previous,
         encode(sha256(s.previous_hash || coalesce(found.hashes, ''::bytea)), 'hex') AS computed, found.missing,
         s.event_ids[1]::text AS first, s.event_ids[cardinality(s.event_ids)]::text AS last, cardinality(s.event_ids) AS events
  FROM (SELECT * FROM audit_seal WHERE (category, number) > ($1, $2) ORDER BY category, number LIMIT $3) AS s
  CROSS JOIN LATERAL (
    SELECT string_agg(${EVENT_HASH}, ''::bytea ORDER BY e.id) FILTER (WHERE e.id IS NOT NULL) AS hashes,
           array_agg(asked.id::text ORDER BY asked.id) FILTER (WHERE e.id IS NULL) AS missing
    FROM unnest(s.event_ids) AS asked (id) LEFT JOIN audit_event e ON e.id = asked.id AND e.category = s.category
  ) AS found
  ORDER BY s.category, s.number`;

const START = `SELECT number, encode(hash, 'hex') AS hash FROM (${lastTrimmed('$1')}) AS trimmed`;

const STRANGERS = `
  SELECT e.id::text AS id, e.category FROM audit_event e
  WHERE NOT EXISTS (SELECT FROM (SELECT unnest(event_ids) AS id FROM audit_seal) AS sealed WHERE sealed.id = e.id)
    AND NOT EXISTS (SELECT FROM audit_unsealed u WHERE u.event_id = e.id)
  ORDER BY e.id LIMIT $1`;

const LOST = `
  SELECT u.event_id::text AS id FROM audit_unsealed u
  WHERE NOT EXISTS (SELECT FROM audit_event e WHERE e.id = u.event_id) ORDER BY u.event_id LIMIT $1`;

/** @param snapshot a transaction that sees one state of the database: events are sealed meanwhile */
export async function examineChains(snapshot: Queryable): Promise<ChainReport> {
  const chains = new Chains();
  let [category, number] = ['', 0];
  for (;;) {
    const seals = await snapshot.query<SealRow>(SEALS, [category, number, SEALS_AT_ONCE]);
    for (const seal of seals) {
      if (chains.isNew(seal))
        chains.begin((await snapshot.query<{ number: number; hash: string }>(START, [seal.category]))[0]);
      chains.add(seal);
    }
    const last = seals.at(-1);
    if (!last || seals.length < SEALS_AT_ONCE) break;
    ({ category, number } = last);
  }
  for (const { id, category: of } of await snapshot.query<{ id: string; category: string }>(STRANGERS, [MOST_FAULTS])) {
    chains.fault(`${of}: event ${id} is in no seal, so the service has not recorded it`);
  }
  for (const { id } of await snapshot.query<{ id: string }>(LOST, [MOST_FAULTS])) {
    chains.fault(`event ${id} was to be sealed and is gone`);
  }
  const unsealed = 'SELECT count(*)::integer AS waiting FROM audit_unsealed';
  return { ...chains.report(), ...oneRow(await snapshot.query<{ waiting: number }>(unsealed)) };
}

class Chains {
  private readonly faults: string[] = [];
  private readonly heads = new Map<string, ChainHead>();
  private expected = { number: 1, hash: '' };
  private events = 0;
  private seals = 0;

  isNew({ category }: SealRow): boolean {
    return !this.heads.has(category);
  }

  /** @param trimmed the last seal that was trimmed, if any was */
  begin(trimmed?: { readonly number: number; readonly hash: string }): void {
    this.expected = { number: (trimmed?.number ?? 0) + 1, hash: trimmed?.hash ?? '' };
  }

  add(seal: SealRow): void {
    const { category, number, hash, missing } = seal;
    if (number !== this.expected.number) {
      this.fault(`${category}: seal ${this.expected.number} is missing before seal ${number}`);
    } else if (seal.previous !== this.expected.hash) {
      this.fault(`${category}: seal ${number} does not follow from what was before it`);
    }
    if (missing) {
      const which =
        missing.length === 1 ? `event ${missing[0]} is` : `events ${missing.slice(0, MOST_FAULTS).join(', ')} are`;
      this.fault(`${category}: ${which} gone from seal ${number}`);
    } else if (seal.computed !== hash) {
      this.fault(
        `${category}: seal ${number} is broken: it, or one of its events ${seal.first} to ${seal.last}, was changed`,
      );
    }
    this.heads.set(category, { category, number, hash });
    this.expected = { number: number + 1, hash };
    this.events += seal.events;
    this.seals += 1;
  }

  fault(fault: string): void {
    this.faults.push(fault);
  }

  report() {
    const { events, seals, faults } = this;
    const more = faults.length - MOST_FAULTS;
    const shown = more > 0 ? [...faults.slice(0, MOST_FAULTS), `and ${more} more`] : faults;
    return { events, seals, heads: [...this.heads.values()], faults: shown };
  }
}
