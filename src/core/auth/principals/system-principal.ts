import type { Principal } from '@espalier/plugin-sdk';
import { asRead } from '#platform/strings';

/** The service itself, where no caller stands behind the work: recipes at set-up, commands, background tasks. May everything. */
export const systemPrincipal: Principal = {
  kind: 'system',
  id: 'system',
  name: 'system',
  roles: [],
  may: () => true,
};

/** Whether people would take somebody of this name for the service itself. */
export function isNameOfService(name: string): boolean {
  return asRead(name).trim() === systemPrincipal.name;
}
