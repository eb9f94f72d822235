import type { ValueKind } from '@espalier/plugin-sdk';
import type { ContentMember, ContentType } from '#core/content-definition';
import { foldedSql, jsonField, managedIndex, type ManagedIndex, type SqlField } from '#platform/database';
import { LIST_ID } from '../query/list-places';
import { memberFields, queryFields, type QueryField } from '../query/query-fields';

type Lookup = 'value' | 'text';

/**
 * One index serves all types that have a field of this name and kind: hundreds of types would have more indexes than a
 * statement can be planned over or a save can keep. The type stands first in each that is sorted, so that other types
 * are not read. It is in none of texts and lists by what is in them: PostgreSQL would look for each find among all
 * items of the type, at five times the cost.
 */
export function fieldIndexes(types: readonly ContentType[]): readonly ManagedIndex[] {
  const fields = types.flatMap((type) => [...type.members.values()].flatMap(indexedFields));
  const indexes = [...fields.flatMap(({ field, lookup }) => indexesOf(field, lookup)), ...types.flatMap(listIndexes)];
  return [...new Map(indexes.map((index) => [index.name, index])).values()];
}

function indexedFields(member: ContentMember): { field: QueryField; lookup: Lookup }[] {
  const fields = memberFields(member);
  if (member.kind === 'field') {
    return member.field.settings.indexed ? fields.map((field) => ({ field, lookup: 'text' as const })) : [];
  }
  const { indexed = {} } = member.partType;
  return fields.flatMap((field) => {
    const [, name = ''] = field.path;
    const lookup = Object.hasOwn(indexed, name) ? indexed[name] : undefined;
    return lookup ? [{ field, lookup }] : [];
  });
}

/** Of what is in lists: their items of a text, the newest first, and the different texts of a list. */
function listIndexes(type: ContentType): ManagedIndex[] {
  const list = queryFields(type).get(LIST_ID);
  if (!list) return [];
  const listKey = keyAt(list.path);
  return [...type.members.values()].flatMap((member) => {
    const texts = member.kind === 'field' ? indexedFields(member).filter(({ field }) => field.kind === 'text') : [];
    return texts.map(({ field: { path } }) =>
      managedIndex(
        `content_item_version USING btree (${listKey}, ${keyAt(path)}, created_utc DESC NULLS LAST, content_item_id COLLATE "POSIX" DESC, content_type) WHERE published AND ${listKey} IS NOT NULL`,
        path.join('.'),
      ),
    );
  });
}

function keyAt(path: readonly string[]): string {
  const { sql, key = sql } = jsonField('data', path, 'text');
  return key;
}

function indexesOf({ path, kind }: QueryField, lookup: Lookup): ManagedIndex[] {
  const field = jsonField('data', path, kind === 'integer' ? 'number' : kind);
  return definitionsOf(field, kind, lookup).map(({ definition, samples }) =>
    managedIndex(`content_item_version USING ${definition}`, path.join('.'), samples),
  );
}

type Definition = Pick<ManagedIndex, 'definition' | 'samples'>;

function definitionsOf(
  { sql, normal = sql, key = normal, matched = sql }: SqlField,
  kind: ValueKind,
  lookup: Lookup,
): Definition[] {
  switch (kind) {
    case 'text': {
      const whole = { definition: `btree (content_type, ${key})` };
      const parts = { definition: `gin (${foldedSql(matched)} gin_trgm_ops)`, samples: kind };
      return lookup === 'text' ? [whole, parts] : [whole];
    }
    case 'textList':
      return [{ definition: `gin (${normal})`, samples: kind }];
    case 'number':
    case 'integer':
    case 'boolean':
    case 'date':
    case 'time':
    case 'dateTime':
      return [{ definition: `btree (content_type, ${sql})` }];
  }
}
