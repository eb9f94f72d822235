import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AUDIT_TRAIL, type AuditEvent, type AuditTrail } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { Database, type Transaction } from '#platform/database';
import { IdGenerator, isContentId } from '#platform/ids';
import { SECRET_PREFIX } from './delivery/signature';
import { Subscriptions } from './subscriptions';
import type { Webhook, WebhookEvent, WebhookValues, WebhookWithSecret } from './webhook';
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

interface Row extends Omit<Webhook, 'createdUtc' | 'failingSinceUtc' | 'switchedOffUtc' | 'events'> {
  readonly events: readonly WebhookEvent[];
  readonly createdUtc: Date;
  readonly failingSinceUtc: Date | null;
  readonly switchedOffUtc: Date | null;
}

const COLUMNS = `id, name, url, events, content_types AS "contentTypes", enabled, created_utc AS "createdUtc",
  failing_since_utc AS "failingSinceUtc", switched_off_utc AS "switchedOffUtc"`;

/** The webhooks that there are. Their secrets are shown when they are made, and never again. */
@Injectable()
export class Webhooks {
  constructor(
    private readonly database: Database,
    private readonly rules: WebhookRules,
    private readonly wanted: Subscriptions,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
    @Inject(AUDIT_TRAIL) private readonly trail: AuditTrail,
  ) {}

  /** By name, and how many there are in all. */
  async page({ first, skip }: Page): Promise<{ readonly items: Webhook[]; readonly totalCount: number }> {
    const [rows, [{ totalCount }]] = await Promise.all([
      this.database.query<Row>(`SELECT ${COLUMNS} FROM webhook ORDER BY name, id LIMIT $1 OFFSET $2`, [first, skip]),
      this.database.query<{ totalCount: number }>('SELECT count(*)::integer AS "totalCount" FROM webhook'),
    ]);
    return { items: rows.map(webhookOf), totalCount };
  }

  /** @throws WebhookNotFoundError */
  async get(id: string): Promise<Webhook> {
    const [row] = isContentId(id)
      ? await this.database.query<Row>(`SELECT ${COLUMNS} FROM webhook WHERE id = $1`, [id])
      : [];
    if (!row) throw new WebhookNotFoundError(id);
    return webhookOf(row);
  }

  /** The same as a transaction sees it, which has the lock of its row. */
  async within(transaction: Transaction, id: string): Promise<Webhook> {
    const [row] = await transaction.query<Row>(`SELECT ${COLUMNS} FROM webhook WHERE id = $1`, [id]);
    return webhookOf(row);
  }

  /** @throws InvalidWebhookError; TooManyWebhooksError */
  create(values: WebhookValues): Promise<WebhookWithSecret> {
    this.rules.require(values);
    const secret = newSecret();
    return this.database.transaction(async (transaction) => {
      // Else two who come at the same time would each count one too few.
      await transaction.query('LOCK TABLE webhook IN SHARE ROW EXCLUSIVE MODE');
      const [{ count }] = await transaction.query<{ count: number }>('SELECT count(*)::integer AS count FROM webhook');
      if (count >= MOST_WEBHOOKS) throw new TooManyWebhooksError(MOST_WEBHOOKS);
      const [row] = await transaction.query<Row>(
        `INSERT INTO webhook (id, name, url, events, content_types, enabled, secret, created_utc)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
        [this.ids.next(), ...columnsOf(values), secret, this.clock.nowUtc()],
      );
      const webhook = webhookOf(row);
      await this.changed(transaction, webhook, webhookEvent('Created', webhook));
      return { webhook, secret };
    });
  }

  /**
   * Changes what is given, from the next event on; the rest stays. What waits for a webhook keeps waiting while it is disabled.
   *
   * @throws WebhookNotFoundError; what `check` throws; InvalidWebhookError
   */
  change(id: string, changes: Partial<WebhookValues>, check: Check = anything): Promise<Webhook> {
    return this.holding(id, async (transaction, current) => {
      check(current);
      const next = { ...current, ...changes };
      this.rules.require(next, current.contentTypes);
      const [row] = await transaction.query<Row>(
        `UPDATE webhook SET name = $2, url = $3, events = $4, content_types = $5, enabled = $6, switched_off_utc = NULL,
           failing_since_utc = CASE WHEN enabled = $6 THEN failing_since_utc END
         WHERE id = $1 RETURNING ${COLUMNS}`,
        [id, ...columnsOf(next)],
      );
      const webhook = webhookOf(row);
      await this.changed(transaction, webhook, webhookChanged(current, webhook));
      return webhook;
    });
  }

  /**
   * Makes a new secret. For a day deliveries are signed with the one before as well, so that receivers have time to change.
   *
   * @throws WebhookNotFoundError
   */
  rotateSecret(id: string): Promise<WebhookWithSecret> {
    const secret = newSecret();
    return this.holding(id, async (transaction, webhook) => {
      await transaction.query(
        'UPDATE webhook SET previous_secret = secret, previous_until_utc = $3, secret = $2 WHERE id = $1',
        [id, secret, new Date(this.clock.now().getTime() + OVERLAP_MS)],
      );
      await this.trail.record(transaction, webhookEvent('SecretRotated', webhook, {}));
      return { webhook, secret };
    });
  }

  /** Removes it with all that waits for it, and all that is known of what was sent. @throws WebhookNotFoundError; what `check` throws */
  remove(id: string, check: Check = anything): Promise<void> {
    return this.holding(id, async (transaction, webhook) => {
      check(webhook);
      await transaction.query('DELETE FROM webhook WHERE id = $1', [id]);
      await transaction.query('DELETE FROM webhook_delivery WHERE webhook_id = $1', [id]);
      await this.changed(transaction, webhook, webhookEvent('Deleted', webhook));
    });
  }

  private async holding<T>(id: string, work: (transaction: Transaction, current: Webhook) => Promise<T>): Promise<T> {
    if (!isContentId(id)) throw new WebhookNotFoundError(id);
    return this.database.transaction(async (transaction) => {
      const [row] = await transaction.query<Row>(`SELECT ${COLUMNS} FROM webhook WHERE id = $1 FOR UPDATE`, [id]);
      if (!row) throw new WebhookNotFoundError(id);
      return work(transaction, webhookOf(row));
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

/** In the order of the statements above: all that people say of it. */
function columnsOf({ name, url, events, contentTypes, enabled }: WebhookValues): unknown[] {
  return [name.trim(), url, [...new Set(events)], [...new Set(contentTypes)], enabled];
}

function webhookOf({ createdUtc, failingSinceUtc, switchedOffUtc, ...row }: Row): Webhook {
  return {
    ...row,
    createdUtc: new Date(createdUtc).toISOString(),
    failingSinceUtc: failingSinceUtc && new Date(failingSinceUtc).toISOString(),
    switchedOffUtc: switchedOffUtc && new Date(switchedOffUtc).toISOString(),
  };
}
