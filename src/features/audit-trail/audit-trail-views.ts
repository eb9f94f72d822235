import path from 'node:path';
import { Contributes, VIEW_FOLDER, type ViewFolder } from '@espalier/plugin-sdk';

@Contributes(VIEW_FOLDER)
export class AuditTrailViews implements ViewFolder {
  readonly prefix = 'audit-trail';
  readonly path = path.join(__dirname, 'views');
}
