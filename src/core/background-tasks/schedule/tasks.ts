import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { AUDIT_TRAIL, BACKGROUND_TASK, type AuditTrail, type BackgroundTask } from '@espalier/plugin-sdk';
import { changesBetween } from '#platform/changes';
import { Database } from '#platform/database';
import { ExtensionRegistry } from '#platform/extensions';
import { taskEvent } from '../background-task-events';
import { BackgroundTaskEntity } from '../background-task.entities';
import { TaskNotFoundError, WrongTaskError } from '../background-tasks-errors';
import { Schedule } from './schedule';

/** Null leaves it to the task itself. */
interface TaskOverride {
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

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const MAX_NAME = 100;

export interface PlannedTask {
  readonly task: BackgroundTask;
  readonly schedule: string;
  readonly enabled: boolean;
}

@Injectable()
export class Tasks implements OnModuleInit {
  constructor(
    private readonly registry: ExtensionRegistry,
    private readonly overrides: TaskOverrides,
  ) {}

  onModuleInit(): void {
    for (const { name, schedule } of this.all()) {
      if (!NAME.test(name) || name.length > MAX_NAME) {
        throw new WrongTaskError(name, `must be named in kebab case, with at most ${MAX_NAME} characters`);
      }
      if (!Schedule.parse(schedule)) {
        throw new WrongTaskError(name, `has the schedule "${schedule}", which is no cron expression of five fields`);
      }
    }
  }

  get(name: string): BackgroundTask {
    const task = this.all().find((candidate) => candidate.name === name);
    if (!task) throw new TaskNotFoundError(name);
    return task;
  }

  /** Ordered by title. */
  async planned(): Promise<readonly PlannedTask[]> {
    const overrides = await this.overrides.all();
    return this.all()
      .map((task) => plannedAs(task, overrides.get(task.name)))
      .toSorted((a, b) => a.task.title.localeCompare(b.task.title, 'en'));
  }

  private all(): readonly BackgroundTask[] {
    return this.registry.contributions(BACKGROUND_TASK);
  }
}

function plannedAs(task: BackgroundTask, override?: TaskOverride): PlannedTask {
  return { task, schedule: override?.schedule ?? task.schedule, enabled: override?.enabled ?? task.enabled };
}
