import path from 'node:path';
import { Contributes, VIEW_FOLDER, type ViewFolder } from '@espalier/plugin-sdk';

@Contributes(VIEW_FOLDER)
export class HelpViews implements ViewFolder {
  readonly prefix = 'help';
  readonly path = path.join(__dirname, 'views');
}
