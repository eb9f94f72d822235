import { Inject, Injectable } from '@nestjs/common';
import { AUDIT_TRAIL, type AuditTrail } from '@espalier/plugin-sdk';
import { changesBetween } from '#platform/changes';
import { Database } from '#platform/database';
import { taskEvent } from '../background-task-events';

/** What administrators say of a task: null leaves it to the task itself. */
export interface TaskOverride {
  readonly schedule: string | null;
  readonly enabled: boolean | null;
}

const UNCHANGED: TaskOverride = { schedule: null, enabled: null };

/** The rows of what administrators say of tasks. Read whenever it matters, so that all nodes agree. */
@Injectable()
export class TaskOverrides {
  constructor(
    private readonly database: Database,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  /** By the names of the tasks; those that were never changed are not among them. */
  async all(): Promise<ReadonlyMap<string, TaskOverride>> {
    const rows = await this.database.query<TaskOverride & { name: string }>(
      'SELECT name, schedule, enabled FROM background_task',
    );
    return new Map(rows.map(({ name, ...override }) => [name, override]));
  }

  /** What is absent stays as it is. */
  async change(name: string, { schedule, enabled }: Partial<TaskOverride>): Promise<void> {
    await this.database.transaction(async (transaction) => {
      // There may be no row to lock yet.
      await transaction.query(`SELECT pg_advisory_xact_lock(hashtextextended('background task ' || $1, 0))`, [name]);
      const [before = UNCHANGED] = await transaction.query<TaskOverride>(
        'SELECT schedule, enabled FROM background_task WHERE name = $1',
        [name],
      );
      const after = {
        schedule: schedule === undefined ? before.schedule : schedule,
        enabled: enabled === undefined ? before.enabled : enabled,
      };
      const changes = changesBetween(before, after);
      if (!changes) return;
      await transaction.query(
        `INSERT INTO background_task (name, schedule, enabled) VALUES ($1, $2, $3)
         ON CONFLICT (name) DO UPDATE SET schedule = excluded.schedule, enabled = excluded.enabled`,
        [name, after.schedule, after.enabled],
      );
      await this.trail.record(transaction, taskEvent('Changed', name, changes));
    });
  }
}
