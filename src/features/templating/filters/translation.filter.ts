import { Contributes, TEMPLATE_FILTER, type TemplateContext, type TemplateFilter } from '@espalier/plugin-sdk';
import { textOf } from '#content-kinds/liquid';
import { text as inLanguage } from '#platform/texts';
import { renderingBehind } from '../rendering/rendering-of';

/** A message takes time to read, and no sentence is longer. */
const MAX_MESSAGE = 1000;

/** `{{ "Page {page}" | t: page: 2 }}`: as the file of texts of the installation says it, else as it is written. */
@Contributes(TEMPLATE_FILTER)
export class TranslationFilter implements TemplateFilter {
  readonly name = 't';

  /** @throws Error for what is no message of the ICU MessageFormat, or lacks a value */
  apply(written: unknown, [given]: readonly unknown[], context: TemplateContext) {
    const { guard } = renderingBehind(context);
    const message = textOf(written, guard);
    if (message.length > MAX_MESSAGE) throw new Error(`t takes texts of at most ${MAX_MESSAGE} characters`);
    if (given === undefined) return inLanguage(message);
    if (typeof given !== 'object') throw new Error('t takes values by their names, as in t: page: 2');
    const values = Object.entries(given ?? {}).map(
      ([name, value]) => [name, isCounted(value) ? value : textOf(value, guard)] as const,
    );
    const longest = Math.max(0, ...values.map(([, value]) => String(value).length));
    guard.allocate(message.length + longest * message.split('{').length);
    return inLanguage(message, Object.fromEntries(values));
  }
}

/** Messages choose by these. */
function isCounted(value: unknown): value is number | boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}
