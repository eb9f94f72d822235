import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

@Contributes(ADMIN_NAVIGATION)
export class UsersNavigation implements AdminNavigation {
  readonly items = [
    {
      text: text('Users'),
      href: '/Admin/Users',
      group: text('Access'),
      position: 50,
      permission: 'ViewUsers',
      help: 'users-and-roles#a-user',
    },
  ];
}
