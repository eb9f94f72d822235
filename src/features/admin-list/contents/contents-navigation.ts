import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { CONTENTS_PATH } from './contents-search';

@Contributes(ADMIN_NAVIGATION)
export class ContentsNavigation implements AdminNavigation {
  readonly items = [
    {
      text: text('Content items'),
      href: CONTENTS_PATH,
      group: text('Content'),
      position: 10,
      help: 'admin-lists#the-list-of-contents',
    },
  ];
}
