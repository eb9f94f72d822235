import type { FieldValue } from '@espalier/predicates';
import { compilePredicate, fieldNamed, type SqlField, type SqlParameters } from '#platform/database';
import { byLatest, groupQueries, inTypes, isLive, knownOf, type VersionQuery } from '../list/version-groups';
import { sortKey, typeOf, type ItemOrder, type SortKey } from './sort-keys';

interface KeyPosition {
  readonly key: SortKey;
  /** SQL of the value; undefined: null. */
  readonly value: string | undefined;
}

export interface OrderedQuery extends VersionQuery {
  readonly order: readonly ItemOrder[];
  /** The values of `order` in a row, as PostgreSQL writes them: what comes after it is meant. */
  readonly after?: readonly (string | null)[];
  readonly parents?: Parents;
}

export interface Parents {
  readonly ids: readonly string[];
  readonly field: string;
  /** The field of the place among the children, by which these are sorted first. */
  readonly place?: string;
  /** From the last place to the first. */
  readonly isReversed?: boolean;
}

/** In the order that is asked for. */
export interface IndexRange {
  /** Over a version `v` and, of children, the id `e.parent`. */
  readonly condition: string;
  /** What they are sorted by among themselves: what they have in common makes no difference. */
  readonly order: readonly ItemOrder[];
}

/** Of each group of versions the ranges that come after the position. An index cannot read two of them at once. */
export function rangesOf(query: OrderedQuery, parameters: SqlParameters): readonly IndexRange[] {
  const { contentTypes, order, parents } = query;
  const apart = order.some(({ field }) => field === 'latest');
  const groups = apart ? query.groups.flatMap(byLatest) : query.groups;
  return groupQueries({ ...query, groups }).flatMap(({ group, predicate, fields }) => {
    const known = knownOf(group, contentTypes);
    const common = [inTypes(contentTypes), compilePredicate(predicate, fields, parameters)];
    if (parents) common.push(`${keyOf(fieldNamed(fields, parents.field))} = e.parent`);
    const open = order.filter(({ field }) => !known.has(field));
    return conditionsAfter(query, known, parameters).map((conditions) => ({
      condition: [...common, ...conditions].join(' AND '),
      order: untilUnique(open, isLive(group)),
    }));
  });
}

function keyOf({ sql, key = sql }: SqlField): string {
  return key;
}

export function orderOfAll({ order, groups }: OrderedQuery): readonly ItemOrder[] {
  return untilUnique(order, groups.every(isLive));
}

/** What stands behind a key that no two rows have in common makes no difference. */
function untilUnique(order: readonly ItemOrder[], oneVersionEach: boolean): readonly ItemOrder[] {
  const last = order.findIndex(
    ({ field }) => field === 'contentItemVersionId' || (oneVersionEach && field === 'contentItemId'),
  );
  return order.slice(0, last + 1);
}

/**
 * A value that comes first in the ordering and that all `known` rows have puts them all before the position or all
 * after it, if it is not the same there.
 */
function conditionsAfter(
  { order, after }: OrderedQuery,
  known: ReadonlyMap<string, FieldValue>,
  parameters: SqlParameters,
): readonly (readonly string[])[] {
  if (!after) return [[]];
  const position: KeyPosition[] = [];
  for (const [index, item] of order.entries()) {
    const text = after[index];
    const common = known.get(item.field);
    if (common === (text === 't') || common === text) continue;
    if (typeof common === 'boolean' && position.length === 0)
      return common === (item.direction === 'ASC') ? [[]] : [['FALSE']];
    const key = sortKey(item);
    position.push({ key, value: text === null ? undefined : key.of(`${parameters.add(text)}::${typeOf(item.field)}`) });
  }
  return rangesAfter(position).map((range) => [range]);
}

/**
 * Together they hold for all such rows, and for no row two of them. Each is one range of an index that begins with the
 * first key; null lies apart from all values, so it can make a second one.
 */
export function rangesAfter([first, ...rest]: readonly KeyPosition[]): readonly string[] {
  if (!first) return [];
  const { key, value } = first;
  const isNull = `${key.sql} IS NULL`;
  if (value === undefined) {
    const tied = `${isNull} AND ${anyRangeAfter(rest)}`;
    return key.nulls === 'FIRST' ? [tied, `${key.sql} IS NOT NULL`] : [tied];
  }
  const beyond = beyondValue({ key, value }, rest);
  return key.nulls === 'LAST' ? [beyond, isNull] : [beyond];
}

/** A single condition; of no keys it holds for nothing. */
function anyRangeAfter(position: readonly KeyPosition[]): string {
  if (position.length === 0) return 'FALSE';
  return `(${rangesAfter(position).join(' OR ')})`;
}

/**
 * As whole rows where possible: an index on all keys then begins at the position itself, however many ties there are.
 */
function beyondValue({ key, value }: KeyPosition, rest: readonly KeyPosition[]): string {
  const sign = key.direction === 'ASC' ? '>' : '<';
  if (rest.length === 0) return `${key.sql} ${sign} ${value}`;
  if (rest.every((other) => other.key.direction === key.direction && !other.key.nulls)) {
    const columns = [key.sql, ...rest.map((other) => other.key.sql)].join(', ');
    return `(${columns}) ${sign} (${[value, ...rest.map((other) => other.value)].join(', ')})`;
  }
  return `${key.sql} ${sign}= ${value} AND (${key.sql} ${sign} ${value} OR ${anyRangeAfter(rest)})`;
}
