import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

@Contributes(ADMIN_NAVIGATION)
export class AuditTrailSettingsNavigation implements AdminNavigation {
  readonly items = [
    {
      text: text('Audit trail settings'),
      href: '/Admin/Settings/AuditTrail',
      group: text('Settings'),
      position: 85,
      permission: 'ManageAuditTrailSettings',
      help: 'audit-trail#settings',
    },
  ];
}
