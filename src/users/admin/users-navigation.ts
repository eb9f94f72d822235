import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';

@Contributes(ADMIN_NAVIGATION)
export class UsersNavigation implements AdminNavigation {
  readonly items = [{ text: 'Users', href: '/Admin/Users', group: 'Access', position: 50, permission: 'ViewUsers' }];
}
