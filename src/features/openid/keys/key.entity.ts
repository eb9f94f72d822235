import type { JWK } from 'jose';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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

  @Column({ name: 'active', type: 'boolean' })
  active: boolean;

  @Column({ name: 'private_jwk', type: 'jsonb' })
  privateJwk: JWK;

  @Column({ name: 'retired_utc', type: 'timestamptz', precision: 3, nullable: true })
  retiredUtc: Date | null;

  @Column({ name: 'created_utc', type: 'timestamptz', precision: 3 })
  createdUtc: Date;
}
