import type { Sentence } from '@espalier/filter-syntax';
import type { ContentItem } from './content-item';
import { extensionPoint } from './extension-point';
import type { Principal } from './principal';

/** HTML that is shown as it is. Everything else that a template prints is escaped. */
export class SafeHtml {
  constructor(readonly html: string) {}

  toString(): string {
    return this.html;
  }

  /** By this Handlebars knows what not to escape. */
  toHTML(): string {
    return this.html;
  }
}

/** Loads what templates ask for, many at once. One object per kind of thing: what was loaded is remembered by loader and key. */
export interface TemplateLoader<Value> {
  /** For messages, for example `paints by name`. */
  readonly name: string;
  /** @returns what there is, by its key; a key that is absent is remembered as not found */
  load(keys: readonly string[], viewer: Principal): Promise<ReadonlyMap<string, Value>>;
}

/** The six ways to content that templates and code share: here to what the viewer may see, and without waiting, see {@link TemplateContext.load}. */
export interface TemplateContent {
  getContentItemIdByHandle(name: string): string | undefined;
  getContentItemByHandle(handle: string, latest?: boolean): ContentItem | undefined;
  getContentItemById(contentItemId: string, latest?: boolean): ContentItem | undefined;
  /** Those that exist, in the order asked for; one id is as good as a list of it. */
  getContentItemsById(contentItemIds: string | readonly string[], latest?: boolean): readonly ContentItem[];
  /** Any version that is stored, an archived one too, but none of a removed item. */
  getContentItemByVersionId(contentItemVersionId: string): ContentItem | undefined;
  /** A script that writes to the browser's console; nothing unless this is allowed for the page. */
  consoleLog(content: unknown): SafeHtml;
}

/** What a filter, helper or tag knows of the rendering that it is part of. */
export interface TemplateContext {
  /** Who the page is for. */
  readonly viewer: Principal;
  readonly content: TemplateContent;
  /**
   * What the loader has for the key.
   *
   * Templates do not wait. The first time the answer is undefined and the key is noted; at the end everything that was noted is
   * loaded at once, and the templates are rendered again. So filters, helpers and tags may run several times and have no effects.
   */
  load<Value>(loader: TemplateLoader<Value>, key: string): Value | undefined;
}

/**
 * A Liquid filter, and a Handlebars helper of the same name in lower camel case: `{{ post | reading_time: 200 }}`,
 * `{{readingTime post 200}}`.
 *
 * @example
 * ```ts
 * @Contributes(TEMPLATE_FILTER)
 * export class ReadingTime implements TemplateFilter {
 *   readonly name = 'reading_time';
 *
 *   apply(text: unknown, [wordsPerMinute = 200]: readonly unknown[]) {
 *     return Math.ceil(String(text ?? '').split(/\s+/).length / Number(wordsPerMinute));
 *   }
 * }
 * ```
 */
export interface TemplateFilter {
  /** In snake_case. */
  readonly name: string;
  /**
   * @param value what stands before the filter: text, numbers, lists, plain JSON, or an item as {@link ContentItem}
   * @param parameters in their order; those with names come last, as one object: `{ latest: true }`
   * @returns text is escaped, {@link SafeHtml} is not; items can be returned as they are
   */
  apply(value: unknown, parameters: readonly unknown[], context: TemplateContext): unknown;
}

/** Filters of templates, unique by name; a name of Liquid's own filters stops the start. */
export const TEMPLATE_FILTER = extensionPoint<TemplateFilter>('templating.filter', {
  uniqueBy: ({ name }) => name,
  requires: ['name', 'apply'],
});

/** What stands behind the name of a tag: `"a", b: 1` or `b = 1`. */
export interface TagParameters {
  readonly positional: readonly unknown[];
  /** In snake_case, in both languages: `display_type` is `displayType` in Handlebars. */
  readonly named: Readonly<Record<string, unknown>>;
}

/**
 * A Liquid tag that stands alone, and a Handlebars helper of the same name in lower camel case:
 * `{% paint_chip color: "red" %}`, `{{paintChip color="red"}}`.
 *
 * @example
 * ```ts
 * @Contributes(TEMPLATE_TAG)
 * export class PaintChip implements TemplateTag {
 *   readonly name = 'paint_chip';
 *
 *   render({ named }: TagParameters) {
 *     return `a chip of ${String(named.color)}`;
 *   }
 * }
 * ```
 */
export interface TemplateTag {
  /** In snake_case. */
  readonly name: string;
  /** @returns text is escaped, {@link SafeHtml} is not */
  render(parameters: TagParameters, context: TemplateContext): SafeHtml | string | undefined;
}

/**
 * Thrown by a tag of which a parameter is wrong. The tag is left out and the rest of the page is shown; the log says which template and
 * line it was, and so does the page to those who manage templates. Any other error fails the page.
 */
export class TemplateParameterError extends Error {
  readonly shown?: Sentence['shown'];

  /** @param said goes on where the name of the tag stands: `needs a color` */
  constructor(said: string | Sentence) {
    super(typeof said === 'string' ? said : said.message);
    this.name = TemplateParameterError.name;
    if (typeof said !== 'string') this.shown = said.shown;
  }
}

/** Tags of templates, unique by name; a name of Liquid's own tags stops the start. */
export const TEMPLATE_TAG = extensionPoint<TemplateTag>('templating.tag', {
  uniqueBy: ({ name }) => name,
  requires: ['name', 'render'],
});

/**
 * A folder of templates for the site that a module or plug-in brings: `Content-BlogPost.Summary.liquid`, `TitlePart.hbs`. Where
 * several have a template of one name, that of the module that was loaded last counts; one in the database counts more than any.
 */
export interface TemplateFolder {
  /** Of the module or plug-in, for messages. */
  readonly owner: string;
  /** Absolute. */
  readonly path: string;
}

/** Folders of templates, unique by owner. */
export const TEMPLATE_FOLDER = extensionPoint<TemplateFolder>('templating.folder', {
  uniqueBy: ({ owner }) => owner,
  requires: ['owner', 'path'],
});
