import {
  Contributes,
  FIELD_TYPE,
  type FieldSettings,
  type FieldType,
  type JsonObject,
  type JsonSchema,
} from '@espalier/plugin-sdk';
import { text } from '#platform/texts';
import { orchardMembers } from '../orchard';

type UserPickerFieldSettings = FieldSettings & { readonly multiple?: boolean };

/** Users, by their ids. */
@Contributes(FIELD_TYPE)
export class UserPickerField implements FieldType {
  readonly name = 'UserPickerField';
  readonly title = text('User picker');

  readonly settings = {
    multiple: { type: 'boolean', default: false, description: text('Whether more than one user can be picked.') },
  };

  schema({ multiple = false }: UserPickerFieldSettings): JsonSchema {
    return {
      type: 'object',
      properties: {
        userIds: {
          type: 'array',
          items: { type: 'string', minLength: 1, maxLength: 128 },
          uniqueItems: true,
          ...(!multiple && { maxItems: 1 }),
        },
      },
      additionalProperties: false,
    };
  }

  isEmpty(value: (JsonObject & { userIds?: string[] }) | null): boolean {
    return !value?.userIds?.length;
  }

  fromOrchard(field: JsonObject) {
    return orchardMembers(field, ['UserNames']);
  }
}
