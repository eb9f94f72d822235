import { sentence, type FieldOption, type JsonSchema, type SettingsFaults } from '@espalier/plugin-sdk';
import type { ContentDefinitions } from './content-definitions';

export function typeOptions(definitions: ContentDefinitions): FieldOption[] {
  return definitions.all().map(({ name, definition }) => ({ value: name, text: definition.displayName || name }));
}

/** By member: those that there are none of, if any. */
export function unknownTypes(
  definitions: ContentDefinitions,
  member: string,
  names: readonly string[],
): SettingsFaults {
  const unknown = names.filter((name) => !definitions.get(name));
  if (unknown.length === 0) return {};
  const named = unknown.map((name) => `"${name}"`).join(', ');
  const message = `names types that do not exist: ${named}. Create them first, or leave them out`;
  const { shown } = sentence('These content types do not exist: {names}. Create them first, or leave them out.', {
    names: named,
  });
  return { [member]: [{ message, shown }] };
}

/** A setting of a part or field that names content types. */
export function contentTypesSetting(description: string): JsonSchema {
  return {
    type: 'array',
    items: { type: 'string', pattern: '^[A-Z][A-Za-z0-9]{0,63}$' },
    names: 'contentTypes',
    uniqueItems: true,
    default: [],
    description,
  };
}
