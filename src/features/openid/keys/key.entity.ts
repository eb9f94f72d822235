import type { JWK } from 'jose';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A key pair that access tokens are signed with, or were. */
@Entity('openid_key')
@Index('uq_openid_key_active', ['active'], { unique: true, where: 'active' })
export class KeyEntity {
  @PrimaryColumn({
    name: 'key_id',
    type: 'varchar',
    length: 64,
    collation: 'C',
    primaryKeyConstraintName: 'pk_openid_key',
  })
  keyId: string;

  /** Whether new tokens are signed with it. The others remain to validate tokens that were issued before. */
  @Column({ name: 'active', type: 'boolean' })
  active: boolean;

  @Column({ name: 'private_jwk', type: 'jsonb' })
  privateJwk: JWK;

  /** When another took its place. */
  @Column({ name: 'retired_utc', type: 'timestamptz', precision: 3, nullable: true })
  retiredUtc: Date | null;

  @Column({ name: 'created_utc', type: 'timestamptz', precision: 3 })
  createdUtc: Date;
}
