import { describePermissionProvider, describeRecipeStep } from '@espalier/testing';
import { ServicePermissions } from '../permissions/permission-catalog';
import type { Role } from './role';
import type { Roles } from './roles';
import { RolesRecipeStep } from './roles.recipe-step';

const stored = new Map<string, Role>();
const roles = {
  get: async (name: string) => stored.get(name),
  put: async (role: Role) => void stored.set(role.name, role),
} as unknown as Roles;

describeRecipeStep(new RolesRecipeStep(roles), {
  runs: [{ roles: [{ name: 'Painter', permissions: ['ViewUsers'] }] }, { Roles: [{ Name: 'Mixer' }] }],
  refuses: { roles: { roles: 'Painter' }, 'roles[0].name': { roles: [{ permissions: [] }] } },
  state: () => [...stored],
});

describePermissionProvider(new ServicePermissions());
