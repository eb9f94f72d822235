import type { ListOptionsViewModel, PredicateList } from '@espalier/plugin-sdk';
import { fieldsIn, type Predicate } from '@espalier/predicates';
import { compilePredicate, normalSql, SqlParameters, textField, type FieldMap } from '#platform/database';

/** By when items were removed; without a suffix, the latest first. */
type BinSort = 'removed' | 'removed-asc' | 'removed-desc';

export const BIN_SORTS: readonly BinSort[] = ['removed', 'removed-asc', 'removed-desc'];
export const DEFAULT_SORT: BinSort = 'removed';

export interface BinQuery {
  /** Names `contentItemId`, `contentType`, `displayText`, `removedUtc` and `removedBy`. */
  readonly where: Predicate;
  /** Names of types; with none, all. */
  readonly type: readonly string[];
  readonly sort?: BinSort;
}

export interface BinOptions extends ListOptionsViewModel {
  readonly sort: BinSort;
  readonly removed?: string;
}

export interface BinList {
  query: BinQuery;
  condition: Predicate;
  context: PredicateList['context'];
  model: BinOptions;
}

const BIN_FIELDS = {
  contentItemId: { sql: 'i.content_item_id', type: 'text', notNull: true, isLowerCase: true },
  contentType: { sql: 'i.content_type', type: 'text', notNull: true },
  removedUtc: { sql: 'i.removed_utc', type: 'timestamp', notNull: true },
  removedBy: { sql: 'i.removed_by', type: 'text', normal: normalSql('i.removed_by') },
  displayText: { ...textField('v.display_text'), notNull: true },
  currentOwner: { sql: 'v.owner', type: 'text' },
} as const satisfies FieldMap;

const OF_VERSIONS = ['displayText', 'currentOwner'];

export interface BinListQuery {
  readonly types: readonly string[];
  readonly predicate: Predicate;
  readonly sort?: BinSort;
  readonly first: number;
  readonly skip: number;
}

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** One row per item, with its newest version. */
const ITEMS_AND_VERSIONS =
  'content_item i JOIN content_item_version v ON v.content_item_id = i.content_item_id AND v.removed';

/** As many rows, where nothing is asked of the version: the row of an item goes with its last one. */
const ITEMS = 'content_item i';

/** Whether the items may be found through their titles sooner than in the order of their removal. */
export function isByTitle({ predicate }: BinListQuery): boolean {
  return fieldsIn(predicate).has('displayText');
}

/** The page, and the total: of no more than `most` items, or of all. Rows of nothing but the total for an empty page. */
export function scannedStatement(query: BinListQuery, most?: number): Statement {
  const parameters = new SqlParameters();
  const types = `${parameters.add(query.types)}::text[]`;
  const condition = compilePredicate(query.predicate, BIN_FIELDS, parameters);
  const counted = OF_VERSIONS.some((field) => fieldsIn(query.predicate).has(field)) ? ITEMS_AND_VERSIONS : ITEMS;
  const limit = most === undefined ? '' : `LIMIT ${parameters.add(most + 1)}::bigint`;
  const candidates = `unnest(${types}) AS t (name) CROSS JOIN LATERAL (
    SELECT i.content_item_id, i.removed_utc, v.id FROM ${ITEMS_AND_VERSIONS}
    WHERE i.content_type = t.name AND i.removed_utc IS NOT NULL AND ${condition}
    ORDER BY ${orderOf(query, 'i')} LIMIT ${parameters.add(query.first + query.skip)}::bigint) c`;
  const total = `SELECT count(*) FROM (SELECT FROM ${counted}
    WHERE i.content_type = ANY(${types}) AND i.removed_utc IS NOT NULL AND ${condition} ${limit}) n`;
  return { text: pageSql(query, { candidates, total }, parameters), values: parameters.values };
}

/** The page, and the total, of up to `most` items; where there are more, no rows, and a total of `most` + 1. */
export function foundStatement(query: BinListQuery, most: number): Statement {
  const parameters = new SqlParameters();
  const types = `${parameters.add(query.types)}::text[]`;
  const condition = compilePredicate(query.predicate, BIN_FIELDS, parameters);
  const found = `SELECT i.content_item_id, i.removed_utc, v.id FROM ${ITEMS_AND_VERSIONS}
    WHERE i.content_type = ANY(${types}) AND i.removed_utc IS NOT NULL AND ${condition} LIMIT ${parameters.add(most + 1)}::bigint`;
  const total = 'SELECT count(*) FROM found';
  const candidates = `(SELECT * FROM found WHERE (${total}) <= ${parameters.add(most)}::bigint) c`;
  return { text: pageSql(query, { candidates, total, found }, parameters), values: parameters.values };
}

function pageSql(
  query: BinListQuery,
  { candidates, total, found }: { readonly candidates: string; readonly total: string; readonly found?: string },
  parameters: SqlParameters,
): string {
  return `
    WITH ${found === undefined ? '' : `found AS MATERIALIZED (${found}), `}page AS (
      SELECT c.id FROM ${candidates} ORDER BY ${orderOf(query, 'c')}
      LIMIT ${parameters.add(query.first)}::bigint OFFSET ${parameters.add(query.skip)}::bigint
    ), counted AS (SELECT (${total})::integer AS total)
    SELECT counted.total, i.content_item_id AS "contentItemId", v.content_item_version_id AS "versionId",
      i.content_type AS "contentType", v.display_text AS "displayText", v.owner, i.removed_utc AS "removedUtc", i.removed_by AS "removedBy"
    FROM counted LEFT JOIN (page JOIN content_item_version v ON v.id = page.id
      JOIN content_item i ON i.content_item_id = v.content_item_id) ON TRUE
    ORDER BY ${orderOf(query, 'i')}`;
}

function orderOf({ sort = DEFAULT_SORT }: BinListQuery, row: string): string {
  const way = sort === 'removed-asc' ? 'ASC' : 'DESC';
  return `${row}.removed_utc ${way}, ${row}.content_item_id ${way}`;
}
