import type { Template, TemplateLanguage } from '../rendering/rendering';

// What a rendering and its templates know of each other is said in one place.
export { TEMPLATE_LANGUAGES, type Template, type TemplateLanguage, type TemplateSet } from '../rendering/rendering';

/** Compiles the templates of one language. */
export interface TemplateEngine {
  readonly language: TemplateLanguage;
  /** @throws TemplateSourceError with what is wrong, and where */
  compile(name: string, source: string): Template;
}
