import type { Template, TemplateLanguage } from '../rendering/rendering';

export interface StoredSource {
  readonly name: string;
  readonly language: TemplateLanguage;
  readonly source: string;
  /** Another one after each change: a template is compiled once per revision. */
  readonly revision: number;
}

// What a rendering and its templates know of each other is said in one place.
export { TEMPLATE_LANGUAGES, type Template, type TemplateLanguage, type TemplateSet } from '../rendering/rendering';

export interface TemplateEngine {
  readonly language: TemplateLanguage;
  compile(name: string, source: string): Template;
}

/** The templates that administrators keep, which go before those of files. */
export abstract class StoredTemplates {
  /** By name; the same object as long as nothing changes. */
  abstract all(): Promise<ReadonlyMap<string, StoredSource>>;
}
