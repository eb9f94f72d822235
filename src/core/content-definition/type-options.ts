import type { FieldOption } from '@espalier/plugin-sdk';
import type { ContentDefinitions } from './content-definitions';

export function typeOptions(definitions: ContentDefinitions): FieldOption[] {
  return definitions.all().map(({ name, definition }) => ({ value: name, text: definition.displayName || name }));
}

/** By member: those that there are none of, if any. */
export function unknownTypes(
  definitions: ContentDefinitions,
  member: string,
  names: readonly string[],
): Record<string, string[]> {
  const unknown = names.filter((name) => !definitions.get(name));
  if (unknown.length === 0) return {};
  const named = unknown.map((name) => `"${name}"`).join(', ');
  return { [member]: [`names types that do not exist: ${named}. Create them first, or leave them out`] };
}
