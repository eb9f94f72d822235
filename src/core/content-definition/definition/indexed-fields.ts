import type { ContentTypeDefinition, Fault } from '@espalier/plugin-sdk';
import { wireName } from './names';

/** Each index is looked at by the planner of every statement and kept by every save. */
const MAX_INDEXED_FIELDS = 50;

/** Faults of a definition with which more fields would be indexed than can be, over all types. */
export function indexedFieldFaults(
  definition: ContentTypeDefinition,
  stored: readonly ContentTypeDefinition[],
): readonly Fault[] {
  const others = stored.filter(({ name }) => name !== definition.name);
  const known = new Set(others.flatMap(indexedFields));
  const added = [...new Set(indexedFields(definition))].filter((field) => !known.has(field));
  return added.slice(Math.max(0, MAX_INDEXED_FIELDS - known.size)).map((field) => ({
    member: 'fields',
    message:
      `cannot have ${field} indexed: in all types together ${MAX_INDEXED_FIELDS} fields can be, where those of one name and type ` +
      'count once. Leave it unindexed, or another one.',
  }));
}

function indexedFields({ fields }: ContentTypeDefinition): string[] {
  return fields.filter(({ settings }) => settings.indexed).map(({ name, type }) => `${wireName(name)} (${type})`);
}
