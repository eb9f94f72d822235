import { quoted } from '@espalier/filter-syntax';
import { extensionPoint } from '@espalier/plugin-sdk';

/** Knows how many users have a role. Users are a storey above this module, so they contribute the answer. */
export interface RoleUsers {
  /** By the names as given. @param upTo where counting ends */
  counts(roles: readonly string[], upTo: number): Promise<ReadonlyMap<string, number>>;
}

export const ROLE_USERS = extensionPoint<RoleUsers>('roles.users', { isPort: true });

/** The list of them. */
export function usersWithRole(name: string): string {
  return `/Admin/Users?${new URLSearchParams({ q: `role:${quoted(name, '"')}` }).toString()}`;
}
