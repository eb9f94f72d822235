import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, Notifications } from '#platform/database';
import { TaskRunner } from './task-runner';

const TOPIC = 'background-task-cancelled';

/** Cancels runs on whichever node they are. */
@Injectable()
export class RunCanceller implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly runner: TaskRunner,
  ) {}

  onModuleInit(): void {
    // What was asked for while a node heard nothing is asked for again by whoever sees the run go on.
    this.notifications.subscribe(
      TOPIC,
      (task) => this.runner.cancel(task),
      () => undefined,
    );
  }

  async cancel(task: string): Promise<void> {
    await this.notifications.publish(this.database, TOPIC, task);
  }
}
