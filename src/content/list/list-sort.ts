/** What a list can be sorted by, and the order in which it starts when none is said. */
const KEYS = {
  modified: { sql: 'v.modified_utc', direction: 'desc' },
  published: { sql: 'v.published_utc', direction: 'desc' },
  created: { sql: 'v.created_utc', direction: 'desc' },
  title: { sql: 'lower(left(v.display_text, 200))', direction: 'asc' },
} as const;

type SortKey = keyof typeof KEYS;
type Direction = 'asc' | 'desc';

export type ListSort = SortKey | `${SortKey}-${Direction}`;

export const LIST_SORTS: readonly ListSort[] = ['modified', 'published', 'created', 'title'].flatMap((key) => [
  key as SortKey,
  `${key as SortKey}-asc` as const,
  `${key as SortKey}-desc` as const,
]);

export interface SortOrder {
  /** The expression over `v` that is sorted by. */
  readonly key: string;
  /** The ORDER BY list, with an expression for the key and one for the row id, which breaks ties. */
  orderBy(key: string, id: string): string;
}

/**
 * Dates that are missing come last when the newest come first, as in the indexes. Ties go the way of the key, so that one
 * index serves both directions.
 */
export function sortOrder(sort: ListSort): SortOrder {
  const [name, given] = sort.split('-') as [SortKey, Direction | undefined];
  const { sql, direction } = KEYS[name];
  const way = (given ?? direction).toUpperCase();
  const nulls = name === 'title' ? '' : ` NULLS ${way === 'DESC' ? 'LAST' : 'FIRST'}`;
  return { key: sql, orderBy: (key, id) => `${key} ${way}${nulls}, ${id} ${way}` };
}
