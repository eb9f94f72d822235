import { Injectable } from '@nestjs/common';
import { pathOf } from '../admin/template-form';
import { StoredTemplates } from '../templates/template';
import { Templates } from '../templates/templates';

export interface TemplateMention {
  readonly name: string;
  readonly path?: string;
}

@Injectable()
export class TemplateMentions {
  constructor(
    private readonly templates: Templates,
    private readonly stored: StoredTemplates,
  ) {}

  /** As a whole word: those of the database, then those of files that count. @param words of letters and digits */
  async of(words: readonly string[]): Promise<TemplateMention[]> {
    const word = new RegExp(`(?<![A-Za-z0-9])(?:${words.join('|')})(?![A-Za-z0-9])`);
    const stored = await this.stored.all();
    const files = this.templates.files.filter(({ name }) => !stored.has(name));
    const names = (template: { readonly name: string; readonly source: string }) =>
      word.test(template.name) || word.test(template.source);
    return [
      ...[...stored.values()].filter(names).map(({ name }) => ({ name, path: pathOf(name) })),
      ...files.filter(names).map(({ name }) => ({ name })),
    ];
  }
}
