import path from 'node:path';
import { Contributes, VIEW_FOLDER, type ViewFolder } from '@espalier/plugin-sdk';

/** Layouts, and the partials that pages are made of. */
@Contributes(VIEW_FOLDER)
export class UiViews implements ViewFolder {
  readonly prefix = 'ui';
  readonly path = path.join(__dirname, 'views');
}
