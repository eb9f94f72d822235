import { AUDIT_TRAIL, type AuditTrail } from '@espalier/plugin-sdk';
import { Injectable, Inject, type OnModuleInit } from '@nestjs/common';
import { Clock } from '#platform/clock';
import { Database, Notifications } from '#platform/database';
import { taskEvent } from './background-task-events';
import { InvalidScheduleError, TaskNotRunningError, TaskRunningError } from './background-tasks-errors';
import type { TaskSummary, TaskChange, RunSummary } from './task-summary';
import { TaskRunner, type StartedRun } from './runs/task-runner';
import { TaskRuns } from './runs/task-runs';
import { Schedule } from './schedule/schedule';
import { TaskOverrides, Tasks, type PlannedTask } from './schedule/tasks';

const TOPIC = 'background-task-cancelled';

@Injectable()
export class RunCanceller implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly runner: TaskRunner,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  onModuleInit(): void {
    // A request made while a node heard nothing is repeated by whoever sees the run go on.
    this.notifications.subscribe(
      TOPIC,
      (run) => this.runner.cancel(run),
      () => undefined,
    );
  }

  async cancel(task: string, run: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await this.trail.record(transaction, taskEvent('RunCancelled', task, { run }));
      await this.notifications.publish(transaction, TOPIC, run);
    });
  }
}

/** Whatever takes a name throws TaskNotFoundError when no task has it. */
@Injectable()
export class BackgroundTasks {
  constructor(
    private readonly tasks: Tasks,
    private readonly overrides: TaskOverrides,
    private readonly taskRuns: TaskRuns,
    private readonly runner: TaskRunner,
    private readonly canceller: RunCanceller,
    private readonly clock: Clock,
  ) {}

  /** Ordered by title. */
  async list(): Promise<TaskSummary[]> {
    const [planned, newest] = await Promise.all([this.tasks.planned(), this.taskRuns.newest()]);
    return planned.map((task) => this.listed(task, newest.get(task.task.name)));
  }

  async get(name: string): Promise<TaskSummary> {
    this.tasks.get(name);
    const task = (await this.list()).find((candidate) => candidate.name === name);
    return task as TaskSummary;
  }

  /**
   * On every node from the next minute on. The default schedule stays the default when a later release changes it.
   *
   * @throws InvalidScheduleError
   */
  async change(name: string, { schedule, enabled }: TaskChange): Promise<TaskSummary> {
    const task = this.tasks.get(name);
    const text = typeof schedule === 'string' ? Schedule.parse(schedule)?.text : schedule;
    if (text === undefined && schedule !== undefined) throw new InvalidScheduleError();
    await this.overrides.change(name, { schedule: text === task.schedule ? null : text, enabled });
    return this.get(name);
  }

  /** Also of a disabled task, on this node. @throws TaskRunningError */
  async runNow(name: string): Promise<RunSummary> {
    return (await this.startNow(name)).run;
  }

  /** As {@link runNow}, for who waits until it has ended. */
  async startNow(name: string): Promise<StartedRun> {
    const started = await this.runner.start(this.tasks.get(name), { utc: this.clock.now(), scheduled: false });
    if (!started) throw new TaskRunningError(this.tasks.get(name));
    return started;
  }

  /** Path of the page that asks before the task is run by hand, if one does. */
  asksAt(name: string): string | undefined {
    return this.tasks.get(name).asksAt;
  }

  /** On whichever node; the run ends when the task looks at its signal. @throws TaskNotRunningError */
  async cancel(name: string): Promise<RunSummary> {
    const run = (await this.runs(name)).find(({ outcome }) => outcome === 'running');
    if (!run || (await this.runner.isGone(name, run.id))) throw new TaskNotRunningError(this.tasks.get(name));
    await this.canceller.cancel(name, run.id);
    return run;
  }

  /** The last 50 runs of a task, newest first. */
  async runs(name: string): Promise<RunSummary[]> {
    return this.taskRuns.latest(this.tasks.get(name).name);
  }

  private listed({ task, schedule, enabled }: PlannedTask, lastRun: RunSummary | undefined): TaskSummary {
    const next = enabled ? Schedule.parse(schedule)?.after(this.clock.now()) : undefined;
    return {
      name: task.name,
      title: task.title,
      description: task.description,
      schedule,
      defaultSchedule: task.schedule,
      enabled,
      defaultEnabled: task.enabled,
      nextRunUtc: next?.toISOString() ?? null,
      lastRun: lastRun ?? null,
    };
  }
}
