import { Column, Entity, PrimaryColumn } from 'typeorm';
import { normalized } from '#platform/strings';

export const AUTHENTICATED = 'Authenticated';

export const ANONYMOUS = 'Anonymous';

const BUILT_IN = new Set(['Administrator', AUTHENTICATED, ANONYMOUS].map(roleKey));

const GIVEN_BY_ITSELF = new Set([AUTHENTICATED, ANONYMOUS].map(roleKey));

/** Names are unique without regard to case. */
export interface Role {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly string[];
}

/** Equal names of roles are equal text in this form. */
export function roleKey(name: string): string {
  return normalized(name, 'NFKC').toLowerCase();
}

export function isBuiltInRole(name: string): boolean {
  return BUILT_IN.has(roleKey(name));
}

/** Whether nobody can be given the role, because everyone has it whom it is for. */
export function isGivenByItself(name: string): boolean {
  return GIVEN_BY_ITSELF.has(roleKey(name));
}

@Entity('role')
export class RoleEntity {
  @PrimaryColumn({
    name: 'normalized_name',
    type: 'varchar',
    length: 100,
    collation: 'C',
    primaryKeyConstraintName: 'pk_role',
  })
  normalizedName: string;

  @Column({ name: 'name', type: 'varchar', length: 100 })
  name: string;

  @Column({ name: 'description', type: 'text', default: '' })
  description: string;

  @Column({ name: 'permissions', type: 'text', array: true, default: () => "'{}'" })
  permissions: string[];
}
