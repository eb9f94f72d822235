import { Contributes, TEMPLATE_FILTER, type TemplateContext, type TemplateFilter } from '@espalier/plugin-sdk';
import { slugOf } from '#content-kinds/content-parts';
import { textOf } from '#content-kinds/liquid';
import { renderingBehind } from '../rendering/rendering-of';

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

/** The way back. */
@Contributes(TEMPLATE_FILTER)
export class Base64UrlSafeDecodeFilter implements TemplateFilter {
  readonly name = 'base64_url_safe_decode';

  /** @throws Error for what is not encoded so */
  apply(encoded: unknown, _parameters: readonly unknown[], context: TemplateContext) {
    const { guard } = renderingBehind(context);
    const written = textOf(encoded, guard);
    guard.allocate(written.length);
    if (!BASE64_URL.test(written)) throw new Error('base64_url_safe_decode needs what base64_url_safe_encode has made');
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
