import path from 'node:path';
import { Contributes, VIEW_FOLDER, type ViewFolder } from '@espalier/plugin-sdk';

@Contributes(VIEW_FOLDER)
export class OpenidViews implements ViewFolder {
  readonly prefix = 'openid';
  readonly path = path.join(__dirname, 'views');
}
