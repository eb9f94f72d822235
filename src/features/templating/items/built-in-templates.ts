import path from 'node:path';
import { Contributes, TEMPLATE_FOLDER, type TemplateFolder } from '@espalier/plugin-sdk';

/** The templates of items, and of the parts and fields that are built in. */
@Contributes(TEMPLATE_FOLDER)
export class BuiltInTemplates implements TemplateFolder {
  readonly owner = 'templating';
  readonly path = path.join(__dirname, '../site-templates');
}
