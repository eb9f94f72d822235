import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

@Contributes(ADMIN_NAVIGATION)
export class SiteNavigation implements AdminNavigation {
  readonly items = [
    {
      text: text('Site'),
      href: '/Admin/Settings/Site',
      group: text('Settings'),
      position: 10,
      permission: 'ManageSiteSettings',
      help: 'site#settings',
    },
  ];
}
