import { Contributes, FIELD_TYPE } from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { MarkupField } from '../markup-field';

/** HTML, stored as it was written: it is sanitised when it is rendered. */
@Contributes(FIELD_TYPE)
export class HtmlField extends MarkupField {
  readonly name = 'HtmlField';
  readonly title = text('HTML');

  constructor() {
    super({ mediaType: 'text/html', orchardMember: 'Html' });
  }
}
