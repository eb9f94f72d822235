import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { TemplateFolder } from '@espalier/plugin-sdk';
import { shapeNameOf, TemplateFileError } from './template-names';
import { TEMPLATE_LANGUAGES, type TemplateLanguage } from './template';

export interface FileTemplate {
  readonly name: string;
  readonly language: TemplateLanguage;
  readonly source: string;
  readonly owner: string;
  readonly file: string;
}

/** The templates of a folder, those of folders in it too. Files with other extensions are none. */
export function readTemplateFolder({ owner, path: folder }: TemplateFolder): FileTemplate[] {
  if (!existsSync(folder)) throw new TemplateFileError(folder, `the folder of ${owner} does not exist.`);
  const templates = new Map<string, FileTemplate>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const extension = path.extname(file);
    const language = TEMPLATE_LANGUAGES.find((candidate) => `.${candidate}` === extension);
    if (!language) continue;
    const name = shapeNameOf(path.basename(file, extension));
    const other = templates.get(name);
    if (other)
      throw new TemplateFileError(path.join(folder, file), `it renders ${name}, which ${other.file} does too.`);
    templates.set(name, { name, language, source: readFileSync(path.join(folder, file), 'utf8'), owner, file });
  }
  return [...templates.values()];
}
