import { Contributes, TEMPLATE_FILTER, type TemplateContext, type TemplateFilter } from '@espalier/plugin-sdk';
import { slugOf } from '#content-parts';
import { textOf } from '../values/html';

/** No path is longer; the whole of a long text would take long to go through. */
const MAX_SLUG_SOURCE = 1000;

/** `{{ "On Pruning" | slugify }}`: the text in the form of a path. */
@Contributes(TEMPLATE_FILTER)
export class SlugifyFilter implements TemplateFilter {
  readonly name = 'slugify';

  apply(text: unknown) {
    return slugOf(textOf(text).slice(0, MAX_SLUG_SOURCE));
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
