import type { JsonObject } from '@espalier/plugin-sdk';
import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** `lost`: the process ended before the run did. */
export type PruningOutcome = 'running' | 'done' | 'failed' | 'cancelled' | 'lost';

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
