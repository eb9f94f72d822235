import { Injectable } from '@nestjs/common';
import type { FileTemplate } from '../templates/file-templates';
import { StoredTemplates } from '../templates/template';
import { Templates } from '../templates/templates';
import { TemplateNotFoundError } from './stored-template-errors';

/** A template of a file as those see it who manage templates. */
export interface ShownFileTemplate extends Pick<FileTemplate, 'name' | 'language' | 'owner' | 'source'> {
  /** Whether one of the database is used in its place. */
  readonly overridden: boolean;
}

/** The same without its source, as lists have it. */
export type ListedFileTemplate = Omit<ShownFileTemplate, 'source'>;

/** The templates that modules and plug-ins bring as files. */
@Injectable()
export class FileTemplateList {
  constructor(
    private readonly templates: Templates,
    private readonly stored: StoredTemplates,
  ) {}

  /** In the order of their names. */
  async all(): Promise<ListedFileTemplate[]> {
    const stored = await this.stored.all();
    return this.templates.files
      .map(({ name, language, owner }) => ({ name, language, owner, overridden: stored.has(name) }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  }

  /** @throws TemplateNotFoundError */
  async get(name: string): Promise<ShownFileTemplate> {
    const file = this.templates.files.find((candidate) => candidate.name === name);
    if (!file) throw new TemplateNotFoundError(name, 'among those of files');
    const { language, owner, source } = file;
    return { name, language, owner, source, overridden: (await this.stored.all()).has(name) };
  }
}
