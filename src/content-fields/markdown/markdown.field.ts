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

/** Markdown, stored as it was written: its HTML is made and sanitised when it is rendered. */
@Contributes(FIELD_TYPE)
export class MarkdownField implements FieldType {
  readonly name = 'MarkdownField';

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
    return { type: 'string', contentMediaType: 'text/markdown' };
  }

  fromOrchard(field: JsonObject) {
    return orchardValue(field, 'Markdown');
  }
}
