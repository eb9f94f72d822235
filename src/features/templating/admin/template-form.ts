import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { ContentReader } from '#core/content';
import { keyPath } from '#core/records';
import { newForm, refused, typed, type FormState } from '#core/display';
import { DomainError } from '#platform/errors';
import type { FormFields } from '#platform/pages';
import { text } from '#platform/texts';
import { TemplatePreview, type Preview } from '../preview/template-preview';
import { readDto } from '#platform/dto';
import { PreviewTemplateDto, PutTemplateDto } from '../rest/template.dto';
import type { TemplateValues } from '../stored/stored-template';
import { InvalidTemplateError } from '../stored/stored-template-errors';
import { TemplateManagement, type SaveConditions } from '../stored/template-management';
import type { TemplateLanguage } from '../templates/template';

export const TEMPLATES_PATH = '/Admin/Templates';

export interface LanguageOption {
  readonly value: TemplateLanguage;
  readonly text: string;
}

export const LANGUAGE_OPTIONS: readonly LanguageOption[] = [
  { value: 'liquid', text: text('Liquid') },
  { value: 'hbs', text: text('Handlebars') },
];

export interface ShownAgain {
  readonly status: number;
  readonly form: FormState;
  readonly preview?: Preview;
}

const FIELDS = ['language', 'source', 'description', 'item', 'displayType'] as const;

@Injectable()
export class TemplateForm {
  constructor(
    private readonly templates: TemplateManagement,
    private readonly previews: TemplatePreview,
    private readonly reader: ContentReader,
  ) {}

  /**
   * Saves, or shows what the template would show, whichever button was pressed.
   *
   * @returns undefined when it was saved
   */
  async submit(
    principal: Principal,
    name: string,
    form: FormFields,
    conditions: SaveConditions,
  ): Promise<ShownAgain | undefined> {
    const values = { name, ...typed(form, ...FIELDS) };
    try {
      if (form.text('action') === 'preview') {
        const preview = await this.preview(principal, name, form);
        return { status: 200, form: newForm(values), preview };
      }
      await this.templates.save(principal, name, await valuesIn(form), conditions);
      return undefined;
    } catch (error) {
      const again = refused(values, error);
      return isStale(error) ? { ...again, status: 412 } : again;
    }
  }

  private async preview(principal: Principal, name: string, form: FormFields): Promise<Preview> {
    const contentItemId = await this.itemIn(form);
    const displayType = form.text('displayType').trim();
    const request = await readDto(PreviewTemplateDto, {
      name,
      language: form.text('language'),
      source: sourceIn(form),
      ...(contentItemId !== undefined && { contentItemId }),
      ...(displayType !== '' && { displayType }),
    });
    return this.previews.of(principal, request);
  }

  private async itemIn(form: FormFields): Promise<string | undefined> {
    const item = form.text('item').trim();
    if (item === '') return undefined;
    const found = await this.reader.findByHandle(item.includes(':') ? item : `contentitemid:${item}`, 'latest');
    if (!found) throw new InvalidTemplateError('item', 'There is no such item. Check the id or handle.');
    return found.contentItemId;
  }
}

/** Browsers send each end of a line as two characters. */
function sourceIn(form: FormFields): string {
  return form.text('source').replaceAll('\r\n', '\n');
}

async function valuesIn(form: FormFields): Promise<TemplateValues> {
  const { language, source, description } = await readDto(PutTemplateDto, {
    language: form.text('language'),
    source: sourceIn(form),
    description: form.text('description').trim(),
  });
  return { language, source, description };
}

function isStale(error: unknown): boolean {
  return error instanceof DomainError && error.kind === 'precondition-failed';
}

export function pathOf(name: string): string {
  return keyPath(TEMPLATES_PATH, name);
}

export function overridePathOf(name: string): string {
  return `${TEMPLATES_PATH}/New?${new URLSearchParams({ from: name }).toString()}`;
}
