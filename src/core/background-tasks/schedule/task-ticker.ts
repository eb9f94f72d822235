import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { CronJob } from 'cron';
import { Clock } from '#platform/clock';
import { TaskRunner } from '../runs/task-runner';
import { TaskRuns } from '../runs/task-runs';
import { minuteOf, Schedule } from './schedule';
import { Tasks, type PlannedTask } from './tasks';

const MAX_DELAY_MS = 2000;

/**
 * The timers of all nodes go off in the same instant. Each waits for a random while, so that most find seen to what is
 * due, instead of all connecting at once for its lock.
 */
@Injectable()
export class Stagger {
  async wait(): Promise<void> {
    await sleep(Math.random() * MAX_DELAY_MS, undefined, { ref: false });
  }
}

const EVERY_MINUTE = '* * * * *';
const SECOND_MS = 1000;
const MAX_DIFFERENCE_MS = 5 * 60 * SECOND_MS;

@Injectable()
export class TaskTicker implements BeforeApplicationShutdown {
  private readonly logger = new Logger(TaskTicker.name);
  private ending = false;

  constructor(
    private readonly tasks: Tasks,
    private readonly runs: TaskRuns,
    private readonly runner: TaskRunner,
    private readonly scheduler: SchedulerRegistry,
    private readonly stagger: Stagger,
    private readonly clock: Clock,
  ) {}

  /** Commands never begin. */
  begin(): void {
    const job = CronJob.from({ cronTime: EVERY_MINUTE, timeZone: 'UTC', onTick: () => void this.onTimer() });
    this.scheduler.addCronJob('background-tasks', job);
    job.start();
  }

  beforeApplicationShutdown(): void {
    this.ending = true;
  }

  /** The tick of this minute, unless the clock of this node is wrong. Never fails. */
  async onTimer(): Promise<void> {
    const now = this.clock.now();
    try {
      await this.stagger.wait();
      if (!this.ending && (await this.isClockRight())) await this.tick(now);
    } catch (error) {
      this.logger.error('What background tasks are due could not be found out', error);
    }
  }

  /** What no other node has seen to. Settles when all of it has ended. */
  async tick(now: Date): Promise<void> {
    const minute = minuteOf(now);
    const planned = await this.tasks.planned();
    const due = planned.filter(({ enabled, schedule }) => enabled && Schedule.parse(schedule)?.isDue(minute));
    await Promise.all(due.map((task) => this.run(task, minute)));
  }

  /** By a wrong clock tasks would publish and delete what is not due. */
  private async isClockRight(): Promise<boolean> {
    const difference = this.clock.now().getTime() - (await this.runs.databaseNow()).getTime();
    if (Math.abs(difference) <= MAX_DIFFERENCE_MS) return true;
    const seconds = Math.round(Math.abs(difference) / SECOND_MS);
    this.logger.error(
      `The clock of this node is ${seconds} seconds ${difference > 0 ? 'ahead of' : 'behind'} that of the database. Until they agree, it runs no task by schedule. Set both right.`,
    );
    return false;
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
