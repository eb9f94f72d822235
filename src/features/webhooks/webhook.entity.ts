import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Whom to tell of what is done to items. */
@Entity('webhook')
@Check('ck_webhook_previous', `(previous_secret IS NULL) = (previous_until_utc IS NULL)`)
@Check('ck_webhook_switched_off', `NOT enabled OR switched_off_utc IS NULL`)
export class WebhookEntity {
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
  events: string[];

  /** With none, all. */
  @Column({ name: 'content_types', type: 'text', array: true })
  contentTypes: string[];

  @Column({ name: 'enabled', type: 'boolean' })
  enabled: boolean;

  /** What deliveries are signed with: needed as it is. */
  @Column({ name: 'secret', type: 'varchar', length: 100 })
  secret: string;

  /** The one before, which signs too for a while. */
  @Column({ name: 'previous_secret', type: 'varchar', length: 100, nullable: true })
  previousSecret: string | null;

  @Column({ name: 'previous_until_utc', type: 'timestamptz', precision: 3, nullable: true })
  previousUntilUtc: Date | null;

  @Column({ name: 'created_utc', type: 'timestamptz', precision: 3 })
  createdUtc: Date;

  @Column({ name: 'failing_since_utc', type: 'timestamptz', precision: 3, nullable: true })
  failingSinceUtc: Date | null;

  @Column({ name: 'switched_off_utc', type: 'timestamptz', precision: 3, nullable: true })
  switchedOffUtc: Date | null;
}
