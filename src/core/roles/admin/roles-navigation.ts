import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

@Contributes(ADMIN_NAVIGATION)
export class RolesNavigation implements AdminNavigation {
  readonly items = [
    {
      text: text('Roles'),
      href: '/Admin/Roles',
      group: text('Access'),
      position: 51,
      permission: 'ManageRoles',
      help: 'users-and-roles#a-role',
    },
  ];
}
