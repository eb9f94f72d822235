import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AUDIT_TRAIL, type AuditEvent, type AuditTrail } from '@espalier/plugin-sdk';
import type { FindOneOptions, Repository } from 'typeorm';
import { Clock } from '#platform/clock';
import { Database, type Transaction } from '#platform/database';
import { IdGenerator, isContentId } from '#platform/ids';
import { DeliveryEntity, WebhookEntity } from './webhook.entities';
import { SECRET_PREFIX } from './delivery/delivery-sender';
import { Subscriptions } from './subscriptions';
import { valuesOf, type Webhook, type WebhookValues, type WebhookWithSecret } from './webhook';
import { TooManyWebhooksError, WebhookNotFoundError } from './webhook-errors';
import { webhookChanged, webhookEvent } from './webhook-events';
import { WebhookRules } from './webhook-rules';

/** So that each can be sent to at the same time, see DeliveryRelay. */
const MOST_WEBHOOKS = 50;
const SECRET_BYTES = 32;
/** How long the secret before still signs, beside the new one. */
const OVERLAP_MS = 24 * 60 * 60_000;

export interface Page {
  readonly first: number;
  readonly skip: number;
}

/** Refuses a change by throwing, before anything else is looked at. */
type Check = (current: Webhook) => void;

/** Secrets are shown when they are made, and never again. */
@Injectable()
export class Webhooks {
  constructor(
    @InjectRepository(WebhookEntity) private readonly webhooks: Repository<WebhookEntity>,
    private readonly database: Database,
    private readonly rules: WebhookRules,
    private readonly wanted: Subscriptions,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  /** By name. */
  async page({ first, skip }: Page): Promise<{ readonly items: Webhook[]; readonly totalCount: number }> {
    const order = { name: 'ASC', id: 'ASC' } as const;
    const [items, totalCount] = await this.webhooks.findAndCount({ order, take: first, skip });
    return { items, totalCount };
  }

  get(id: string): Promise<Webhook> {
    return one(this.webhooks, id);
  }

  /** As a transaction sees it that has the lock of its row. */
  within(transaction: Transaction, id: string): Promise<Webhook> {
    return one(transaction.repository(WebhookEntity), id);
  }

  create(values: WebhookValues): Promise<WebhookWithSecret> {
    this.rules.require(values);
    const secret = newSecret();
    return this.database.transaction(async (transaction) => {
      // Else two who come at the same time would each count one too few.
      await transaction.query('LOCK TABLE webhook IN SHARE ROW EXCLUSIVE MODE');
      const webhooks = transaction.repository(WebhookEntity);
      if ((await webhooks.count()) >= MOST_WEBHOOKS) throw new TooManyWebhooksError(MOST_WEBHOOKS);
      const id = this.ids.next();
      await webhooks.insert({ id, ...stored(values), secret, createdUtc: this.clock.nowUtc() });
      const webhook = await one(webhooks, id);
      await this.changed(transaction, webhook, webhookEvent('Created', webhook));
      return { webhook, secret };
    });
  }

  /** From the next event on. What waits for a webhook keeps waiting while it is disabled. */
  change(id: string, changes: Partial<WebhookValues>, check: Check = anything): Promise<Webhook> {
    return this.holding(id, async (transaction, current) => {
      check(current);
      const next = { ...current, ...changes };
      this.rules.require(next, current.contentTypes);
      const failingSinceUtc = next.enabled === current.enabled ? current.failingSinceUtc : null;
      const webhooks = transaction.repository(WebhookEntity);
      await webhooks.update({ id }, { ...stored(next), failingSinceUtc, switchedOffUtc: null });
      const webhook = await one(webhooks, id);
      await this.changed(transaction, webhook, webhookChanged(current, webhook));
      return webhook;
    });
  }

  /** For a day deliveries are signed with the one before as well, so that receivers have time to change. */
  rotateSecret(id: string): Promise<WebhookWithSecret> {
    const secret = newSecret();
    return this.holding(id, async (transaction, webhook) => {
      const previousUntilUtc = new Date(this.clock.now().getTime() + OVERLAP_MS).toISOString();
      const rotation = { previousSecret: () => 'secret', previousUntilUtc, secret };
      await transaction.repository(WebhookEntity).update({ id }, rotation);
      await this.trail.record(transaction, webhookEvent('SecretRotated', webhook, {}));
      return { webhook, secret };
    });
  }

  /** With all that waits for it, and all that is known of what was sent. */
  remove(id: string, check: Check = anything): Promise<void> {
    return this.holding(id, async (transaction, webhook) => {
      check(webhook);
      await transaction.repository(WebhookEntity).delete({ id });
      await transaction.repository(DeliveryEntity).delete({ webhookId: id });
      await this.changed(transaction, webhook, webhookEvent('Deleted', webhook));
    });
  }

  private async holding<T>(id: string, work: (transaction: Transaction, current: Webhook) => Promise<T>): Promise<T> {
    return this.database.transaction(async (transaction) => {
      const current = await one(transaction.repository(WebhookEntity), id, { lock: { mode: 'pessimistic_write' } });
      return work(transaction, current);
    });
  }

  private async changed(transaction: Transaction, { id }: Webhook, event: AuditEvent | undefined): Promise<void> {
    await this.wanted.announce(transaction, id);
    if (event) await this.trail.record(transaction, event);
  }
}

function anything(): void {}

function newSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

async function one(
  webhooks: Repository<WebhookEntity>,
  id: string,
  options?: FindOneOptions<WebhookEntity>,
): Promise<Webhook> {
  const webhook = isContentId(id) ? await webhooks.findOne({ where: { id }, ...options }) : null;
  if (!webhook) throw new WebhookNotFoundError(id);
  return webhook;
}

function stored(values: WebhookValues): WebhookValues {
  const { name, events, contentTypes, ...rest } = valuesOf(values);
  return { ...rest, name: name.trim(), events: [...new Set(events)], contentTypes: [...new Set(contentTypes)] };
}
