import path from 'node:path';
import { Contributes, VIEW_FOLDER, type ViewFolder } from '@espalier/plugin-sdk';

@Contributes(VIEW_FOLDER)
export class ContentPartViews implements ViewFolder {
  readonly prefix = 'content-parts';
  readonly path = path.join(__dirname, 'views');
}
