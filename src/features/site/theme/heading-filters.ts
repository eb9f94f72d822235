import {
  Contributes,
  SafeHtml,
  TEMPLATE_FILTER,
  type TemplateContext,
  type TemplateFilter,
} from '@espalier/plugin-sdk';
import { newShape, renderingBehind } from '#features/templating';
import { headingsIn, withHeadingIds } from './headings';

/** With fewer the whole text is seen at once. */
const FEWEST = 3;

/** `{{ body | shape_render | heading_ids }}`: HTML whose headings can be linked to. */
@Contributes(TEMPLATE_FILTER)
export class HeadingIdsFilter implements TemplateFilter {
  readonly name = 'heading_ids';

  apply(html: unknown, _parameters: readonly unknown[], context: TemplateContext) {
    if (!(html instanceof SafeHtml)) return html;
    const made = withHeadingIds(html.html);
    renderingBehind(context).guard.allocate(made.length);
    return new SafeHtml(made);
  }
}

/**
 * `{{ html | table_of_contents | shape_render }}`, of HTML whose headings have ids: those of its two highest levels;
 * nothing where there are few.
 */
@Contributes(TEMPLATE_FILTER)
export class TableOfContentsFilter implements TemplateFilter {
  readonly name = 'table_of_contents';

  apply(html: unknown) {
    if (!(html instanceof SafeHtml)) return undefined;
    const all = headingsIn(html.html).filter(({ lacksIdAt }) => lacksIdAt === undefined);
    const [first = 0, second = first] = [...new Set(all.map(({ level }) => level))].toSorted(
      (one, other) => one - other,
    );
    const headings = all.filter(({ level }) => level <= second);
    if (headings.length < FEWEST) return undefined;
    const shown = headings.map(({ id, text, level }) => ({ Id: id, Text: text, IsBelow: level > first }));
    return newShape({ type: 'TableOfContents', properties: { Headings: shown } });
  }
}
