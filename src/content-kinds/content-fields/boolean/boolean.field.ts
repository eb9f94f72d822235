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

/** Yes or no; no where nobody said anything. Its settings are those that every field has; `required` asks for an answer, which may be no. */
@Contributes(FIELD_TYPE)
export class BooleanField implements FieldType {
  readonly name = 'BooleanField';
  readonly title = text('Yes or no');

  readonly settings = {};

  assumed({ required }: FieldSettings): false | undefined {
    return required ? undefined : false;
  }

  schema(): JsonSchema {
    return { type: 'boolean' };
  }

  fromOrchard(field: JsonObject) {
    return orchardValue(field, 'Value');
  }
}
