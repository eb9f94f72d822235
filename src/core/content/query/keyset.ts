import type { SortKey } from './sort-keys';

/** A key of an ordering, and where a position has it. */
export interface KeyPosition {
  readonly key: SortKey;
  /** SQL of the value; undefined: null. */
  readonly value: string | undefined;
}

/**
 * Conditions on what comes after a position: together they hold for all such rows, and for no row two of them. Each is one range
 * of an index that begins with the first key; null lies apart from all values, so it can make a second one.
 */
export function rangesAfter([first, ...rest]: readonly KeyPosition[]): readonly string[] {
  if (!first) return [];
  const { key, value } = first;
  const isNull = `${key.sql} IS NULL`;
  if (value === undefined) {
    const tied = `${isNull} AND ${after(rest)}`;
    return key.nulls === 'FIRST' ? [tied, `${key.sql} IS NOT NULL`] : [tied];
  }
  const beyond = beyondValue({ key, value }, rest);
  return key.nulls === 'LAST' ? [beyond, isNull] : [beyond];
}

/** The same as a single condition; of no keys it holds for nothing. */
function after(position: readonly KeyPosition[]): string {
  if (position.length === 0) return 'FALSE';
  return `(${rangesAfter(position).join(' OR ')})`;
}

/** Rows are compared as a whole where they can be: an index on all keys then begins at the position itself, however many ties there are. */
function beyondValue({ key, value }: KeyPosition, rest: readonly KeyPosition[]): string {
  const sign = key.direction === 'ASC' ? '>' : '<';
  if (rest.length === 0) return `${key.sql} ${sign} ${value}`;
  if (rest.every((other) => other.key.direction === key.direction && !other.key.nulls)) {
    const columns = [key.sql, ...rest.map((other) => other.key.sql)].join(', ');
    return `(${columns}) ${sign} (${[value, ...rest.map((other) => other.value)].join(', ')})`;
  }
  return `${key.sql} ${sign}= ${value} AND (${key.sql} ${sign} ${value} OR ${after(rest)})`;
}
