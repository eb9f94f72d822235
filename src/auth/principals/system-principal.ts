import type { Principal } from '@espalier/plugin-sdk';

/** The service itself, where no caller stands behind the work: recipes at set-up, commands, background tasks. May everything. */
export const systemPrincipal: Principal = {
  kind: 'system',
  id: 'system',
  name: 'system',
  roles: [],
  may: () => true,
};
