import {
  Contributes,
  TEMPLATE_FILTER,
  sentence,
  type TemplateContext,
  type TemplateFilter,
} from '@espalier/plugin-sdk';
import { slugOf } from '#content-kinds/content-parts';
import { textOf, TemplateFault } from '#content-kinds/liquid';
import { inServiceLanguage, text as inLanguage } from '#platform/texts';
import { renderingBehind } from '../rendering/rendering';

/** A message takes time to read, and no sentence is longer. */
const MAX_MESSAGE = 1000;

const BASE64_URL = /^(?:[\w-]{4})*(?:[\w-]{2}={0,2}|[\w-]{3}=?)?$/;

/** `{{ "On Pruning" | slugify }}`: the text in the form of a path. */
@Contributes(TEMPLATE_FILTER)
export class SlugifyFilter implements TemplateFilter {
  readonly name = 'slugify';

  apply(text: unknown, _parameters: readonly unknown[], context: TemplateContext) {
    return slugOf(textOf(text, renderingBehind(context).guard));
  }
}

/** `{{ "a/b?" | base64_url_safe_encode }}`: as `base64_encode`, for addresses. */
@Contributes(TEMPLATE_FILTER)
export class Base64UrlSafeEncodeFilter implements TemplateFilter {
  readonly name = 'base64_url_safe_encode';

  apply(text: unknown, _parameters: readonly unknown[], context: TemplateContext) {
    const { guard } = renderingBehind(context);
    const written = textOf(text, guard);
    guard.allocate(2 * written.length);
    return Buffer.from(written).toString('base64').replaceAll('+', '-').replaceAll('/', '_');
  }
}

@Contributes(TEMPLATE_FILTER)
export class Base64UrlSafeDecodeFilter implements TemplateFilter {
  readonly name = 'base64_url_safe_decode';

  apply(encoded: unknown, _parameters: readonly unknown[], context: TemplateContext) {
    const { guard } = renderingBehind(context);
    const written = textOf(encoded, guard);
    guard.allocate(written.length);
    if (!BASE64_URL.test(written))
      throw new TemplateFault(sentence('base64_url_safe_decode needs what base64_url_safe_encode has made'));
    return Buffer.from(written, 'base64url').toString();
  }
}

/** `{{ post | console_log }}`: writes to the browser's console, where the page allows it. */
@Contributes(TEMPLATE_FILTER)
export class ConsoleLogFilter implements TemplateFilter {
  readonly name = 'console_log';

  apply(content: unknown, _parameters: readonly unknown[], context: TemplateContext) {
    return context.content.consoleLog(content);
  }
}

/** `{{ "Page {page}" | t: page: 2 }}`: as the file of texts of the installation says it, else as it is written. */
@Contributes(TEMPLATE_FILTER)
export class TranslationFilter implements TemplateFilter {
  readonly name = 't';

  apply(written: unknown, [given]: readonly unknown[], context: TemplateContext) {
    const { guard } = renderingBehind(context);
    const message = textOf(written, guard);
    if (message.length > MAX_MESSAGE)
      throw new TemplateFault(sentence('t takes texts of at most {most} characters', { most: MAX_MESSAGE }));
    if (given === undefined) return inServiceLanguage(() => inLanguage(message));
    if (typeof given !== 'object') throw new TemplateFault(sentence('t takes values by their names, as in t: page: 2'));
    const values = Object.entries(given ?? {}).map(
      ([name, value]) => [name, isCounted(value) ? value : textOf(value, guard)] as const,
    );
    const longest = Math.max(0, ...values.map(([, value]) => String(value).length));
    guard.allocate(message.length + longest * message.split('{').length);
    return inServiceLanguage(() => inLanguage(message, Object.fromEntries(values)));
  }
}

/** Messages choose by these. */
function isCounted(value: unknown): value is number | boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}
