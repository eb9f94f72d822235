import { Injectable, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Snapshot } from '#platform/caching';
import { Notifications, type Transaction } from '#platform/database';
import { INVALIDATED, TAG_PLACE, type Webhook, type WebhookEvent } from './webhook';
import { WebhookEntity } from './webhook.entities';

const TOPIC = 'webhooks';

type Subscription = Pick<Webhook, 'id' | 'url' | 'events' | 'contentTypes'>;

/** In memory, because it is asked at every save, and the same on every node. */
@Injectable()
export class Subscriptions implements OnModuleInit, OnApplicationBootstrap {
  private readonly wishes = new Snapshot(
    () => this.read(),
    () => this.notifications.connected,
  );

  constructor(
    @InjectRepository(WebhookEntity) private readonly webhooks: Repository<WebhookEntity>,
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

  async by(event: WebhookEvent, contentType: string): Promise<readonly string[]> {
    const wishes = await this.wishes.get();
    if (wishes.length === 0) return [];
    return wishes.filter((wish) => wants(wish, event, contentType)).map(({ id }) => id);
  }

  /** Whose caches are told what is out of date: at once, or tag by tag. */
  async ofCaches(): Promise<{ readonly whole: readonly string[]; readonly byTag: readonly string[] }> {
    const wishes = (await this.wishes.get()).filter(({ events }) => events.includes(INVALIDATED));
    const [byTag, whole] = [true, false].map((isByTag) =>
      wishes.filter(({ url }) => url.includes(TAG_PLACE) === isByTag).map(({ id }) => id),
    );
    return { whole: whole ?? [], byTag: byTag ?? [] };
  }

  async enabled(): Promise<readonly string[]> {
    return (await this.wishes.get()).map(({ id }) => id);
  }

  /** Tells every node, in the transaction that makes, changes or deletes the webhook. */
  async announce(transaction: Transaction, webhookId: string): Promise<void> {
    await this.notifications.publish(transaction, TOPIC, webhookId);
    transaction.afterCommit(() => this.wishes.drop());
  }

  private read(): Promise<Subscription[]> {
    const select = { id: true, url: true, events: true, contentTypes: true };
    return this.webhooks.find({ select, where: { enabled: true }, order: { id: 'ASC' } });
  }
}

function wants({ events, contentTypes }: Subscription, event: WebhookEvent, contentType: string): boolean {
  return events.includes(event) && (contentTypes.length === 0 || contentTypes.includes(contentType));
}
