import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { Snapshot } from '#platform/caching';
import { Database, Notifications, type Transaction } from '#platform/database';
import type { WebhookEvent } from './webhook';

const TOPIC = 'webhooks';

/** An enabled webhook. */
interface Subscription {
  readonly id: string;
  readonly events: readonly string[];
  readonly contentTypes: readonly string[];
}

/** Which webhooks want what: in memory, because it is asked at every save, and the same on every node. */
@Injectable()
export class Subscriptions implements OnModuleInit, OnApplicationBootstrap {
  private readonly wishes = new Snapshot(
    () => this.read(),
    () => this.notifications.connected,
  );

  constructor(
    private readonly database: Database,
    private readonly notifications: Notifications,
  ) {}

  onModuleInit(): void {
    const drop = () => this.wishes.drop();
    this.notifications.subscribe(TOPIC, drop, drop);
  }

  /** Read before it is asked for, so that not even the first save waits for it. */
  async onApplicationBootstrap(): Promise<void> {
    await this.wishes.get();
  }

  /** The ids of the webhooks that want to hear of this. */
  async by(event: WebhookEvent, contentType: string): Promise<readonly string[]> {
    const wishes = await this.wishes.get();
    if (wishes.length === 0) return [];
    return wishes.filter((wish) => wants(wish, event, contentType)).map(({ id }) => id);
  }

  /** The ids of all that are enabled. */
  async enabled(): Promise<readonly string[]> {
    return (await this.wishes.get()).map(({ id }) => id);
  }

  /** Tells every node that a webhook was made, changed or deleted, in the transaction that does it. */
  async announce(transaction: Transaction, webhookId: string): Promise<void> {
    await this.notifications.publish(transaction, TOPIC, webhookId);
    transaction.afterCommit(() => this.wishes.drop());
  }

  private read(): Promise<Subscription[]> {
    return this.database.query<Subscription>(
      'SELECT id, events, content_types AS "contentTypes" FROM webhook WHERE enabled ORDER BY id',
    );
  }
}

function wants({ events, contentTypes }: Subscription, event: WebhookEvent, contentType: string): boolean {
  return events.includes(event) && (contentTypes.length === 0 || contentTypes.includes(contentType));
}
