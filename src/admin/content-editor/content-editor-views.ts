import path from 'node:path';
import { Contributes, VIEW_FOLDER, type ViewFolder } from '@espalier/plugin-sdk';

@Contributes(VIEW_FOLDER)
export class ContentEditorViews implements ViewFolder {
  readonly prefix = 'content-editor';
  readonly path = path.join(__dirname, 'views');
}
