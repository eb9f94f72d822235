import {
  Contributes,
  FIELD_TYPE,
  type Fault,
  type FieldSettings,
  type FieldType,
  type JsonObject,
  type JsonSchema,
} from '@espalier/plugin-sdk';
import { unindexable } from '../limits';
import { orchardValue } from '../orchard';

/** HTML, stored as it was written: it is sanitised when it is rendered. */
@Contributes(FIELD_TYPE)
export class HtmlField implements FieldType {
  readonly name = 'HtmlField';

  readonly settings = {
    sanitizeHtml: {
      type: 'boolean',
      default: true,
      description: 'Remove scripts and the like when the value is rendered.',
    },
  };

  checkSettings(settings: FieldSettings): Fault[] {
    return unindexable(settings);
  }

  schema(): JsonSchema {
    return { type: 'string', contentMediaType: 'text/html' };
  }

  fromOrchard(field: JsonObject) {
    return orchardValue(field, 'Html');
  }
}
