import path from 'node:path';
import { Contributes, VIEW_FOLDER, type ViewFolder } from '@espalier/plugin-sdk';

@Contributes(VIEW_FOLDER)
export class SignInViews implements ViewFolder {
  readonly prefix = 'sign-in';
  readonly path = path.join(__dirname, 'views');
}
