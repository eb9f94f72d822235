import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A link with which somebody may become the first administrator. The first use of any ends all. */
@Entity('setup_link')
export class SetupLinkEntity {
  /** SHA-256 of the token in the link, which is stored nowhere. */
  @PrimaryColumn({
    name: 'token_hash',
    type: 'varchar',
    length: 43,
    collation: 'C',
    primaryKeyConstraintName: 'pk_setup_link',
  })
  tokenHash: string;

  @Column({ name: 'expires_utc', type: 'timestamptz', precision: 3 })
  expiresUtc: Date;
}
