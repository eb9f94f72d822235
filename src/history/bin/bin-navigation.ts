import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';
import { BIN_PATH } from './bin-view';

@Contributes(ADMIN_NAVIGATION)
export class BinNavigation implements AdminNavigation {
  readonly items = [
    { text: 'Recycle bin', href: BIN_PATH, group: 'Content', position: 90, permission: 'ViewAuditTrail' },
  ];
}
