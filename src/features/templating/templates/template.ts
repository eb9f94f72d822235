import type { Template, TemplateLanguage } from '../rendering/rendering';

/** The source of a template that is kept in the database. */
export interface StoredSource {
  /** Of the shape that it renders. */
  readonly name: string;
  readonly language: TemplateLanguage;
  readonly source: string;
  /** Another one after each change: a template is compiled once per revision. */
  readonly revision: number;
}

// What a rendering and its templates know of each other is said in one place.
export { TEMPLATE_LANGUAGES, type Template, type TemplateLanguage, type TemplateSet } from '../rendering/rendering';

/** Compiles the templates of one language. */
export interface TemplateEngine {
  readonly language: TemplateLanguage;
  /** @throws TemplateSourceError with what is wrong, and where */
  compile(name: string, source: string): Template;
}

/** The templates that administrators keep, which go before those of files. */
export abstract class StoredTemplates {
  /** By name; the same object as long as nothing changes. */
  abstract all(): Promise<ReadonlyMap<string, StoredSource>>;
}
