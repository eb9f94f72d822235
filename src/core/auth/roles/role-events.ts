import { extensionPoint, type AuditEvent, template } from '@espalier/plugin-sdk';
import { auditEvents, changesBetween } from '#platform/changes';
import type { Transaction } from '#platform/database';
import { text } from '#platform/texts';
import type { Role } from './role';

export interface LostRoles {
  /** Such as `users`. */
  readonly kind: string;
  readonly count: number;
  /** Of the first of them. */
  readonly names: readonly string[];
}

export interface RoleHolders {
  /** In the transaction that deletes or makes the role. Names are equal without regard to case. */
  takeAway(within: Transaction, role: string): Promise<LostRoles>;
}

export const ROLE_HOLDERS = extensionPoint<RoleHolders>('auth.role-holders');

export const roleEvents = auditEvents('Roles', () => ({
  title: text('Roles'),
  events: {
    Created: { title: text('Role created'), told: template('{actor} created the role <a>{subject}</a>') },
    Changed: { title: text('Role changed'), told: template('{actor} changed the role <a>{subject}</a>') },
    Deleted: { title: text('Role deleted'), told: template('{actor} deleted the role <a>{subject}</a>') },
  },
  facts: {
    name: text('Name'),
    description: text('Description'),
    permissions: text('Permissions'),
    granted: text('Permissions added'),
    revoked: text('Permissions removed'),
    users: text('Users'),
    applications: text('Applications'),
    lostBy: text('Taken from'),
  },
}));

export function roleEvent(event: 'Created' | 'Deleted', { name, description, permissions }: Role): AuditEvent {
  return roleEvents.event(event, { correlationId: name, facts: { description, permissions: [...permissions] } });
}

/** A count and the first names: one event for each would be as many as there are users. */
export function roleDeleted(role: Role, lost: readonly LostRoles[]): AuditEvent {
  const event = roleEvent('Deleted', role);
  const counts = Object.fromEntries(lost.map(({ kind, count }) => [kind, count]));
  const lostBy = lost.flatMap(({ names }) => names);
  return { ...event, facts: { ...event.facts, ...counts, ...(lostBy.length > 0 && { lostBy }) } };
}

/** @param before undefined when somebody else has made the role in the same moment */
export function roleChanged(before: Role | undefined, after: Role): AuditEvent[] {
  const { name, permissions } = after;
  const old = before ?? { ...after, permissions: [] };
  const changes = changesBetween(withoutPermissions(old), withoutPermissions(after));
  const granted = permissions.filter((permission) => !old.permissions.includes(permission));
  const revoked = old.permissions.filter((permission) => !permissions.includes(permission));
  if (!changes && granted.length === 0 && revoked.length === 0) return [];
  return [roleEvents.event('Changed', { correlationId: name, facts: { ...changes, granted, revoked } })];
}

function withoutPermissions({ permissions: _permissions, ...others }: Role): Omit<Role, 'permissions'> {
  return others;
}
