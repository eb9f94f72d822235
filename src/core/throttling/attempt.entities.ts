import { Column, Entity, Index, PrimaryColumn, Check } from 'typeorm';

/**
 * Failed attempts at an account from an address; at an account from everywhere, where the address is empty; and from an
 * address at everything, where the account is.
 */
@Entity('auth_attempt')
@Index('ix_auth_attempt_expires', ['expiresUtc'])
export class AttemptCounterEntity {
  @PrimaryColumn({
    name: 'kind',
    type: 'varchar',
    length: 20,
    collation: 'C',
    primaryKeyConstraintName: 'pk_auth_attempt',
  })
  kind: string;

  @PrimaryColumn({
    name: 'account',
    type: 'varchar',
    length: 100,
    collation: 'C',
    primaryKeyConstraintName: 'pk_auth_attempt',
  })
  account: string;

  @PrimaryColumn({
    name: 'address',
    type: 'varchar',
    length: 45,
    collation: 'C',
    primaryKeyConstraintName: 'pk_auth_attempt',
  })
  address: string;

  /** As of `updatedUtc`; it sinks from then on. */
  @Column({ name: 'failures', type: 'double precision' })
  failures: number;

  @Column({ name: 'updated_utc', type: 'timestamptz', precision: 3 })
  updatedUtc: Date;

  /** When somebody last signed in to the account from the address. */
  @Column({ name: 'known_utc', type: 'timestamptz', precision: 3, nullable: true })
  knownUtc: Date | null;

  @Column({ name: 'expires_utc', type: 'timestamptz', precision: 3 })
  expiresUtc: Date;
}

@Entity('auth_attempt_key')
@Check('ck_auth_attempt_key_only_row', 'only_row')
export class AttemptKeyEntity {
  @PrimaryColumn({ name: 'only_row', type: 'boolean', default: true, primaryKeyConstraintName: 'pk_auth_attempt_key' })
  onlyRow: boolean;

  @Column({ name: 'key', type: 'uuid' })
  key: string;
}
