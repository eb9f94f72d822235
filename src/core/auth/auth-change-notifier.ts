import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Notifications, type Transaction } from '#platform/database';

const TOPIC = 'auth';

/** News about who may what: roles, users, applications, and the rules by which tokens are believed. */
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

  /** Calls the listener, on every node, whenever something may have changed. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * Announces a change in the transaction that makes it. This node knows when the transaction has committed, the others a
   * moment later.
   *
   * @param what for whoever reads along, for example `role Editor`
   */
  async announce(transaction: Transaction, what: string): Promise<void> {
    await this.notifications.publish(transaction, TOPIC, what);
    transaction.afterCommit(() => this.notify());
  }

  /** For this node only: what every node finds out by itself. */
  notify(): void {
    for (const listener of this.listeners) listener();
  }
}
