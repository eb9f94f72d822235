import { AUDIT_EVENTS, Contributes, type AuditEvent, type AuditEventCategory } from '@espalier/plugin-sdk';
import { changesBetween } from '#platform/changes';
import type { Role } from './role';

@Contributes(AUDIT_EVENTS)
export class RoleEvents implements AuditEventCategory {
  readonly name = 'Roles';
  readonly title = 'Roles';
  readonly events = [
    { name: 'Created', title: 'Role created' },
    { name: 'Changed', title: 'Role changed' },
    { name: 'Deleted', title: 'Role deleted' },
  ];
}

/** What the role grants, or granted, is among the facts. */
export function roleEvent(event: 'Created' | 'Deleted', { name, description, permissions }: Role): AuditEvent {
  return { category: 'Roles', event, correlationId: name, facts: { description, permissions: [...permissions] } };
}

/** @param before undefined when somebody else has made the role in the same moment. @returns nothing when nothing is different */
export function roleChanged(before: Role | undefined, after: Role): AuditEvent[] {
  const { name, permissions } = after;
  const old = before ?? { ...after, permissions: [] };
  const changes = changesBetween(withoutPermissions(old), withoutPermissions(after));
  const granted = permissions.filter((permission) => !old.permissions.includes(permission));
  const revoked = old.permissions.filter((permission) => !permissions.includes(permission));
  if (!changes && granted.length === 0 && revoked.length === 0) return [];
  return [{ category: 'Roles', event: 'Changed', correlationId: name, facts: { ...changes, granted, revoked } }];
}

function withoutPermissions({ permissions: _permissions, ...others }: Role): Omit<Role, 'permissions'> {
  return others;
}
