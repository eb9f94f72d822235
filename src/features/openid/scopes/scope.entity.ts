import { Column, Entity, PrimaryColumn } from 'typeorm';
import { UTC_TEXT } from '#platform/database';
import type { Scope } from './built-in-scopes';

@Entity('openid_scope')
export class ScopeEntity implements Scope {
  @PrimaryColumn({
    name: 'name',
    type: 'varchar',
    length: 100,
    collation: 'C',
    primaryKeyConstraintName: 'pk_openid_scope',
  })
  name: string;

  @Column({ name: 'display_name', type: 'varchar', length: 255 })
  displayName: string;

  @Column({ name: 'description', type: 'varchar', length: 1000, default: '' })
  description: string;

  @Column({ name: 'resources', type: 'text', array: true, default: () => "'{}'" })
  resources: readonly string[];

  @Column({ name: 'created_utc', ...UTC_TEXT, select: false })
  createdUtc: string;
}
