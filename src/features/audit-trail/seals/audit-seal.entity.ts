import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Some events of a category, in the order of their ids, sealed together with the seal before. */
@Entity('audit_seal')
export class AuditSealEntity {
  @PrimaryColumn({
    name: 'category',
    type: 'varchar',
    length: 64,
    collation: 'C',
    primaryKeyConstraintName: 'pk_audit_seal',
  })
  category: string;

  /** From 1 on, without gaps. */
  @PrimaryColumn({ name: 'number', type: 'integer', primaryKeyConstraintName: 'pk_audit_seal' })
  number: number;

  @Column({ name: 'event_ids', type: 'bigint', array: true })
  eventIds: string[];

  /** Empty for the first seal. */
  @Column({ name: 'previous_hash', type: 'bytea' })
  previousHash: Buffer;

  /** SHA-256 of the previous hash and of the hash of each event. */
  @Column({ name: 'hash', type: 'bytea' })
  hash: Buffer;

  @Column({ name: 'newest_utc', type: 'timestamptz', precision: 3 })
  newestUtc: Date;

  @Column({ name: 'sealed_utc', type: 'timestamptz', precision: 3 })
  sealedUtc: Date;
}
