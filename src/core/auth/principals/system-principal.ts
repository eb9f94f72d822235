import type { Principal } from '@espalier/plugin-sdk';
import { normalized } from '#platform/strings';

/** The service itself, where no caller stands behind the work: recipes at set-up, commands, background tasks. May everything. */
export const systemPrincipal: Principal = {
  kind: 'system',
  id: 'system',
  name: 'system',
  roles: [],
  may: () => true,
};

/** Whether somebody of this name would look like the service itself, in the form that names are compared in. */
export function isNameOfService(name: string): boolean {
  return normalized(name, 'NFKC').trim().toLowerCase() === systemPrincipal.name;
}
