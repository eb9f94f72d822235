import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { TEMPLATES_PATH } from './template-path';

@Contributes(ADMIN_NAVIGATION)
export class TemplatesNavigation implements AdminNavigation {
  readonly items = [
    {
      text: text('Templates'),
      href: TEMPLATES_PATH,
      group: text('Content'),
      position: 30,
      permission: 'ManageTemplates',
      help: 'stored-templates',
    },
  ];
}
