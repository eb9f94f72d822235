import { ADMIN_NAVIGATION, Contributes, type AdminNavigation } from '@espalier/plugin-sdk';
import { TEMPLATES_PATH } from './template-path';

@Contributes(ADMIN_NAVIGATION)
export class TemplatesNavigation implements AdminNavigation {
  readonly items = [
    { text: 'Templates', href: TEMPLATES_PATH, group: 'Content', position: 30, permission: 'ManageTemplates' },
  ];
}
