import path from 'node:path';
import { Contributes, VIEW_FOLDER, type ViewFolder } from '@espalier/plugin-sdk';

@Contributes(VIEW_FOLDER)
export class BackgroundTasksViews implements ViewFolder {
  readonly prefix = 'background-tasks';
  readonly path = path.join(__dirname, 'views');
}
