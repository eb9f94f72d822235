import path from 'node:path';
import { Contributes, VIEW_FOLDER, type ViewFolder } from '@espalier/plugin-sdk';

@Contributes(VIEW_FOLDER)
export class TemplatesViews implements ViewFolder {
  readonly prefix = 'templating';
  readonly path = path.join(__dirname, 'views');
}
