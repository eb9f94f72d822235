import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';
import { CONTENTS_PATH } from './contents-search';

@Contributes(ADMIN_NAVIGATION)
export class ContentsNavigation implements AdminNavigation {
  readonly items = [{ text: 'Content items', href: CONTENTS_PATH, group: 'Content', position: 10 }];
}
