import type { ValueKind } from '@espalier/plugin-sdk';
import type { ContentMember, ContentType } from '#content-definition';
import { jsonField, managedIndex, textKey, type ManagedIndex } from '#platform/database';
import { memberFields, type QueryField } from '../query';

/** How values are looked up: whole ones, or also parts of texts. */
type Lookup = 'value' | 'text';

/**
 * The indexes of own fields that are `indexed` and of members that their parts declare as such.
 *
 * One serves all types that have a field of this name and kind: hundreds of types would have more indexes than a statement can be
 * planned over or a save can keep. The type stands first in each, so that other types are not read.
 */
export function fieldIndexes(types: readonly ContentType[]): readonly ManagedIndex[] {
  const fields = types.flatMap((type) => [...type.members.values()].flatMap(indexedFields));
  const indexes = fields.flatMap(({ field, lookup }) => indexesOf(field, lookup));
  return [...new Map(indexes.map((index) => [index.name, index])).values()];
}

function indexedFields(member: ContentMember): { field: QueryField; lookup: Lookup }[] {
  const fields = memberFields(member);
  if (member.kind === 'field') {
    return member.field.settings.indexed ? fields.map((field) => ({ field, lookup: 'text' as const })) : [];
  }
  const { indexed = {} } = member.partType;
  return fields.flatMap((field) => {
    const [, name] = field.path;
    return Object.hasOwn(indexed, name) ? [{ field, lookup: indexed[name] }] : [];
  });
}

function indexesOf({ path, kind }: QueryField, lookup: Lookup): ManagedIndex[] {
  const { sql } = jsonField('data', path, kind === 'integer' ? 'number' : kind);
  return definitionsOf(sql, kind, lookup).map((definition) =>
    managedIndex(`content_item_version USING ${definition}`, path.join('.')),
  );
}

function definitionsOf(sql: string, kind: ValueKind, lookup: Lookup): string[] {
  switch (kind) {
    case 'text': {
      const whole = `btree (content_type, ${textKey(sql)})`;
      return lookup === 'text' ? [whole, `gin (content_type, lower(${sql}) gin_trgm_ops)`] : [whole];
    }
    case 'textList':
      return [`gin (content_type, ${sql})`];
    case 'number':
    case 'integer':
    case 'boolean':
    case 'date':
    case 'time':
    case 'dateTime':
      return [`btree (content_type, ${sql})`];
  }
}
