import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';

@Contributes(ADMIN_NAVIGATION)
export class RolesNavigation implements AdminNavigation {
  readonly items = [{ text: 'Roles', href: '/Admin/Roles', group: 'Access', position: 51, permission: 'ManageRoles' }];
}
