import os from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AUDIT_TRAIL, type AuditTrail, type JsonObject, type Queryable } from '@espalier/plugin-sdk';
import type { Repository } from 'typeorm';
import { Clock } from '#platform/clock';
import { Database, oneRow, type Transaction } from '#platform/database';
import { IdGenerator } from '#platform/ids';
import { storableText } from '#platform/strings';
import { taskEvent } from '../background-task-events';
import { BackgroundTaskRunEntity } from '../background-task.entities';
import type { RunSummary, Outcome } from '../task-summary';

/** Of each task, and of each kind: by schedule, and when somebody asked. */
const KEPT_RUNS = 50;

const MAX_ERROR = 1000;
const NODE = `${os.hostname()}:${process.pid}`.slice(-100);

/**
 * Runs that are due later than this are those of a clock that was wrong. Its ticks must not stand for those to come. One that was set back by less
 * repeats none.
 */
const FAR = `interval '1 day'`;

export interface Due {
  readonly utc: Date;
  readonly scheduled: boolean;
}

export interface End {
  readonly outcome: Exclude<Outcome, 'running'>;
  /** As JSON. */
  readonly facts?: string;
  readonly error?: string;
}

interface Row {
  readonly id: string;
  readonly scheduled: boolean;
  readonly dueUtc: Date;
  readonly startedUtc: Date;
  readonly endedUtc: Date | null;
  readonly outcome: Outcome;
  readonly node: string;
  readonly facts: JsonObject | null;
  readonly progress: JsonObject | null;
  readonly error: string | null;
}

const COLUMNS = `id, scheduled, due_utc AS "dueUtc", started_utc AS "startedUtc", ended_utc AS "endedUtc", outcome, node, facts,
  progress, error`;

@Injectable()
export class TaskRuns {
  constructor(
    @InjectRepository(BackgroundTaskRunEntity) private readonly runs: Repository<BackgroundTaskRunEntity>,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly ids: IdGenerator,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  async databaseNow(): Promise<Date> {
    const { now } = oneRow(await this.database.query<{ now: Date }>('SELECT now()'));
    return new Date(now);
  }

  async isSeenTo(task: string, dueUtc: Date): Promise<boolean> {
    const rows = await this.database.query(
      `SELECT FROM background_task_run
       WHERE task = $1 AND scheduled AND due_utc BETWEEN $2::timestamptz AND $2::timestamptz + ${FAR} LIMIT 1`,
      [task, dueUtc],
    );
    return rows.length > 0;
  }

  /**
   * Whatever else the task has running is lost, because the caller holds its lock.
   *
   * @returns undefined when a node has seen to the tick, or to a later one
   */
  begin(task: string, due: Due): Promise<RunSummary | undefined> {
    return this.database.transaction(async (transaction) => {
      await this.lose(transaction, task);
      const [row] = await transaction.query<Row>(
        `INSERT INTO background_task_run (id, task, scheduled, due_utc, started_utc, outcome, node)
         SELECT $1, $2::varchar, $3::boolean, $4::timestamptz, $5::timestamptz, 'running', $6
         WHERE NOT ($3::boolean AND EXISTS (
           SELECT FROM background_task_run WHERE task = $2 AND scheduled AND due_utc BETWEEN $4 AND $4 + ${FAR}))
         ON CONFLICT (task, due_utc) WHERE scheduled DO NOTHING
         RETURNING ${COLUMNS}`,
        [this.ids.next(), task, due.scheduled, due.utc, this.clock.now(), NODE],
      );
      if (!row) return undefined;
      if (!due.scheduled) await this.trail.record(transaction, taskEvent('RunRequested', task, { run: row.id }));
      await this.tidy(transaction, task, due.scheduled);
      return listed(row);
    });
  }

  /** A run that was lost meanwhile stays lost. */
  async end(id: string, { outcome, facts, error }: End): Promise<void> {
    await this.database.query(
      `UPDATE background_task_run SET outcome = $2, ended_utc = $3, facts = $4, error = $5
       WHERE id = $1 AND outcome = 'running'`,
      [
        id,
        outcome,
        this.clock.now(),
        facts ?? null,
        error === undefined ? null : storableText(error).slice(0, MAX_ERROR),
      ],
    );
  }

  /** @param facts as JSON */
  async progress(id: string, facts: string): Promise<void> {
    await this.database.query(`UPDATE background_task_run SET progress = $2 WHERE id = $1 AND outcome = 'running'`, [
      id,
      facts,
    ]);
  }

  /** Newest first. */
  async latest(task: string): Promise<RunSummary[]> {
    const order = { startedUtc: 'DESC', id: 'DESC' } as const;
    const runs = await this.runs.find({ where: { task }, order, take: KEPT_RUNS });
    return runs.map(({ task: _task, ...run }) => run);
  }

  /** By the names of the tasks. */
  async newest(): Promise<ReadonlyMap<string, RunSummary>> {
    const rows = await this.database.query<Row & { task: string }>(
      `SELECT DISTINCT ON (task) task, ${COLUMNS} FROM background_task_run ORDER BY task, started_utc DESC, id DESC`,
    );
    return new Map(rows.map(({ task, ...row }) => [task, listed(row)]));
  }

  /** Only for the holder of the task's lock. */
  private async lose(transaction: Transaction, task: string): Promise<void> {
    const lost = { outcome: 'lost', endedUtc: this.clock.nowUtc() } as const;
    await transaction.repository(BackgroundTaskRunEntity).update({ task, outcome: 'running' }, lost);
  }

  /** What a wrong clock has left goes first: it would be newer than all that come, which would go in its stead. */
  private async tidy(transaction: Queryable, task: string, scheduled: boolean): Promise<void> {
    await transaction.query(
      `DELETE FROM background_task_run WHERE task = $1 AND outcome <> 'running' AND due_utc > now() + ${FAR}`,
      [task],
    );
    await transaction.query(
      `DELETE FROM background_task_run WHERE id IN (
         SELECT id FROM background_task_run WHERE task = $1 AND scheduled = $2
         ORDER BY started_utc DESC, id DESC OFFSET ${KEPT_RUNS})`,
      [task, scheduled],
    );
  }
}

function listed({ dueUtc, startedUtc, endedUtc, ...row }: Row): RunSummary {
  return {
    ...row,
    dueUtc: new Date(dueUtc).toISOString(),
    startedUtc: new Date(startedUtc).toISOString(),
    endedUtc: endedUtc && new Date(endedUtc).toISOString(),
  };
}
