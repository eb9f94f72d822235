import type { ContentsSort } from '@espalier/plugin-sdk';

/** What titles are sorted by: the rules of the language of the site, which {@link TitleOrder} gives the collation; as far as an index can hold them. */
export const TITLE_KEY = (title: string) => `left(${title}, 200) COLLATE title_order`;

/**
 * What ids are sorted by. The collation is "C" under another name, which only the indexes of orderings have: the unique indexes of ids
 * know no types, and through them the planner would read past all items of other types.
 */
export const ID_KEY = (id: string) => `${id} COLLATE "POSIX"`;

const KEYS = {
  modified: { field: 'modifiedUtc', sql: 'v.modified_utc', direction: 'desc' },
  published: { field: 'publishedUtc', sql: 'v.published_utc', direction: 'desc' },
  created: { field: 'createdUtc', sql: 'v.created_utc', direction: 'desc' },
  title: { field: 'displayText', sql: TITLE_KEY('v.display_text'), direction: 'asc' },
} as const;

type SortKey = keyof typeof KEYS;
type Direction = 'asc' | 'desc';

/** By values that an index has in order. */
export type IndexedSort = Exclude<ContentsSort, 'relevance'>;

export const INDEXED_SORTS: readonly IndexedSort[] = ['modified', 'published', 'created', 'title'].flatMap((key) => [
  key as SortKey,
  `${key as SortKey}-asc` as const,
  `${key as SortKey}-desc` as const,
]);

export const LIST_SORTS: readonly ContentsSort[] = [...INDEXED_SORTS, 'relevance'];

export interface SortOrder {
  readonly field: string;
  /** The expression over `v` that is sorted by. */
  readonly key: string;
  /** The ORDER BY list of rows. Their ids break ties; `oneVersionEach`: no two are of one item. */
  orderBy(key: string, row: string, oneVersionEach?: boolean): string;
}

/**
 * Dates that are missing come last when the newest come first, as in the indexes. Ties go the way of the key, so that one
 * index serves both directions.
 */
export function sortOrder(sort: IndexedSort): SortOrder {
  const [name, given] = sort.split('-') as [SortKey, Direction | undefined];
  const { field, sql, direction } = KEYS[name];
  const way = (given ?? direction).toUpperCase();
  const nulls = name === 'title' ? '' : ` NULLS ${way === 'DESC' ? 'LAST' : 'FIRST'}`;
  return {
    field,
    key: sql,
    orderBy: (key, row, oneVersionEach = false) => {
      const ids = [ID_KEY(`${row}.content_item_id`), ...(oneVersionEach ? [] : [`${row}.id`])];
      return [`${key} ${way}${nulls}`, ...ids.map((id) => `${id} ${way}`)].join(', ');
    },
  };
}
