import { Check, Column, Entity, Index, PrimaryColumn, JoinColumn, ManyToOne } from 'typeorm';
import { UserEntity } from '#features/users';
import type { Application, ApplicationType, ConsentType, GrantType } from './application';

@Entity('openid_application')
@Check('ck_openid_application_type', `type IN ('confidential', 'public')`)
@Check('ck_openid_application_consent', `consent_type IN ('explicit', 'implicit', 'external')`)
@Check('ck_openid_application_secret', `(type = 'confidential') = (secret_hash IS NOT NULL)`)
@Check('ck_openid_application_pkce', `type = 'confidential' OR require_pkce`)
@Index('ix_openid_application_folded_name', { synchronize: false })
export class ApplicationEntity implements Application {
  @PrimaryColumn({
    name: 'client_id',
    type: 'varchar',
    length: 100,
    collation: 'C',
    primaryKeyConstraintName: 'pk_openid_application',
  })
  clientId: string;

  @Column({ name: 'display_name', type: 'varchar', length: 255 })
  displayName: string;

  @Column({ name: 'type', type: 'varchar', length: 20, default: 'confidential' })
  type: ApplicationType;

  @Column({ name: 'consent_type', type: 'varchar', length: 20, default: 'explicit' })
  consentType: ConsentType;

  /** argon2id; null for a public application, which cannot keep a secret. Read only where it is asked for. */
  @Column({ name: 'secret_hash', type: 'text', nullable: true, select: false })
  secretHash: string | null;

  @Column({ name: 'enabled', type: 'boolean', default: true })
  enabled: boolean;

  @Column({ name: 'grant_types', type: 'text', array: true })
  grantTypes: readonly GrantType[];

  @Column({ name: 'redirect_uris', type: 'text', array: true, default: () => "'{}'" })
  redirectUris: readonly string[];

  @Column({ name: 'post_logout_redirect_uris', type: 'text', array: true, default: () => "'{}'" })
  postLogoutRedirectUris: readonly string[];

  @Column({ name: 'scopes', type: 'text', array: true, default: () => "'{}'" })
  scopes: readonly string[];

  @Column({ name: 'require_pkce', type: 'boolean', default: true })
  requirePkce: boolean;

  @Column({ name: 'roles', type: 'text', array: true, default: () => "'{}'" })
  roles: readonly string[];

  @Column({ name: 'created_utc', type: 'timestamptz', precision: 3, select: false })
  createdUtc: Date;
}

/** A client id that an application has, or had: nobody gets it again, as content and rights elsewhere are known by it. */
@Entity('openid_client_id')
@Index('ix_openid_client_id_folded', { synchronize: false })
export class ClientIdEntity {
  @PrimaryColumn({
    name: 'client_id',
    type: 'varchar',
    length: 100,
    collation: 'C',
    primaryKeyConstraintName: 'pk_openid_client_id',
  })
  clientId: string;
}

@Entity('openid_consent')
@Index('ix_openid_consent_subject', ['subject'])
export class ConsentEntity {
  @PrimaryColumn({
    name: 'client_id',
    type: 'varchar',
    length: 100,
    collation: 'C',
    primaryKeyConstraintName: 'pk_openid_consent',
  })
  clientId: string;

  @PrimaryColumn({
    name: 'subject',
    type: 'varchar',
    length: 26,
    collation: 'C',
    primaryKeyConstraintName: 'pk_openid_consent',
  })
  subject: string;

  @ManyToOne(() => UserEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'subject', foreignKeyConstraintName: 'fk_openid_consent_user' })
  user: UserEntity;

  @ManyToOne(() => ApplicationEntity, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'client_id', foreignKeyConstraintName: 'fk_openid_consent_application' })
  application: ApplicationEntity;

  @Column({ name: 'scopes', type: 'text', array: true })
  scopes: string[];

  @Column({ name: 'created_utc', type: 'timestamptz', precision: 3 })
  createdUtc: Date;
}
