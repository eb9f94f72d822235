import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Notifications, type Transaction } from '#platform/database';

const TOPIC = 'auth';

@Injectable()
export class AuthChangeNotifier implements OnModuleInit {
  private readonly listeners: (() => void)[] = [];

  constructor(private readonly notifications: Notifications) {}

  onModuleInit(): void {
    this.notifications.subscribe(
      TOPIC,
      () => this.notify(),
      () => this.notify(),
    );
  }

  /** False while notices from other nodes cannot be received: then nothing that was remembered may decide. */
  get isConnected(): boolean {
    return this.notifications.connected;
  }

  /** On every node. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** This node knows at COMMIT, the others a moment later. @param what for the log, for example `role Editor` */
  async announce(transaction: Transaction, what: string): Promise<void> {
    await this.notifications.publish(transaction, TOPIC, what);
    transaction.afterCommit(() => this.notify());
  }

  /** For this node only: what every node finds out by itself. */
  notify(): void {
    for (const listener of this.listeners) listener();
  }
}
