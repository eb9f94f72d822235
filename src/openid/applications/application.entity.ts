import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A program that calls the API in its own name. */
@Entity('openid_application')
export class ApplicationEntity {
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

  /** argon2id */
  @Column({ name: 'secret_hash', type: 'text' })
  secretHash: string;

  @Column({ name: 'enabled', type: 'boolean', default: true })
  enabled: boolean;

  @Column({ name: 'grant_types', type: 'text', array: true })
  grantTypes: string[];

  @Column({ name: 'roles', type: 'text', array: true, default: () => "'{}'" })
  roles: string[];

  @Column({ name: 'created_utc', type: 'timestamptz', precision: 3 })
  createdUtc: Date;
}
