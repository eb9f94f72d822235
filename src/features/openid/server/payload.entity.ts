import type { JsonObject } from '@espalier/plugin-sdk';
import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What the authorization server has to remember, such as grants: one row per object of oidc-provider. */
@Entity('openid_payload')
@Index('ix_openid_payload_grant', ['grantId'], { where: 'grant_id IS NOT NULL' })
@Index('ix_openid_payload_account', ['accountId'], { where: 'account_id IS NOT NULL' })
@Index('ix_openid_payload_client', ['clientId'], { where: 'client_id IS NOT NULL' })
@Index('ix_openid_payload_user_code', ['kind', 'userCode'], { where: 'user_code IS NOT NULL' })
@Index('ix_openid_payload_visit', ['expiresUtc'], {
  where: `kind IN ('ExternalSignIn', 'Interaction', 'Session') AND account_id IS NULL`,
})
@Index('ix_openid_payload_uid', ['kind', 'uid'], { where: 'uid IS NOT NULL' })
export class PayloadEntity {
  @PrimaryColumn({
    name: 'kind',
    type: 'varchar',
    length: 64,
    collation: 'C',
    primaryKeyConstraintName: 'pk_openid_payload',
  })
  kind: string;

  @PrimaryColumn({
    name: 'id',
    type: 'varchar',
    length: 255,
    collation: 'C',
    primaryKeyConstraintName: 'pk_openid_payload',
  })
  id: string;

  @Column({ name: 'payload', type: 'jsonb' })
  payload: JsonObject;

  @Column({ name: 'grant_id', type: 'varchar', length: 255, collation: 'C', nullable: true })
  grantId: string | null;

  @Column({ name: 'account_id', type: 'varchar', length: 255, collation: 'C', nullable: true })
  accountId: string | null;

  @Column({ name: 'client_id', type: 'varchar', length: 255, collation: 'C', nullable: true })
  clientId: string | null;

  @Column({ name: 'user_code', type: 'varchar', length: 255, collation: 'C', nullable: true })
  userCode: string | null;

  @Column({ name: 'uid', type: 'varchar', length: 255, collation: 'C', nullable: true })
  uid: string | null;

  @Column({ name: 'consumed_utc', type: 'timestamptz', precision: 3, nullable: true })
  consumedUtc: Date | null;

  @Index('ix_openid_payload_expires')
  @Column({ name: 'expires_utc', type: 'timestamptz', precision: 3, nullable: true })
  expiresUtc: Date | null;
}
