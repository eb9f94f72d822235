import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';
import { HELP_PATH } from '#core/display';
import { text } from '#platform/texts';

@Contributes(ADMIN_NAVIGATION)
export class HelpNavigation implements AdminNavigation {
  readonly items = [
    { text: text('Help topics'), href: HELP_PATH, position: 20, permission: 'AccessAdminPanel', help: 'admin-ui#help' },
  ];
}
