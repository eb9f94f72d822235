import path from 'node:path';
import { Contributes, TEMPLATE_FOLDER, type TemplateFolder } from '@espalier/plugin-sdk';

/** Before those of plug-ins, which may have better ones, although its module comes after them. */
const ORDER = -10;

@Contributes(TEMPLATE_FOLDER, { order: ORDER })
export class ThemeTemplates implements TemplateFolder {
  readonly owner = 'site';
  readonly path = path.join(__dirname, '../templates');
}
