import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { BIN_PATH } from './bin-view';

@Contributes(ADMIN_NAVIGATION)
export class BinNavigation implements AdminNavigation {
  readonly items = [
    {
      text: text('Recycle bin'),
      href: BIN_PATH,
      group: text('Content'),
      position: 90,
      permission: 'ViewAuditTrail',
      help: 'history#the-recycle-bin',
    },
  ];
}
