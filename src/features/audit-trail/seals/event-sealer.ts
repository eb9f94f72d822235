import { Injectable } from '@nestjs/common';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { BACKGROUND_TASK, Contributes, type BackgroundTask, type JsonObject, type TaskRun } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';
import { text } from '#platform/texts';
import { EVENT_HASH, LOCK_CHAINS, lastTrimmed } from './sealed-text';

/** Some events of a category, in the order of their ids, sealed together with the seal before. */
@Entity('audit_seal')
export class AuditSealEntity {
  @PrimaryColumn({
    name: 'category',
    type: 'varchar',
    length: 64,
    collation: 'C',
    primaryKeyConstraintName: 'pk_audit_seal',
  })
  category: string;

  /** From 1 on, without gaps. */
  @PrimaryColumn({ name: 'number', type: 'integer', primaryKeyConstraintName: 'pk_audit_seal' })
  number: number;

  @Column({ name: 'event_ids', type: 'bigint', array: true })
  eventIds: string[];

  /** Empty for the first seal. */
  @Column({ name: 'previous_hash', type: 'bytea' })
  previousHash: Buffer;

  /** SHA-256 of the previous hash and of the hash of each event. */
  @Column({ name: 'hash', type: 'bytea' })
  hash: Buffer;

  @Column({ name: 'newest_utc', type: 'timestamptz', precision: 3 })
  newestUtc: Date;

  @Column({ name: 'sealed_utc', type: 'timestamptz', precision: 3 })
  sealedUtc: Date;
}

const MOST_EVENTS = 1000;

/** $1 is now, $2 how many events. What waits and is gone goes on waiting, so that it is missed. */
const SEAL = `
  WITH waiting AS MATERIALIZED (
    SELECT e.id, e.category, e.created_utc, ${EVENT_HASH} AS hash
    FROM audit_unsealed u JOIN audit_event e ON e.id = u.event_id ORDER BY u.event_id LIMIT $2),
  taken AS (DELETE FROM audit_unsealed WHERE event_id IN (SELECT id FROM waiting)),
  together AS (
    SELECT category, array_agg(id ORDER BY id) AS ids, max(created_utc) AS newest, string_agg(hash, ''::bytea ORDER BY id) AS hashes
    FROM waiting GROUP BY category),
  following AS (
    SELECT together.*, coalesce(head.number, gone.number, 0) + 1 AS number, coalesce(head.hash, gone.hash, ''::bytea) AS previous
    FROM together
    LEFT JOIN LATERAL (
      SELECT s.number, s.hash FROM audit_seal s WHERE s.category = together.category ORDER BY s.number DESC LIMIT 1
    ) AS head ON true
    LEFT JOIN LATERAL (SELECT * FROM (${lastTrimmed('together.category')}) AS trimmed WHERE head.number IS NULL) AS gone ON true)
  INSERT INTO audit_seal (category, number, event_ids, previous_hash, hash, newest_utc, sealed_utc)
  SELECT category, number, ids, previous, sha256(previous || hashes), newest, $1 FROM following
  RETURNING cardinality(event_ids) AS events`;

/**
 * After they have been committed, so that those who record never wait for each other. Each category has a chain of
 * seals, in which each covers the one before it.
 */
@Injectable()
export class EventSealer {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @returns how many events */
  async seal(signal: AbortSignal): Promise<number> {
    let total = 0;
    for (;;) {
      signal.throwIfAborted();
      const sealed = await this.sealSome();
      total += sealed;
      if (sealed < MOST_EVENTS) return total;
    }
  }

  private sealSome(): Promise<number> {
    return this.database.transaction(async (transaction) => {
      await transaction.query(LOCK_CHAINS);
      const seals = await transaction.query<{ events: number }>(SEAL, [this.clock.nowUtc(), MOST_EVENTS]);
      return seals.reduce((total, { events }) => total + events, 0);
    });
  }
}

@Contributes(BACKGROUND_TASK)
export class SealingTask implements BackgroundTask {
  readonly name = 'audit-trail-seals';
  get title() {
    return text('Audit trail seals');
  }
  get description() {
    return text('Seals new audit trail events, so that changes to them can be detected.');
  }
  readonly schedule = '* * * * *';
  readonly enabled = true;

  constructor(private readonly sealer: EventSealer) {}

  async run({ signal }: TaskRun): Promise<JsonObject> {
    return { sealed: await this.sealer.seal(signal) };
  }
}
