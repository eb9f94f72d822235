import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Database, Notifications } from '#platform/database';

const TOPIC = 'webhook-deliveries';

@Injectable()
export class DeliveryNotifier implements OnModuleInit {
  private readonly logger = new Logger(DeliveryNotifier.name);
  private listener?: () => void;
  private telling?: Promise<void>;

  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
  ) {}

  onModuleInit(): void {
    const hear = () => this.listener?.();
    this.notifications.subscribe(TOPIC, hear, hear);
  }

  /** Calls the listener when something may be due, from any node. */
  onNotice(listener: () => void): void {
    this.listener = listener;
  }

  /**
   * Called when something has been committed. A node that delivers begins at once, and the others look for themselves
   * every few seconds; one that does not tells them. Not within the transaction: PostgreSQL lets transactions that
   * notify commit one after the other only.
   */
  notify(): void {
    if (this.listener) return this.listener();
    this.telling ??= this.notifications
      .publish(this.database, TOPIC, '')
      .catch((error: unknown) => this.logger.debug(`Nobody was told of deliveries: ${String(error)}`))
      .finally(() => (this.telling = undefined));
  }
}
