import { Column, Entity, PrimaryColumn, Check, Index } from 'typeorm';
import type { JsonObject } from '@espalier/plugin-sdk';
import { UTC_TEXT } from '#platform/database';
import type { RunSummary, Outcome } from './task-summary';

/** A task that was never changed has no row. */
@Entity('background_task')
export class BackgroundTaskEntity {
  @PrimaryColumn({
    name: 'name',
    type: 'varchar',
    length: 100,
    collation: 'C',
    primaryKeyConstraintName: 'pk_background_task',
  })
  name: string;

  @Column({ name: 'schedule', type: 'varchar', length: 100, nullable: true })
  schedule: string | null;

  @Column({ name: 'enabled', type: 'boolean', nullable: true })
  enabled: boolean | null;
}

/** Nodes agree by it on who does a tick: one run of it, and one run of a task at a time. */
@Entity('background_task_run')
@Check('ck_background_task_run_outcome', `outcome IN ('running', 'done', 'failed', 'cancelled', 'lost')`)
@Check('ck_background_task_run_ended', `(outcome = 'running') = (ended_utc IS NULL)`)
@Index('uq_background_task_run_tick', ['task', 'dueUtc'], { unique: true, where: 'scheduled' })
@Index('uq_background_task_run_running', ['task'], { unique: true, where: `outcome = 'running'` })
@Index('ix_background_task_run_started', ['task', 'startedUtc'])
export class BackgroundTaskRunEntity implements RunSummary {
  @PrimaryColumn({
    name: 'id',
    type: 'varchar',
    length: 26,
    collation: 'C',
    primaryKeyConstraintName: 'pk_background_task_run',
  })
  id: string;

  @Column({ name: 'task', type: 'varchar', length: 100, collation: 'C' })
  task: string;

  /** False when somebody asked for it. */
  @Column({ name: 'scheduled', type: 'boolean' })
  scheduled: boolean;

  @Column({ name: 'due_utc', ...UTC_TEXT })
  dueUtc: string;

  @Column({ name: 'started_utc', ...UTC_TEXT })
  startedUtc: string;

  @Column({ name: 'ended_utc', ...UTC_TEXT, nullable: true })
  endedUtc: string | null;

  @Column({ name: 'outcome', type: 'varchar', length: 10, collation: 'C' })
  outcome: Outcome;

  @Column({ name: 'node', type: 'varchar', length: 100 })
  node: string;

  @Column({ name: 'facts', type: 'jsonb', nullable: true })
  facts: JsonObject | null;

  @Column({ name: 'progress', type: 'jsonb', nullable: true })
  progress: JsonObject | null;

  @Column({ name: 'error', type: 'text', nullable: true })
  error: string | null;
}
