import { Injectable } from '@nestjs/common';
import { Clock } from '#platform/clock';
import { Database, oneRow } from '#platform/database';
import { IdGenerator, isContentId } from '#platform/ids';
import { DeliveryNotFoundError, WebhookDisabledError } from '../webhook-errors';
import { Webhooks, type Page } from '../webhooks';
import type { Delivery, DeliveryState } from './delivery';
import { DeliveryNotifier, Outbox } from './outbox';

interface Row extends Omit<Delivery, 'createdUtc' | 'nextAttemptUtc' | 'lastAttemptUtc' | 'finishedUtc'> {
  readonly createdUtc: Date;
  readonly nextAttemptUtc: Date | null;
  readonly lastAttemptUtc: Date | null;
  readonly finishedUtc: Date | null;
}

const COLUMNS = `id, message_id AS "messageId", event, content_item_id AS "contentItemId", state, attempts,
  created_utc AS "createdUtc", due_utc AS "nextAttemptUtc", attempted_utc AS "lastAttemptUtc", finished_utc AS "finishedUtc",
  status, duration_ms AS "durationMs", answer, error`;

interface DeliveryPage extends Page {
  /** Default: in any state. */
  readonly state?: DeliveryState;
}

@Injectable()
export class Deliveries {
  constructor(
    private readonly database: Database,
    private readonly webhooks: Webhooks,
    private readonly outbox: Outbox,
    private readonly notifier: DeliveryNotifier,
    private readonly ids: IdGenerator,
    private readonly clock: Clock,
  ) {}

  /** Newest first. */
  async page(
    webhookId: string,
    { first, skip, state }: DeliveryPage,
  ): Promise<{ readonly items: Delivery[]; readonly totalCount: number }> {
    await this.webhooks.get(webhookId);
    const where = 'WHERE webhook_id = $1 AND ($2::varchar IS NULL OR state = $2)';
    const values = [webhookId, state ?? null];
    const [rows, counted] = await Promise.all([
      this.database.find<Row>(
        `SELECT ${COLUMNS} FROM webhook_delivery ${where} ORDER BY number DESC LIMIT $3 OFFSET $4`,
        [...values, first, skip],
      ),
      this.database.find<{ totalCount: number }>(
        `SELECT count(*)::integer AS "totalCount" FROM webhook_delivery ${where}`,
        values,
      ),
    ]);
    return { items: rows.map(deliveryOf), ...oneRow(counted) };
  }

  /** Sends something that means nothing, to see whether it arrives. */
  async test(webhookId: string): Promise<Delivery> {
    await this.requireEnabled(webhookId);
    const ids = await this.database.transaction((transaction) =>
      this.outbox.put(
        transaction,
        [webhookId],
        { type: 'webhook.test', timestamp: this.clock.nowUtc(), data: {} },
        null,
      ),
    );
    return this.get(webhookId, oneRow(ids));
  }

  /**
   * Under the id that receivers know it by: as a delivery of its own, or, when it waits for its next try anyway, by
   * trying it now.
   */
  async redeliver(webhookId: string, deliveryId: string): Promise<Delivery> {
    await this.requireEnabled(webhookId);
    const { id, state } = await this.get(webhookId, deliveryId);
    const again = state === 'waiting' ? await this.hurry(id) : await this.repeat(id);
    this.notifier.notify();
    return this.get(webhookId, again);
  }

  private async hurry(id: string): Promise<string> {
    await this.database.query(
      `UPDATE webhook_delivery SET due_utc = $2 WHERE id = $1 AND state = 'waiting' AND lease IS NULL`,
      [id, this.clock.now()],
    );
    return id;
  }

  private async repeat(id: string): Promise<string> {
    const next = this.ids.next();
    await this.database.query(
      `INSERT INTO webhook_delivery (id, message_id, webhook_id, event, content_item_id, body, created_utc, due_utc)
       SELECT $2, message_id, webhook_id, event, content_item_id, body, $3, $3 FROM webhook_delivery WHERE id = $1`,
      [id, next, this.clock.now()],
    );
    return next;
  }

  private async get(webhookId: string, id: string): Promise<Delivery> {
    const [row] = isContentId(id)
      ? await this.database.query<Row>(`SELECT ${COLUMNS} FROM webhook_delivery WHERE id = $1 AND webhook_id = $2`, [
          id,
          webhookId,
        ])
      : [];
    if (!row) throw new DeliveryNotFoundError(id);
    return deliveryOf(row);
  }

  private async requireEnabled(webhookId: string): Promise<void> {
    if (!(await this.webhooks.get(webhookId)).enabled) throw new WebhookDisabledError();
  }
}

function deliveryOf({ createdUtc, nextAttemptUtc, lastAttemptUtc, finishedUtc, ...row }: Row): Delivery {
  return {
    ...row,
    createdUtc: new Date(createdUtc).toISOString(),
    nextAttemptUtc: nextAttemptUtc && new Date(nextAttemptUtc).toISOString(),
    lastAttemptUtc: lastAttemptUtc && new Date(lastAttemptUtc).toISOString(),
    finishedUtc: finishedUtc && new Date(finishedUtc).toISOString(),
  };
}
