import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AUDIT_TRAIL, type AuditTrail } from '@espalier/plugin-sdk';
import { Database, Notifications } from '#platform/database';
import { taskEvent } from '../background-task-events';
import { TaskRunner } from './task-runner';

const TOPIC = 'background-task-cancelled';

/** Cancels runs on whichever node they are. */
@Injectable()
export class RunCanceller implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
    private readonly runner: TaskRunner,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  onModuleInit(): void {
    // What was asked for while a node heard nothing is asked for again by whoever sees the run go on.
    this.notifications.subscribe(
      TOPIC,
      (run) => this.runner.cancel(run),
      () => undefined,
    );
  }

  /** @param run that was found under way */
  async cancel(task: string, run: string): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await this.trail.record(transaction, taskEvent('RunCancelled', task, { run }));
      await this.notifications.publish(transaction, TOPIC, run);
    });
  }
}
