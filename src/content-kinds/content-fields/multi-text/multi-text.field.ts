import {
  Contributes,
  FIELD_TYPE,
  type FieldSettings,
  type FieldType,
  type JsonObject,
  type JsonSchema,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { orchardValue } from '../orchard';

export type MultiTextFieldSettings = FieldSettings & {
  readonly options?: readonly string[];
  readonly maxItems?: number;
};

/** Several texts, free or chosen from options. */
@Contributes(FIELD_TYPE)
export class MultiTextField implements FieldType {
  readonly name = 'MultiTextField';
  readonly title = text('List of texts');

  readonly settings = {
    options: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      uniqueItems: true,
      default: [],
      description: text('The values to choose from, each once; empty for any values.'),
    },
    maxItems: { type: 'integer', minimum: 1, description: text('Most values.') },
  };

  schema({ options = [], maxItems }: MultiTextFieldSettings): JsonSchema {
    const chosen = options.length > 0;
    return {
      type: 'array',
      items: { type: 'string', ...(chosen && { enum: [...options] }) },
      ...(chosen && { uniqueItems: true }),
      ...(maxItems !== undefined && { maxItems }),
    };
  }

  fromOrchard(field: JsonObject) {
    return orchardValue(field, 'Values');
  }
}
