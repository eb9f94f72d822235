import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';

@Contributes(ADMIN_NAVIGATION)
export class DashboardNavigation implements AdminNavigation {
  readonly items = [{ text: 'Dashboard', href: '/Admin', permission: 'AccessAdminPanel' }];
}
