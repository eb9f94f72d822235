import { hash, randomBytes } from 'node:crypto';
import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { ACCESS_KEY_PREFIX } from '#core/auth';
import { ApplicationEntity } from '../applications/application.entities';

/** An access key as it is shown: all but the key itself, which is only known when it is made. */
export interface AccessKey {
  readonly id: string;
  readonly name: string;
  readonly createdUtc: Date;
  /** Null for one that does not expire. */
  readonly expiresUtc: Date | null;
  /** To a few minutes; null for one that nobody has used. */
  readonly lastUsedUtc: Date | null;
}

@Entity('access_key')
@Unique('uq_access_key_hash', ['hash'])
@Index('ix_access_key_application', ['clientId'])
@Check('ck_access_key_hash', 'octet_length(hash) = 32')
export class AccessKeyEntity implements AccessKey {
  @PrimaryColumn({
    name: 'id',
    type: 'varchar',
    length: 26,
    collation: 'C',
    primaryKeyConstraintName: 'pk_access_key',
  })
  id: string;

  @Column({ name: 'client_id', type: 'varchar', length: 100, collation: 'C' })
  clientId: string;

  @ManyToOne(() => ApplicationEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'client_id', foreignKeyConstraintName: 'fk_access_key_application' })
  application: ApplicationEntity;

  @Column({ name: 'name', type: 'varchar', length: 100 })
  name: string;

  /** SHA-256: a key is random enough for nobody to guess one, so that hashing need not be slow. */
  @Column({ name: 'hash', type: 'bytea', select: false })
  hash: Buffer;

  @Column({ name: 'created_utc', type: 'timestamptz', precision: 3 })
  createdUtc: Date;

  @Column({ name: 'expires_utc', type: 'timestamptz', precision: 3, nullable: true })
  expiresUtc: Date | null;

  @Column({ name: 'last_used_utc', type: 'timestamptz', precision: 3, nullable: true })
  lastUsedUtc: Date | null;
}

const KEY_BYTES = 32;

export function generateKey(): string {
  return ACCESS_KEY_PREFIX + randomBytes(KEY_BYTES).toString('base64url');
}

export function hashOf(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}
