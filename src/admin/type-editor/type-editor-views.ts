import path from 'node:path';
import { Contributes, VIEW_FOLDER, type ViewFolder } from '@espalier/plugin-sdk';

@Contributes(VIEW_FOLDER)
export class TypeEditorViews implements ViewFolder {
  readonly prefix = 'type-editor';
  readonly path = path.join(__dirname, 'views');
}
