import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';

@Contributes(ADMIN_NAVIGATION)
export class MediaNavigation implements AdminNavigation {
  readonly items = [
    {
      text: text('Media'),
      href: '/Admin/Media',
      group: text('Content'),
      position: 60,
      permission: 'ManageMediaContent',
      help: 'media',
    },
  ];
}
