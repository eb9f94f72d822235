import path from 'node:path';
import { Contributes, VIEW_FOLDER, type ViewFolder } from '@espalier/plugin-sdk';

@Contributes(VIEW_FOLDER)
export class MediaViews implements ViewFolder {
  readonly prefix = 'media';
  readonly path = path.join(__dirname, 'views');
}
