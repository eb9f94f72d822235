import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';

@Contributes(ADMIN_NAVIGATION)
export class AuditTrailSettingsNavigation implements AdminNavigation {
  readonly items = [
    {
      text: 'Audit Trail',
      href: '/Admin/Settings/AuditTrail',
      group: 'Settings',
      position: 85,
      permission: 'ManageAuditTrailSettings',
    },
  ];
}
