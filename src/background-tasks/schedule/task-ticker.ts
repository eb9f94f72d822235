import { Injectable, Logger } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { CronJob } from 'cron';
import { Clock } from '#platform/clock';
import { TaskRunner } from '../runs/task-runner';
import { TaskRuns } from '../runs/task-runs';
import { minuteOf, Schedule } from './schedule';
import { Tasks, type PlannedTask } from './tasks';

const EVERY_MINUTE = '* * * * *';

/** Starts what is due, every minute, on a node that does tasks. */
@Injectable()
export class TaskTicker {
  private readonly logger = new Logger(TaskTicker.name);

  constructor(
    private readonly tasks: Tasks,
    private readonly runs: TaskRuns,
    private readonly runner: TaskRunner,
    private readonly scheduler: SchedulerRegistry,
    private readonly clock: Clock,
  ) {}

  /** From now on. Commands never begin. */
  begin(): void {
    const onTick = () => {
      this.tick(this.clock.now()).catch((error: unknown) =>
        this.logger.error('What background tasks are due could not be found out', error),
      );
    };
    const job = CronJob.from({ cronTime: EVERY_MINUTE, timeZone: 'UTC', onTick });
    this.scheduler.addCronJob('background-tasks', job);
    job.start();
  }

  /** Runs what is due in the minute of a moment and what no other node has seen to. Settles when all of it has ended. */
  async tick(now: Date): Promise<void> {
    const minute = minuteOf(now);
    const planned = await this.tasks.planned();
    const due = planned.filter(({ enabled, schedule }) => enabled && Schedule.parse(schedule)?.isDue(minute));
    await Promise.all(due.map((task) => this.run(task, minute)));
  }

  private async run({ task }: PlannedTask, minute: Date): Promise<void> {
    try {
      if (await this.runs.isSeenTo(task.name, minute)) return;
      const started = await this.runner.start(task, { utc: minute, scheduled: true });
      await started?.ended;
    } catch (error) {
      this.logger.error(`The background task ${task.name} could not be started`, error);
    }
  }
}
