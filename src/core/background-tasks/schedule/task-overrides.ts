import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AUDIT_TRAIL, type AuditTrail } from '@espalier/plugin-sdk';
import type { Repository } from 'typeorm';
import { changesBetween } from '#platform/changes';
import { Database } from '#platform/database';
import { taskEvent } from '../background-task-events';
import { BackgroundTaskEntity } from '../background-task.entity';

/** Null leaves it to the task itself. */
export interface TaskOverride {
  readonly schedule: string | null;
  readonly enabled: boolean | null;
}

const UNCHANGED: TaskOverride = { schedule: null, enabled: null };

/** Read whenever it matters, so that all nodes agree. */
@Injectable()
export class TaskOverrides {
  constructor(
    @InjectRepository(BackgroundTaskEntity) private readonly overrides: Repository<BackgroundTaskEntity>,
    private readonly database: Database,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  /** By the names of the tasks; only changed ones. */
  async all(): Promise<ReadonlyMap<string, TaskOverride>> {
    return new Map((await this.overrides.find()).map(({ name, ...override }) => [name, override]));
  }

  /** What is absent stays as it is. */
  async change(name: string, { schedule, enabled }: Partial<TaskOverride>): Promise<void> {
    await this.database.transaction(async (transaction) => {
      // There may be no row to lock yet.
      await transaction.query(`SELECT pg_advisory_xact_lock(hashtextextended('background task ' || $1, 0))`, [name]);
      const overrides = transaction.repository(BackgroundTaskEntity);
      const before = (await overrides.findOneBy({ name })) ?? { name, ...UNCHANGED };
      const after = {
        name,
        schedule: schedule === undefined ? before.schedule : schedule,
        enabled: enabled === undefined ? before.enabled : enabled,
      };
      const changes = changesBetween(before, after);
      if (!changes) return;
      await overrides.save(after);
      await this.trail.record(transaction, taskEvent('Changed', name, changes));
    });
  }
}
