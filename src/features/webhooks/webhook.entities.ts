import { Check, Column, Entity, PrimaryColumn, Index, Unique } from 'typeorm';
import { UTC_TEXT } from '#platform/database';
import type { Webhook, WebhookEvent } from './webhook';

/** Secrets are read only where they are asked for. */
@Entity('webhook')
@Check('ck_webhook_previous', `(previous_secret IS NULL) = (previous_until_utc IS NULL)`)
@Check('ck_webhook_switched_off', `NOT enabled OR switched_off_utc IS NULL`)
export class WebhookEntity implements Webhook {
  @PrimaryColumn({
    name: 'id',
    type: 'varchar',
    length: 26,
    collation: 'C',
    primaryKeyConstraintName: 'pk_webhook',
  })
  id: string;

  @Column({ name: 'name', type: 'varchar', length: 100 })
  name: string;

  @Column({ name: 'url', type: 'varchar', length: 2000 })
  url: string;

  @Column({ name: 'events', type: 'text', array: true })
  events: readonly WebhookEvent[];

  /** With none, all. */
  @Column({ name: 'content_types', type: 'text', array: true })
  contentTypes: readonly string[];

  @Column({ name: 'enabled', type: 'boolean' })
  enabled: boolean;

  /** What deliveries are signed with: needed as it is. */
  @Column({ name: 'secret', type: 'varchar', length: 100, select: false })
  secret: string;

  /** The one before, which signs too for a while. */
  @Column({ name: 'previous_secret', type: 'varchar', length: 100, nullable: true, select: false })
  previousSecret: string | null;

  @Column({ name: 'previous_until_utc', ...UTC_TEXT, nullable: true, select: false })
  previousUntilUtc: string | null;

  @Column({ name: 'created_utc', ...UTC_TEXT })
  createdUtc: string;

  @Column({ name: 'failing_since_utc', ...UTC_TEXT, nullable: true })
  failingSinceUtc: string | null;

  @Column({ name: 'switched_off_utc', ...UTC_TEXT, nullable: true })
  switchedOffUtc: string | null;
}

/** Changes of what visitors may see, until webhooks are told. Triggers write them. */
@Entity('invalidation')
export class InvalidationEntity {
  @PrimaryColumn({
    name: 'id',
    type: 'bigint',
    generated: 'identity',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'pk_invalidation',
  })
  id: string;

  @Column({ name: 'transaction_id', type: 'bigint' })
  transactionId: string;

  /** Those of the answers that rest on it. */
  @Column({ name: 'tags', type: 'text', array: true })
  tags: readonly string[];

  /** Those that lead elsewhere now, or nowhere. */
  @Column({ name: 'paths', type: 'text', array: true })
  paths: readonly string[];
}

/**
 * The outbox, written in the transaction of what it tells of. Deliveries of one item have ascending numbers, because
 * whoever writes them has the lock of the item.
 */
@Entity('webhook_delivery')
@Unique('uq_webhook_delivery_id', ['id'])
@Check('ck_webhook_delivery_state', `state IN ('waiting', 'delivered', 'failed')`)
@Check('ck_webhook_delivery_due', `(state = 'waiting') = (due_utc IS NOT NULL)`)
@Check('ck_webhook_delivery_finished', `(state = 'waiting') = (finished_utc IS NULL)`)
@Index('ix_webhook_delivery_webhook', ['webhookId', 'number'])
@Index('ix_webhook_delivery_due', ['webhookId', 'dueUtc', 'number'], { where: `state = 'waiting'` })
@Index('ix_webhook_delivery_item', ['webhookId', 'contentItemId', 'number'], { where: `state = 'waiting'` })
@Index('ix_webhook_delivery_finished', ['finishedUtc'], { where: 'finished_utc IS NOT NULL' })
export class DeliveryEntity {
  @PrimaryColumn({
    name: 'number',
    type: 'bigint',
    generated: 'identity',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'pk_webhook_delivery',
  })
  number: string;

  @Column({ name: 'id', type: 'varchar', length: 26, collation: 'C' })
  id: string;

  /** What receivers know it by: the same on every try, and when it is sent again. */
  @Column({ name: 'message_id', type: 'varchar', length: 26, collation: 'C' })
  messageId: string;

  @Column({ name: 'webhook_id', type: 'varchar', length: 26, collation: 'C' })
  webhookId: string;

  @Column({ name: 'event', type: 'varchar', length: 40, collation: 'C' })
  event: string;

  /** Null for a test. */
  @Column({ name: 'content_item_id', type: 'varchar', length: 26, collation: 'C', nullable: true })
  contentItemId: string | null;

  @Column({ name: 'body', type: 'text' })
  body: string;

  @Column({ name: 'created_utc', type: 'timestamptz', precision: 3 })
  createdUtc: Date;

  @Column({ name: 'state', type: 'varchar', length: 10, collation: 'C', default: 'waiting' })
  state: string;

  @Column({ name: 'attempts', type: 'integer', default: 0 })
  attempts: number;

  /** When it is tried next; while it is being sent, when its lease ends. */
  @Column({ name: 'due_utc', type: 'timestamptz', precision: 3, nullable: true })
  dueUtc: Date | null;

  /** Of whoever sends it, or did when their node went away. */
  @Column({ name: 'lease', type: 'varchar', length: 26, collation: 'C', nullable: true })
  lease: string | null;

  @Column({ name: 'attempted_utc', type: 'timestamptz', precision: 3, nullable: true })
  attemptedUtc: Date | null;

  @Column({ name: 'finished_utc', type: 'timestamptz', precision: 3, nullable: true })
  finishedUtc: Date | null;

  @Column({ name: 'status', type: 'integer', nullable: true })
  status: number | null;

  @Column({ name: 'duration_ms', type: 'integer', nullable: true })
  durationMs: number | null;

  @Column({ name: 'answer', type: 'text', nullable: true })
  answer: string | null;

  @Column({ name: 'error', type: 'text', nullable: true })
  error: string | null;
}
