import type { Template } from '../rendering/rendering';
import type { TemplateLanguage } from './template-language';

// What a rendering and its templates know of each other is said in one place.
export type { Template, TemplateSet } from '../rendering/rendering';
export { TEMPLATE_LANGUAGES, type TemplateLanguage } from './template-language';

/** Compiles the templates of one language. */
export interface TemplateEngine {
  readonly language: TemplateLanguage;
  /** @throws TemplateSourceError with what is wrong, and where */
  compile(name: string, source: string): Template;
}
