import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { sentence, type Principal } from '@espalier/plugin-sdk';
import { eq } from '@espalier/predicates';
import type { SourcePlace } from '#content-kinds/liquid';
import { ContentList, ContentReader, type VersionRow } from '#core/content';
import { newForm, refused, typed, type FormState } from '#core/display';
import { keyPath } from '#core/records';
import { readDto } from '#platform/dto';
import { DomainError } from '#platform/errors';
import type { FormFields } from '#platform/pages';
import { shorten } from '#platform/schema';
import { storableText } from '#platform/strings';
import { perLanguage, text } from '#platform/texts';
import { TemplatePreview, type Preview } from '../preview/template-preview';
import { PreviewTemplateDto, PutTemplateDto } from '../rest/template.dto';
import type { TemplateValues } from '../stored/stored-template';
import { tooManyTries, InvalidTemplateError } from '../stored/stored-template-errors';
import { TemplateCheck } from '../stored/template-check';
import { TemplateManagement, type SaveConditions } from '../stored/template-management';
import type { TemplateLanguage } from '../templates/template';

const MOST_A_MINUTE = 120;
const MINUTE_MS = 60_000;

/** Compiles and renders whatever somebody types, so each has only so many of these a minute on each node. */
@Injectable()
export class TemplateTries {
  private readonly counts = new LRUCache<string, { count: number }>({ max: 1000, ttl: MINUTE_MS });

  /** @throws DomainError */
  count({ id }: Principal): void {
    const tries = this.counts.get(id) ?? { count: 0 };
    if (tries.count >= MOST_A_MINUTE) throw tooManyTries();
    if (tries.count++ === 0) this.counts.set(id, tries);
  }
}

export const TEMPLATES_PATH = '/Admin/Templates';

export interface LanguageOption {
  readonly value: TemplateLanguage;
  readonly text: string;
}

export const languageOptions = perLanguage((): readonly LanguageOption[] => [
  { value: 'liquid', text: text('Liquid') },
  { value: 'hbs', text: text('Handlebars') },
]);

interface Picked {
  readonly id: string;
  readonly title: string;
}

export interface ShownAgain {
  readonly status: number;
  readonly form: FormState;
  readonly preview?: Preview;
  /** Whether it was looked at and is as it should be. */
  readonly checked?: boolean;
  /** Of what is wrong with the source. */
  readonly place?: SourcePlace;
  readonly picked?: readonly Picked[];
}

/** Scripts and styles of the pages with {@link TemplateForm}. */
export const EDITOR = { scripts: ['editor.js', 'template.js'], styles: ['rich-editor.css', 'templates.css'] } as const;

const FIELDS = ['language', 'source', 'description', 'item', 'displayType'] as const;

@Injectable()
export class TemplateForm {
  constructor(
    private readonly templates: TemplateManagement,
    private readonly previews: TemplatePreview,
    private readonly check: TemplateCheck,
    private readonly tries: TemplateTries,
    private readonly reader: ContentReader,
    private readonly list: ContentList,
  ) {}

  /**
   * Saves, checks, or shows what the template would show, whichever button was pressed.
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
    const action = form.text('action');
    const isTry = action === 'check' || action === 'preview';
    if (isTry) this.tries.count(principal);
    let item: VersionRow | undefined;
    try {
      if (isTry) item = await this.itemIn(form, principal);
      if (action === 'check') {
        this.check.compile(name === '' ? 'Content' : name, await valuesIn(form));
        return { status: 200, form: newForm(values), checked: true, ...pickedOf(item) };
      }
      if (action === 'preview') {
        const preview = await this.preview(principal, name, form, item?.contentItemId);
        return { status: 200, form: newForm(values), checked: true, preview, ...pickedOf(item) };
      }
      await this.templates.save(principal, name, await valuesIn(form), conditions);
      return undefined;
    } catch (error) {
      const place = error instanceof InvalidTemplateError ? error.place : undefined;
      const again = { ...refused(values, error), place, ...pickedOf(item) };
      return isStale(error) ? { ...again, status: 412 } : again;
    }
  }

  private async preview(
    principal: Principal,
    name: string,
    form: FormFields,
    contentItemId: string | undefined,
  ): Promise<Preview> {
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

  /** By its title, its id, or a handle. Of several with the title the one that was changed last. */
  private async itemIn(form: FormFields, principal: Principal): Promise<VersionRow | undefined> {
    const item = storableText(form.text('item')).trim();
    if (item === '') return undefined;
    const found =
      (await this.reader.findByHandle(item.includes(':') ? item : `contentitemid:${item}`, 'latest')) ??
      (await this.titled(item, principal));
    if (!found)
      throw new InvalidTemplateError(
        'item',
        sentence('Choose an item. "{name}" was not found.', { name: shorten(item) }),
      );
    return found;
  }

  private async titled(title: string, principal: Principal): Promise<VersionRow | undefined> {
    const request = { where: eq('displayText', title), type: [], stereotype: [], first: 1, skip: 0, countUpTo: 1 };
    return (await this.list.page(request, principal)).rows[0];
  }
}

function pickedOf(item: VersionRow | undefined): Pick<ShownAgain, 'picked'> {
  return item ? { picked: [{ id: item.contentItemId, title: item.displayText || item.contentItemId }] } : {};
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
