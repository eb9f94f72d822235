import { Inject, Injectable } from '@nestjs/common';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import {
  AUDIT_TRAIL,
  type JsonObject,
  type AuditEvent,
  type AuditTrail,
  type Queryable,
  template,
  sentence,
} from '@espalier/plugin-sdk';
import { auditEvents } from '#platform/changes';
import { Clock } from '#platform/clock';
import { Database, oneRow } from '#platform/database';
import { text } from '#platform/texts';
import type { PruningSettings } from '../settings/pruning-settings';

/** `lost`: the process ended before the run did. */
type PruningOutcome = 'running' | 'done' | 'failed' | 'cancelled' | 'lost';

@Entity('pruning_run')
@Check('ck_pruning_run_outcome', `outcome IN ('running', 'done', 'failed', 'cancelled', 'lost')`)
@Check('ck_pruning_run_ended', `(outcome = 'running') = (ended_utc IS NULL)`)
@Index('uq_pruning_run_running', ['outcome'], { unique: true, where: `outcome = 'running'` })
export class PruningRunEntity {
  @PrimaryColumn({
    name: 'id',
    type: 'bigint',
    generated: 'identity',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'pk_pruning_run',
  })
  id: string;

  @Column({ name: 'started_utc', type: 'timestamptz', precision: 3 })
  startedUtc: Date;

  @Column({ name: 'ended_utc', type: 'timestamptz', precision: 3, nullable: true })
  endedUtc: Date | null;

  @Column({ name: 'examined', type: 'integer', default: 0 })
  examined: number;

  @Column({ name: 'deleted', type: 'integer', default: 0 })
  deleted: number;

  @Column({ name: 'failed', type: 'integer', default: 0 })
  failed: number;

  @Column({ name: 'bytes_freed', type: 'bigint', default: 0 })
  bytesFreed: string;

  @Column({ name: 'settings', type: 'jsonb' })
  settings: JsonObject;

  @Column({ name: 'outcome', type: 'varchar', length: 9, collation: 'C', default: 'running' })
  outcome: PruningOutcome;
}

interface Counts {
  readonly examined: number;
  readonly deleted: number;
  readonly failed: number;
  readonly bytesFreed: number;
}

export interface PruningCounts {
  /** Archived versions of the selected types that there were. */
  readonly examined: number;
  readonly deleted: number;
  /** Versions that the database refused to delete. */
  readonly failed: number;
  readonly bytesFreed: number;
}

export interface PruningRun extends PruningCounts {
  readonly startedUtc: Date;
  readonly endedUtc: Date | null;
  readonly outcome: PruningOutcome;
}

/** Who has it runs. A run begins after taking it, and ends before giving it back. */
export const PRUNING_LOCK = 'content-version-pruning';

const KEPT = 100;
const COUNTS = 'examined, deleted, failed, bytes_freed::float8 AS "bytesFreed"';

/** $2 is the name of the lock. PostgreSQL shows the number of an advisory lock in two halves. */
const IS_LOCKED = `EXISTS (
  SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (classid::bigint << 32 | objid::bigint) = hashtextextended($2, 0))`;

@Injectable()
export class PruningRuns {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  /** The newest first. A run whose process has ended without it is `lost`, though only the next run writes so. */
  last(limit: number): Promise<PruningRun[]> {
    return this.database.query<PruningRun>(
      `SELECT started_utc AS "startedUtc", ended_utc AS "endedUtc", ${COUNTS},
         CASE WHEN outcome = 'running' AND NOT ${IS_LOCKED} THEN 'lost' ELSE outcome END AS outcome
       FROM pruning_run ORDER BY id DESC LIMIT $1`,
      [limit, PRUNING_LOCK],
    );
  }

  /** Begins a run, whose caller holds the lock: another one that seems to go on has been cut off. */
  begin(settings: Readonly<PruningSettings>): Promise<string> {
    return this.database.transaction(async (transaction) => {
      const now = this.clock.now();
      const lost = await transaction.query<PruningCounts>(
        `UPDATE pruning_run SET outcome = 'lost', ended_utc = greatest(started_utc, $1) WHERE outcome = 'running'
         RETURNING ${COUNTS}`,
        [now],
      );
      await this.trail.record(transaction, ...lost.map((counts) => pruned('lost', counts)));
      const { id } = oneRow(
        await transaction.query<{ id: string }>(
          'INSERT INTO pruning_run (started_utc, settings) VALUES ($1, $2) RETURNING id::text',
          [now, JSON.stringify(settings)],
        ),
      );
      await transaction.query(
        'DELETE FROM pruning_run WHERE id <= (SELECT id FROM pruning_run ORDER BY id DESC OFFSET $1 LIMIT 1)',
        [KEPT],
      );
      return id;
    });
  }

  async addExamined(id: string, examined: number): Promise<void> {
    await change(this.database, id, 'examined = examined + $2', [examined]);
  }

  /** @param within the transaction in which they were deleted, so that nothing is once the run is lost */
  async addDeleted(within: Queryable, id: string, deleted: number, bytes: number): Promise<void> {
    await change(within, id, 'deleted = deleted + $2, bytes_freed = bytes_freed + $3', [deleted, bytes]);
  }

  async addFailed(id: string): Promise<void> {
    await change(this.database, id, 'failed = failed + 1');
  }

  async counts(id: string): Promise<PruningCounts> {
    return oneRow(await this.database.query<PruningCounts>(`SELECT ${COUNTS} FROM pruning_run WHERE id = $1`, [id]));
  }

  /** What it deleted is in the audit trail from now on. */
  end(id: string, outcome: Exclude<PruningOutcome, 'running'>): Promise<PruningCounts> {
    return this.database.transaction(async (transaction) => {
      const counts = await change(transaction, id, 'outcome = $2, ended_utc = greatest(started_utc, $3)', [
        outcome,
        this.clock.now(),
      ]);
      await this.trail.record(transaction, pruned(outcome, counts));
      return counts;
    });
  }
}

async function change(
  within: Queryable,
  id: string,
  assignments: string,
  values: readonly unknown[] = [],
): Promise<PruningCounts> {
  const [counts] = await within.query<PruningCounts>(
    `UPDATE pruning_run SET ${assignments} WHERE id = $1 AND outcome = 'running' RETURNING ${COUNTS}`,
    [id, ...values],
  );
  if (!counts)
    throw new Error(
      sentence('This run of pruning has ended already, or was taken for lost: it must not go on.').message,
    );
  return counts;
}

export const pruningEvents = auditEvents('Pruning', () => ({
  title: text('Content version pruning'),
  events: {
    Pruned: {
      title: text('Versions pruned'),
      told: template('{actor} <a>pruned versions</a>'),
      description: text('One event per run, with its counts.'),
    },
  },
  facts: {
    disabled: text('Pruning is off'),
    outcome: text('Outcome'),
    examined: text('Versions examined'),
    deleted: text('Versions deleted'),
    failed: text('Versions failed'),
    bytesFreed: text('Bytes freed'),
  },
}));

function pruned(outcome: PruningOutcome, { examined, deleted, failed, bytesFreed }: Counts): AuditEvent {
  return pruningEvents.event('Pruned', {
    correlationId: 'content-version-pruning',
    facts: { outcome, examined, deleted, failed, bytesFreed },
  });
}
