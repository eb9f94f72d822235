import path from 'node:path';
import { Contributes, VIEW_FOLDER, type ViewFolder } from '@espalier/plugin-sdk';

@Contributes(VIEW_FOLDER)
export class HistoryViews implements ViewFolder {
  readonly prefix = 'history';
  readonly path = path.join(__dirname, 'views');
}
