import { Entity, PrimaryColumn } from 'typeorm';

@Entity('audit_unsealed')
export class AuditUnsealedEntity {
  @PrimaryColumn({ name: 'event_id', type: 'bigint', primaryKeyConstraintName: 'pk_audit_unsealed' })
  eventId: string;
}
