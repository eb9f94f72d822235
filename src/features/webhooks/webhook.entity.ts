import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
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
