import { Contributes, FIELD_TYPE, type Fault } from '@espalier/plugin-sdk';
import { markdownFault } from '#platform/markup';
import { text } from '#platform/texts';
import { MarkupField } from '../markup-field';

/** Markdown, stored as it was written: its HTML is made and sanitised when it is rendered. */
@Contributes(FIELD_TYPE)
export class MarkdownField extends MarkupField {
  readonly name = 'MarkdownField';
  readonly title = text('Markdown');

  constructor() {
    super({ mediaType: 'text/markdown', orchardMember: 'Markdown' });
  }

  check(markdown: string): Fault[] {
    const message = markdownFault(markdown);
    return message ? [{ member: '', message }] : [];
  }
}
