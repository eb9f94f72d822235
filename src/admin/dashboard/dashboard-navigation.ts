import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

@Contributes(ADMIN_NAVIGATION)
export class DashboardNavigation implements AdminNavigation {
  readonly items = [
    { text: text('Dashboard'), href: '/Admin', permission: 'AccessAdminPanel', help: 'admin-ui#the-dashboard' },
  ];
}
