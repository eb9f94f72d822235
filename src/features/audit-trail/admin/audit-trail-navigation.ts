import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { AUDIT_TRAIL_PATH } from './audit-trail-search';

@Contributes(ADMIN_NAVIGATION)
export class AuditTrailNavigation implements AdminNavigation {
  readonly items = [
    {
      text: text('Audit trail'),
      href: AUDIT_TRAIL_PATH,
      group: text('Access'),
      position: 55,
      permission: 'ViewAuditTrail',
      help: 'audit-trail#the-list',
    },
  ];
}
