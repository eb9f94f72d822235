import { assume, type Predicate } from '@espalier/predicates';
import { compilePredicate, SqlParameters, type FieldMap } from '#platform/database';
import { selectMembers, selectVersion } from '../store/version-columns';
import type { SortOrder } from './list-sort';
import { MOMENT, type KnownTotals } from './list-totals';
import { escapeLiteral } from 'pg';
import { groupQueries, hasOneOfItem, inTypes, knownOf, STATUS_GROUPS, type VersionGroup } from './version-groups';

export interface ContentListQuery {
  readonly types: readonly string[];
  /** Whether there are no other types, as far as this node knows. */
  readonly isOfAllTypes?: boolean;
  readonly groups: readonly VersionGroup[];
  readonly predicate: Predicate;
  readonly fields: FieldMap;
  readonly order: SortOrder;
  /** The best first, and not in the order: see {@link isRankable}. */
  readonly isRanked?: boolean;
  readonly first: number;
  readonly skip: number;
  /** Of `data`. Default: all. */
  readonly members?: readonly string[];
}

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

export function isWhole({ groups, predicate, types }: ContentListQuery): boolean {
  return groups.every((group) => assume(predicate, knownOf(group, types)).kind === 'always');
}

/**
 * One statement for a page and the total: rows of {@link selectVersion} and behind them the total, or a single row with
 * nothing but the total when the page is empty.
 *
 * @param countUpTo where counting ends; a greater total is one more than that
 */
export function listStatement(query: ContentListQuery, countUpTo?: number): Statement {
  const parameters = new SqlParameters();
  const groups = groupConditions(query, parameters);
  const parts = { candidates: beginnings(query, groups), total: totalSql(query, groups, countUpTo) };
  return { text: pageSql(query, parts, parameters), values: parameters.values };
}

/** As {@link listStatement}, of {@link isWhole} lists: a total that is known is not counted again. */
export function wholeListStatement(
  query: ContentListQuery,
  totals: KnownTotals,
  countUpTo?: number,
): Statement & { readonly total: string } {
  const parameters = new SqlParameters();
  const groups = groupConditions(query, parameters);
  const total = totalSql(query, groups, countUpTo);
  const parts = { candidates: beginnings(query, groups), total: totals.sql(total, parameters), moment: MOMENT };
  return { text: pageSql(query, parts, parameters), values: parameters.values, total };
}

function totalSql(query: ContentListQuery, groups: readonly GroupCondition[], countUpTo?: number): string {
  if (countUpTo === undefined && isAllLatest(query)) return allLatest(query);
  const sources = groups.map(({ sql }) => `FROM content_item_version v WHERE ${inTypes(query.types)} AND ${sql}`);
  return countUpTo === undefined
    ? sources.map((source) => `(SELECT count(*) ${source})`).join(' + ')
    : `SELECT count(*) FROM (${sources.map((source) => `SELECT ${source}`).join(' UNION ALL ')} LIMIT ${countUpTo + 1}) n`;
}

function isAllLatest(query: ContentListQuery): boolean {
  return query.isOfAllTypes === true && query.groups === STATUS_GROUPS.latest && isWhole(query);
}

/**
 * Counted in the narrow index of all latest versions, which takes two thirds of the time that those of types take. Types that another
 * node has just made are taken off again.
 */
function allLatest({ types }: ContentListQuery): string {
  const ofType = (published: string) =>
    `SELECT count(*) AS count FROM content_item_version v WHERE v.content_type = t.name AND ${published} AND v.latest`;
  return `(SELECT count(*) FROM content_item_version v WHERE v.latest) - (
    SELECT COALESCE(sum(o.count), 0) FROM content_type t
    CROSS JOIN LATERAL (${ofType('v.published')} UNION ALL ${ofType('NOT v.published')}) o
    WHERE t.name NOT IN (${types.map(escapeLiteral).join(', ')}))`;
}

/** In the order of the page; the versions themselves are not read. */
export function itemIdsStatement(query: ContentListQuery): Statement {
  const parameters = new SqlParameters();
  const candidates = beginnings(query, groupConditions(query, parameters));
  return {
    text: `SELECT c.content_item_id FROM ${candidates} ${pageOf(query, parameters)}`,
    values: parameters.values,
  };
}

interface GroupCondition {
  readonly group: VersionGroup;
  readonly sql: string;
}

export function groupConditions(
  { types, groups, predicate, fields }: ContentListQuery,
  parameters: SqlParameters,
): GroupCondition[] {
  return groupQueries({ contentTypes: types, groups, predicate, fields }).map((ofGroup) => ({
    group: ofGroup.group,
    sql: compilePredicate(ofGroup.predicate, ofGroup.fields, parameters),
  }));
}

/**
 * A row source `c`, which has all rows of the page. But for removed items, no index holds the versions of several types or groups in
 * one order. Each has a range of one, and the page is chosen from the beginnings of these, so that neither the number of items nor
 * the size of their bodies matters.
 */
function beginnings({ types, order, ...page }: ContentListQuery, groups: readonly GroupCondition[]): string {
  const limit = `LIMIT ${powerOfTwo(page.first + page.skip)}`;
  const beginning = (ofTypes: string, { group, sql }: GroupCondition) => {
    const keys = order.orderBy(order.key, 'v', hasOneOfItem(group));
    return `(${selectKeys(order)} WHERE ${ofTypes} AND ${sql} ORDER BY ${keys} ${limit})`;
  };
  const [first, ...others] = groups;
  if (first?.group.removed && others.length === 0) return `${beginning(inTypes(types), first)} c`;
  const ofGroups = groups.map((group) => beginning('v.content_type = t.name', group));
  return `unnest(ARRAY[${types.map(escapeLiteral).join(', ')}]::text[]) AS t (name) CROSS JOIN LATERAL (${ofGroups.join(' UNION ALL ')}) c`;
}

/** At least as many, so that pages farther on are statements that others have prepared. */
export function powerOfTwo(rows: number): number {
  return 2 ** Math.ceil(Math.log2(rows));
}

interface PageParts {
  /** A row source `c` of {@link selectKeys}. */
  readonly candidates: string;
  readonly total: string;
  /** What is `found` in the candidates and the total. */
  readonly found?: string;
  /** What stands behind the total. */
  readonly moment?: string;
}

export function pageSql(
  query: ContentListQuery,
  { candidates, total, found, moment }: PageParts,
  parameters: SqlParameters,
): string {
  return `
    WITH ${found ? `found AS MATERIALIZED (${found}), ` : ''}page AS (
      SELECT c.id, c.content_item_id, c.key FROM ${candidates} ${pageOf(query, parameters)}
    ), counted AS (
      SELECT (${total}) AS total
    )
    SELECT ${query.members ? selectMembers('v', query.members) : selectVersion('v')}, counted.total${moment ? `, ${moment}` : ''}
    FROM counted LEFT JOIN (page JOIN content_item_version v ON v.id = page.id) ON TRUE
    ORDER BY ${query.order.orderBy('page.key', 'page')}`;
}

function pageOf({ order, first, skip }: ContentListQuery, parameters: SqlParameters): string {
  return `ORDER BY ${order.orderBy('c.key', 'c')} LIMIT ${first} OFFSET ${parameters.add(skip)}::bigint`;
}

export function selectKeys({ key }: SortOrder): string {
  return `SELECT v.id, v.content_item_id, ${key} AS key FROM content_item_version v`;
}
