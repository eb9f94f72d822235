import { Inject, Injectable } from '@nestjs/common';
import { AUDIT_TRAIL, type AuditTrail, type Queryable } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';
import { pruned } from '../pruning-events';
import type { PruningSettings } from '../settings/pruning-settings';
import type { PruningOutcome } from './pruning-run.entity';

export interface PruningCounts {
  /** Archived versions of the selected types that there were. */
  readonly examined: number;
  readonly deleted: number;
  /** Versions that the database refused to delete. */
  readonly failed: number;
  /** What the bodies of the deleted versions took. */
  readonly bytesFreed: number;
}

export interface PruningRun extends PruningCounts {
  readonly startedUtc: Date;
  readonly endedUtc: Date | null;
  readonly outcome: PruningOutcome;
}

const KEPT = 100;
const COUNTS = 'examined, deleted, failed, bytes_freed::float8 AS "bytesFreed"';

/** What runs have done, kept as it goes on, so that it is known of a run that was cut off too. */
@Injectable()
export class PruningRuns {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  /** @param limit of the newest */
  last(limit: number): Promise<PruningRun[]> {
    return this.database.query<PruningRun>(
      `SELECT started_utc AS "startedUtc", ended_utc AS "endedUtc", outcome, ${COUNTS}
       FROM pruning_run ORDER BY id DESC LIMIT $1`,
      [limit],
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
      const [{ id }] = await transaction.query<{ id: string }>(
        'INSERT INTO pruning_run (started_utc, settings) VALUES ($1, $2) RETURNING id::text',
        [now, JSON.stringify(settings)],
      );
      await transaction.query(
        'DELETE FROM pruning_run WHERE id <= (SELECT id FROM pruning_run ORDER BY id DESC OFFSET $1 LIMIT 1)',
        [KEPT],
      );
      return id;
    });
  }

  async examine(id: string, examined: number): Promise<void> {
    await this.database.query('UPDATE pruning_run SET examined = $2 WHERE id = $1', [id, examined]);
  }

  /** @param within the transaction in which they were deleted */
  async addDeleted(within: Queryable, id: string, deleted: number, bytes: number): Promise<void> {
    await within.query('UPDATE pruning_run SET deleted = deleted + $2, bytes_freed = bytes_freed + $3 WHERE id = $1', [
      id,
      deleted,
      bytes,
    ]);
  }

  async addFailed(id: string): Promise<void> {
    await this.database.query('UPDATE pruning_run SET failed = failed + 1 WHERE id = $1', [id]);
  }

  async counts(id: string): Promise<PruningCounts> {
    const [counts] = await this.database.query<PruningCounts>(`SELECT ${COUNTS} FROM pruning_run WHERE id = $1`, [id]);
    return counts;
  }

  /** What it deleted is in the audit trail from now on. */
  end(id: string, outcome: Exclude<PruningOutcome, 'running'>): Promise<PruningCounts> {
    return this.database.transaction(async (transaction) => {
      const ended = await transaction.query<PruningCounts>(
        `UPDATE pruning_run SET outcome = $2, ended_utc = greatest(started_utc, $3) WHERE id = $1 AND outcome = 'running'
         RETURNING ${COUNTS}`,
        [id, outcome, this.clock.now()],
      );
      await this.trail.record(transaction, ...ended.map((counts) => pruned(outcome, counts)));
      return ended[0];
    });
  }
}
