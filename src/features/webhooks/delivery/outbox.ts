import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import type { JsonObject, Queryable } from '@espalier/plugin-sdk';
import { Database, Notifications, takesEndings, type PreparedStatement } from '#platform/database';
import { IdGenerator } from '#platform/ids';

const TOPIC = 'webhook-deliveries';
/** Of the triggers. */
const INVALIDATIONS = 'invalidations';

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
    for (const topic of [TOPIC, INVALIDATIONS]) this.notifications.subscribe(topic, hear, hear);
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

interface Message {
  /** `content.published` */
  readonly type: string;
  /** ISO 8601 in UTC. */
  readonly timestamp: string;
  readonly data: JsonObject;
}

/** A webhook that was deleted or disabled a moment ago gets nothing more. */
const PUT: PreparedStatement = {
  name: 'webhook-outbox',
  text: `INSERT INTO webhook_delivery (id, message_id, webhook_id, event, content_item_id, body, created_utc, due_utc)
         SELECT given.id, given.id, webhook.id, $3::varchar, $4::varchar, $5::text, $6::timestamptz, $6::timestamptz
         FROM unnest($1::varchar[], $2::varchar[]) AS given(id, webhook_id)
         JOIN webhook ON webhook.id = given.webhook_id AND webhook.enabled`,
};

/** In the transaction of what it tells of: both happen, or neither. */
@Injectable()
export class Outbox {
  constructor(
    private readonly ids: IdGenerator,
    private readonly notifier: DeliveryNotifier,
  ) {}

  /**
   * @param contentItemId of the item whose messages arrive in their order; null when there is none
   * @returns the ids of the deliveries
   */
  async put(
    transaction: Queryable,
    webhookIds: readonly string[],
    message: Message,
    contentItemId: string | null,
  ): Promise<readonly string[]> {
    const { type, timestamp } = message;
    const ids = webhookIds.map(() => this.ids.next());
    const values = [ids, webhookIds, type, contentItemId, JSON.stringify(message), timestamp];
    if (!takesEndings(transaction)) {
      await transaction.query(PUT.text, values);
      return ids;
    }
    transaction.atCommit(PUT, values);
    transaction.afterCommit(() => this.notifier.notify());
    return ids;
  }
}
