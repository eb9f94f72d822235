import type { Predicate } from '@espalier/predicates';
import { compilePredicate, SqlParameters } from '#platform/database';
import { selectVersion } from '../store/version-columns';
import { PAST_VERSION_FIELDS, VERSION_FIELDS } from './list-fields';
import type { SortOrder } from './list-sort';

export interface ListQuestion {
  readonly types: readonly string[];
  /** In terms of {@link VERSION_FIELDS}. */
  readonly predicate: Predicate;
  readonly order: SortOrder;
  readonly first: number;
  readonly skip: number;
  /** Whether an index holds the wanted versions of each type in this order. */
  readonly indexedPerType: boolean;
}

/**
 * One statement for a page and the total: rows of {@link selectVersion} and behind them the total, or a single row with
 * nothing but the total when the page is empty.
 *
 * No index holds the versions of several types in one order. Where one holds them per type, the page is made of the
 * beginnings of each type, so that neither the number of items nor the size of their bodies matters.
 */
export function listStatement(question: ListQuestion): { text: string; values: unknown[] } {
  const { order, predicate, first, skip } = question;
  const parameters = new SqlParameters();
  const types = `${parameters.add(question.types)}::text[]`;
  const fields = question.indexedPerType ? VERSION_FIELDS : PAST_VERSION_FIELDS;
  const condition = compilePredicate(predicate, fields, parameters);
  const limit = `LIMIT ${parameters.add(first)}::bigint OFFSET ${parameters.add(skip)}::bigint`;
  const candidates = question.indexedPerType
    ? `unnest(${types}) AS t (name) CROSS JOIN LATERAL (
        SELECT v.id, ${order.key} AS key FROM content_item_version v
        WHERE v.content_type = t.name AND ${condition}
        ORDER BY ${order.orderBy(order.key, 'v.id')} LIMIT ${parameters.add(first + skip)}::bigint
      ) c`
    : `(SELECT v.id, ${order.key} AS key FROM content_item_version v
        WHERE v.content_type = ANY(${types}) AND ${condition}) c`;
  const text = `
    WITH page AS (
      SELECT c.id, c.key FROM ${candidates}
      ORDER BY ${order.orderBy('c.key', 'c.id')} ${limit}
    ), counted AS (
      SELECT count(*) AS total FROM content_item_version v WHERE v.content_type = ANY(${types}) AND ${condition}
    )
    SELECT ${selectVersion('v')}, counted.total
    FROM counted LEFT JOIN (page JOIN content_item_version v ON v.id = page.id) ON TRUE
    ORDER BY ${order.orderBy('page.key', 'page.id')}`;
  return { text, values: parameters.values };
}
