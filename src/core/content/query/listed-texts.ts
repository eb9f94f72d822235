import { fieldNamed, SqlParameters } from '#platform/database';
import type { VersionQuery } from '../list/version-groups';
import { rangesOf, type Parents } from './index-ranges';
import type { Statement } from './query-statement';

interface ListedTexts extends VersionQuery {
  readonly parents: Parents;
  readonly field: string;
  readonly most: number;
}

/** A row for each text. They are found by skipping in the index of a field in lists, however many items have each. */
export function listedTextsStatement({ field, most, ...query }: ListedTexts): Statement {
  const parameters = new SqlParameters();
  const { sql, key = sql } = fieldNamed(query.fields, field);
  const [parent] = query.parents.ids;
  const conditions = rangesOf({ ...query, order: [] }, parameters).map(({ condition }) => `(${condition})`);
  const next = (after: string) => `SELECT e.parent, ${key} AS key, ${sql} AS text FROM content_item_version v
    WHERE (${conditions.join(' OR ')}) AND ${key} > ${after} ORDER BY ${key} LIMIT 1`;
  const text = `WITH RECURSIVE found (parent, key, text) AS (
      SELECT n.* FROM (VALUES (${parameters.add(parent)}::text)) AS e (parent) CROSS JOIN LATERAL (${next("''")}) n
      UNION ALL
      SELECT n.* FROM found e CROSS JOIN LATERAL (${next('e.key')}) n
    ) SELECT text FROM found LIMIT ${most}`;
  return { text, values: parameters.values, isPlannedByValues: true };
}
