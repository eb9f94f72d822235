import { shapeNameOf } from '../shapes/template-name';
import { TEMPLATE_LANGUAGES, type Template, type TemplateSet } from './template';

const EXTENSION = new RegExp(`\\.(${TEMPLATE_LANGUAGES.join('|')})$`);

/** By its shape, or as its file is named: `Footer`, `Content-BlogPost.Summary`, `Footer.liquid`. */
export function findPartial(templates: TemplateSet, name: string): Template {
  const template = templates.find(name) ?? templates.find(shapeNameOf(name.replace(EXTENSION, '')));
  if (!template) throw new Error(`there is no template “${name}”`);
  return template;
}
