import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { JsonObject } from '@espalier/plugin-sdk';

/** The database refuses to change it. */
@Entity('audit_event')
@Check('ck_audit_event_user_kind', `user_kind IN ('user', 'application', 'anonymous', 'system')`)
@Index('ix_audit_event_created', ['createdUtc', 'id'])
@Index('ix_audit_event_kind', { synchronize: false })
@Index('ix_audit_event_user', { synchronize: false })
@Index('ix_audit_event_correlation', ['correlationId', 'createdUtc', 'id'])
export class AuditEventEntity {
  @PrimaryColumn({
    name: 'id',
    type: 'bigint',
    generated: 'identity',
    generatedIdentity: 'BY DEFAULT',
    primaryKeyConstraintName: 'pk_audit_event',
  })
  id: string;

  @Column({ name: 'category', type: 'varchar', length: 64, collation: 'C' })
  category: string;

  @Column({ name: 'event', type: 'varchar', length: 64, collation: 'C' })
  event: string;

  @Column({ name: 'correlation_id', type: 'varchar', length: 255, collation: 'C' })
  correlationId: string;

  @Column({ name: 'subject', type: 'text' })
  subject: string;

  @Column({ name: 'user_kind', type: 'varchar', length: 16, collation: 'C' })
  userKind: string;

  /** Empty for an unknown visitor. */
  @Column({ name: 'user_id', type: 'varchar', length: 255, collation: 'C' })
  userId: string;

  @Column({ name: 'user_name', type: 'text' })
  userName: string;

  @Column({ name: 'normalized_user_name', type: 'text', collation: 'C' })
  normalizedUserName: string;

  @Column({ name: 'created_utc', type: 'timestamptz', precision: 3 })
  createdUtc: Date;

  /** Only while settings allow it. */
  @Column({ name: 'client_address', type: 'inet', nullable: true })
  clientAddress: string | null;

  @Column({ name: 'comment', type: 'text', nullable: true })
  comment: string | null;

  @Column({ name: 'version_id', type: 'varchar', length: 26, collation: 'C', nullable: true })
  versionId: string | null;

  @Column({ name: 'facts', type: 'jsonb' })
  facts: JsonObject;

  /** The state of what it was done to, where nothing else keeps it. */
  @Column({ name: 'snapshot', type: 'jsonb', nullable: true })
  snapshot: JsonObject | null;
}

@Entity('audit_unsealed')
export class AuditUnsealedEntity {
  @PrimaryColumn({ name: 'event_id', type: 'bigint', primaryKeyConstraintName: 'pk_audit_unsealed' })
  eventId: string;
}
