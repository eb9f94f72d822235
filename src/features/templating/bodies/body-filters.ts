import {
  Contributes,
  SafeHtml,
  TEMPLATE_FILTER,
  type TemplateContext,
  type TemplateFilter,
} from '@espalier/plugin-sdk';
import { Bodies } from './bodies';

/** Markdown as HTML, sanitised: `{{ Model.ContentItem.summary | markdownify }}`. */
@Contributes(TEMPLATE_FILTER)
export class MarkdownifyFilter implements TemplateFilter {
  readonly name = 'markdownify';

  constructor(private readonly bodies: Bodies) {}

  apply(text: unknown, _parameters: readonly unknown[], context: TemplateContext) {
    return this.bodies.markdown(textOf(text), {}, context);
  }
}

/** HTML with nothing in it that runs, as it is: `{{ Model.ContentItem.notes | sanitize_html }}`. */
@Contributes(TEMPLATE_FILTER)
export class SanitizeHtmlFilter implements TemplateFilter {
  readonly name = 'sanitize_html';

  constructor(private readonly bodies: Bodies) {}

  apply(html: unknown, _parameters: readonly unknown[], context: TemplateContext) {
    return this.bodies.html(textOf(html), {}, context);
  }
}

/** Lists and objects are no text. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof SafeHtml) return value.html;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
