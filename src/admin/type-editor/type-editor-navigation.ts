import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { TYPES_PATH } from './type-paths';

@Contributes(ADMIN_NAVIGATION)
export class TypeEditorNavigation implements AdminNavigation {
  readonly items = [
    {
      text: text('Content types'),
      href: TYPES_PATH,
      group: text('Content'),
      position: 20,
      permission: 'ViewContentTypes',
      help: 'content-types#in-the-admin',
    },
  ];
}
