import path from 'node:path';
import { Contributes, VIEW_FOLDER, type ViewFolder } from '@espalier/plugin-sdk';

@Contributes(VIEW_FOLDER)
export class SettingsAdminViews implements ViewFolder {
  readonly prefix = 'settings-admin';
  readonly path = path.join(__dirname, 'views');
}
