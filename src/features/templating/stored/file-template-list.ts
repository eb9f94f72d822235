import { Injectable } from '@nestjs/common';
import type { FileTemplate } from '../templates/file-templates';
import { StoredTemplates } from '../templates/template';
import { Templates } from '../templates/templates';
import { TemplateNotFoundError } from './stored-template-errors';

export interface ShownFileTemplate extends Pick<FileTemplate, 'name' | 'language' | 'owner' | 'source'> {
  readonly overridden: boolean;
}

export type ListedFileTemplate = Omit<ShownFileTemplate, 'source'>;

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

  async get(name: string): Promise<ShownFileTemplate> {
    const file = this.templates.files.find((candidate) => candidate.name === name);
    if (!file) throw new TemplateNotFoundError(name, 'files');
    const { language, owner, source } = file;
    return { name, language, owner, source, overridden: (await this.stored.all()).has(name) };
  }
}
