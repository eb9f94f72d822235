import { Contributes, TEMPLATE_FILTER, type TemplateFilter } from '@espalier/plugin-sdk';
import { excerptOf } from './excerpt';

const WORDS = 50;

/** The first words of HTML as plain text: `{{ Model.ContentItem.summary | markdownify | excerpt: 30 }}`. */
@Contributes(TEMPLATE_FILTER)
export class ExcerptFilter implements TemplateFilter {
  readonly name = 'excerpt';

  apply(html: unknown, [words]: readonly unknown[]): string {
    return excerptOf(html, Number(words) > 0 ? Number(words) : WORDS);
  }
}
