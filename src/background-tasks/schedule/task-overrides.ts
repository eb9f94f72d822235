import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';

/** What administrators say of a task: null leaves it to the task itself. */
export interface TaskOverride {
  readonly schedule: string | null;
  readonly enabled: boolean | null;
}

/** The rows of what administrators say of tasks. Read whenever it matters, so that all nodes agree. */
@Injectable()
export class TaskOverrides {
  constructor(private readonly database: Database) {}

  /** By the names of the tasks; those that were never changed are not among them. */
  async all(): Promise<ReadonlyMap<string, TaskOverride>> {
    const rows = await this.database.query<TaskOverride & { name: string }>(
      'SELECT name, schedule, enabled FROM background_task',
    );
    return new Map(rows.map(({ name, ...override }) => [name, override]));
  }

  /** What is absent stays as it is. */
  async change(name: string, { schedule, enabled }: Partial<TaskOverride>): Promise<void> {
    await this.database.query(
      `INSERT INTO background_task AS task (name, schedule, enabled) VALUES ($1, $2, $3)
       ON CONFLICT (name) DO UPDATE SET
         schedule = CASE WHEN $4 THEN excluded.schedule ELSE task.schedule END,
         enabled = CASE WHEN $5 THEN excluded.enabled ELSE task.enabled END`,
      [name, schedule ?? null, enabled ?? null, schedule !== undefined, enabled !== undefined],
    );
  }
}
