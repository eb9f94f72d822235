import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';

@Contributes(ADMIN_NAVIGATION)
export class SiteNavigation implements AdminNavigation {
  readonly items = [
    { text: 'Site', href: '/Admin/Settings/Site', group: 'Settings', position: 10, permission: 'ManageSiteSettings' },
  ];
}
