import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BACKGROUND_TASK, type BackgroundTask } from '@espalier/plugin-sdk';
import { ExtensionRegistry } from '#platform/extensions';
import { TaskNotFoundError, WrongTaskError } from '../background-tasks-errors';
import { Schedule } from './schedule';
import { TaskOverrides, type TaskOverride } from './task-overrides';

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
