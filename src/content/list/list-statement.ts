import type { Predicate } from '@espalier/predicates';
import { compilePredicate, SqlParameters, type FieldMap } from '#platform/database';
import { selectVersion } from '../store/version-columns';
import type { SortOrder } from './list-sort';
import { groupQuestions, isLive, type VersionGroup } from './version-groups';

export interface ListQuestion {
  readonly types: readonly string[];
  /** The groups of versions that the list is made of; undefined when no index helps, and all there is has to be sorted. */
  readonly groups: readonly VersionGroup[] | undefined;
  readonly predicate: Predicate;
  /** What the predicate names. */
  readonly fields: FieldMap;
  readonly order: SortOrder;
  readonly first: number;
  readonly skip: number;
}

/** What a list is made of, as parts of a statement. */
interface Rows {
  /** A row source `c` of `id`, `content_item_id` and `key`, which has all rows of the page. */
  readonly candidates: string;
  /** How many rows there are in all. */
  readonly total: string;
}

/**
 * One statement for a page and the total: rows of {@link selectVersion} and behind them the total, or a single row with
 * nothing but the total when the page is empty.
 */
export function listStatement(question: ListQuestion): { text: string; values: unknown[] } {
  const { order, first, skip } = question;
  const parameters = new SqlParameters();
  const { candidates, total } = rowsOf(question, parameters);
  const text = `
    WITH page AS (
      SELECT c.id, c.content_item_id, c.key FROM ${candidates}
      ORDER BY ${order.orderBy('c.key', 'c')} LIMIT ${parameters.add(first)}::bigint OFFSET ${parameters.add(skip)}::bigint
    ), counted AS (
      SELECT ${total} AS total
    )
    SELECT ${selectVersion('v')}, counted.total
    FROM counted LEFT JOIN (page JOIN content_item_version v ON v.id = page.id) ON TRUE
    ORDER BY ${order.orderBy('page.key', 'page')}`;
  return { text, values: parameters.values };
}

/** One statement for the ids of the items of a page, in its order; the versions themselves are not read. */
export function itemIdsStatement(question: ListQuestion): { text: string; values: unknown[] } {
  const { order, first, skip } = question;
  const parameters = new SqlParameters();
  const { candidates } = rowsOf(question, parameters);
  const text = `
    SELECT c.content_item_id FROM ${candidates}
    ORDER BY ${order.orderBy('c.key', 'c')} LIMIT ${parameters.add(first)}::bigint OFFSET ${parameters.add(skip)}::bigint`;
  return { text, values: parameters.values };
}

function rowsOf(question: ListQuestion, parameters: SqlParameters): Rows {
  const types = `${parameters.add(question.types)}::text[]`;
  return question.groups
    ? rowsOfGroups(question, question.groups, types, parameters)
    : allRows(question, types, parameters);
}

/**
 * No index holds the versions of several types or groups in one order. Each has a stretch of one, and the page is chosen from the
 * beginnings of these, so that neither the number of items nor the size of their bodies matters.
 */
function rowsOfGroups(
  { order, predicate, fields: named, first, skip, types: contentTypes }: ListQuestion,
  groups: readonly VersionGroup[],
  types: string,
  parameters: SqlParameters,
): Rows {
  const limit = `LIMIT ${parameters.add(first + skip)}::bigint`;
  const conditions = groupQuestions({ contentTypes, groups, predicate, fields: named }).map(
    ({ group, predicate: ofGroup, fields }) => ({ group, sql: compilePredicate(ofGroup, fields, parameters) }),
  );
  const beginnings = conditions.map(({ group, sql }) => {
    const keys = order.orderBy(order.key, 'v', isLive(group));
    return `(${rows(order)} WHERE v.content_type = t.name AND ${sql} ORDER BY ${keys} ${limit})`;
  });
  const counts = conditions.map(({ sql }) => `(${counted(types, sql)})`);
  return {
    candidates: `unnest(${types}) AS t (name) CROSS JOIN LATERAL (${beginnings.join(' UNION ALL ')}) c`,
    total: counts.join(' + '),
  };
}

function allRows({ order, predicate, fields }: ListQuestion, types: string, parameters: SqlParameters): Rows {
  const condition = compilePredicate(predicate, fields, parameters);
  return {
    candidates: `(${rows(order)} WHERE v.content_type = ANY(${types}) AND ${condition}) c`,
    total: `(${counted(types, condition)})`,
  };
}

function rows({ key }: SortOrder): string {
  return `SELECT v.id, v.content_item_id, ${key} AS key FROM content_item_version v`;
}

function counted(types: string, condition: string): string {
  return `SELECT count(*) FROM content_item_version v WHERE v.content_type = ANY(${types}) AND ${condition}`;
}
