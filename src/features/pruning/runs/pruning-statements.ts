import { thresholdOf, type PruningRule } from '../rule/pruned';

const ARCHIVED = 'NOT latest AND NOT published';
const NEWEST_FIRST = 'modified_utc DESC NULLS LAST, id DESC';

/** What the statements ask of: `values` of the selected types, of how many to keep, and of what is old. */
export interface PruningBounds {
  readonly contentTypes: readonly string[];
  readonly keep: number;
  readonly threshold: Date;
}

export function boundsOf(settings: PruningRule, now: Date): PruningBounds {
  const { contentTypes, archivedVersionsToKeep: keep } = settings;
  return { contentTypes, keep, threshold: thresholdOf(settings, now) };
}

export function boundValues({ contentTypes, keep, threshold }: PruningBounds): unknown[] {
  return [contentTypes, keep, threshold.toISOString()];
}

/** $1 are the types. By an index that has archived versions only, item by item, newest first: nothing is sorted. */
const PLACED = `
  SELECT id, content_item_id, content_type, modified_utc,
         row_number() OVER by_item AS place, lead(id) OVER by_item IS NULL AS "isOldest"
  FROM content_item_version WHERE ${ARCHIVED} AND content_type = ANY ($1::text[])
  WINDOW by_item AS (PARTITION BY content_item_id ORDER BY ${NEWEST_FIRST})`;

/** $2 is how many to keep, $3 what is old. */
const IS_PRUNABLE = 'place > $2::bigint AND (modified_utc IS NULL OR modified_utc < $3::timestamptz)';

const ENTRIES = `SELECT id, content_item_id, content_type, modified_utc FROM content_item_version WHERE ${ARCHIVED}`;
const IN_ORDER = `content_item_id, ${NEWEST_FIRST}`;
const MOST_ID = '9223372036854775807';

/**
 * The next archived versions behind one, in the order of their index. $4 is the item of the one behind which they are,
 * $5 its date, $6 its id and $7 its place. Three reads of the index, since no comparison of rows has the order with
 * those without a date last: the dated ones of the same item, those without a date, the next items. Types are looked at
 * afterwards, so that each chunk is read as fast, however few are selected.
 *
 * @param size how many are looked at. Part of the text, since PostgreSQL plans for a tenth of everything when it does
 * not know
 */
export function selectPruned(size: number): string {
  const few = `ORDER BY ${IN_ORDER} LIMIT ${size}`;
  return `
    SELECT id, content_item_id AS item, CASE WHEN "isLast" THEN modified_utc::text END AS modified, place, examined, "isPrunable", "isLast"
    FROM (
      SELECT *, content_type = ANY ($1::text[]) AND ${IS_PRUNABLE} AS "isPrunable", lead(id) OVER (ORDER BY ${IN_ORDER}) IS NULL AS "isLast",
             count(*) FILTER (WHERE content_type = ANY ($1::text[])) OVER ()::int AS examined
      FROM (
        SELECT *, row_number() OVER (PARTITION BY content_item_id ORDER BY ${NEWEST_FIRST})
                  + CASE content_item_id WHEN $4 THEN $7::bigint ELSE 0 END AS place
        FROM (
          (${ENTRIES} AND content_item_id = $4 AND (modified_utc, id) < ($5::timestamptz, $6::bigint) ${few})
          UNION ALL
          (${ENTRIES} AND content_item_id = $4 AND modified_utc IS NULL
             AND id < CASE WHEN $5::timestamptz IS NULL THEN $6::bigint ELSE ${MOST_ID} END ${few})
          UNION ALL
          (${ENTRIES} AND content_item_id > $4 ${few})
          ${few}) AS entries) AS placed) AS judged
    WHERE "isPrunable" OR "isLast"`;
}

/**
 * By type and month. If the newest archived version of a removed item goes, all of them do: the others are older still;
 * and an item is touched if its oldest one goes.
 */
export const PREVIEW = {
  name: 'pruning-preview',
  text: `
    SELECT placed.content_type, extract(epoch FROM date_trunc('month', placed.modified_utc, 'UTC'))::bigint AS month, count(*), count(*) FILTER (WHERE "isPrunable"), coalesce(sum(pg_column_size(v.data)), 0),
           count(*) FILTER (WHERE "isPrunable" AND place = 1 AND EXISTS (
             SELECT FROM content_item i WHERE i.content_item_id = placed.content_item_id AND i.removed_utc IS NOT NULL)),
           count(*) FILTER (WHERE "isPrunable" AND "isOldest")
    FROM (SELECT *, ${IS_PRUNABLE} AS "isPrunable" FROM (${PLACED}) AS every) AS placed
    LEFT JOIN content_item_version v ON v.id = placed.id AND "isPrunable"
    GROUP BY placed.content_type, month ORDER BY placed.content_type, month`,
};

/** In the order in which everybody locks several items, without waiting for one while others wait for us. */
export const LOCK_ITEMS = `
  SELECT content_item_id AS item, removed_utc IS NOT NULL AS removed FROM content_item
  WHERE content_item_id = ANY ($1::text[]) ORDER BY content_item_id FOR UPDATE SKIP LOCKED`;

export const LOCK_ITEM = `
  SELECT content_item_id AS item, removed_utc IS NOT NULL AS removed FROM content_item
  WHERE content_item_id = ANY ($1::text[]) FOR UPDATE`;

/** Those of the locked removed items $1 that have lost their last version. A statement of its own, to see that it is gone. */
export const DELETE_EMPTIED = `
  DELETE FROM content_item i WHERE content_item_id = ANY ($1::text[])
    AND NOT EXISTS (SELECT FROM content_item_version v WHERE v.content_item_id = i.content_item_id)`;

/**
 * Those of the versions $4 of the locked items $5 that are to go even now. With fewer archived versions than are to be
 * kept there is no last one of these, and the comparison with it is not true. By id and step by step, since joins would
 * depend on statistics, and read all versions of an item for those that are asked.
 *
 * What is gone is counted at the next version that is left. Where versions were counted at one that is gone now, they
 * are counted at the next one, too.
 */
export const DELETE_PRUNED = `
  WITH locked AS MATERIALIZED (
    SELECT asked.item, last_kept.modified_utc, last_kept.id
    FROM unnest($5::text[]) AS asked (item) LEFT JOIN LATERAL (
      SELECT modified_utc, id FROM content_item_version WHERE content_item_id = asked.item AND ${ARCHIVED}
      ORDER BY ${NEWEST_FIRST} OFFSET greatest($2::bigint - 1, 0) LIMIT 1) AS last_kept ON true),
  found AS MATERIALIZED (
    SELECT id, content_item_id AS item, content_type, modified_utc
    FROM content_item_version WHERE id = ANY ($4::bigint[])),
  prunable AS (
    SELECT found.id FROM found JOIN locked ON locked.item = found.item
    WHERE found.content_type = ANY ($1::text[])
      AND (found.modified_utc IS NULL OR found.modified_utc < $3::timestamptz)
      AND ($2::bigint = 0 OR (coalesce(found.modified_utc, '-infinity'), found.id)
                           < (coalesce(locked.modified_utc, '-infinity'), locked.id))),
  gone AS (
    DELETE FROM content_item_version WHERE id = ANY (ARRAY(SELECT id FROM prunable)) AND ${ARCHIVED}
    RETURNING id, content_item_id AS item, pg_column_size(data) AS bytes),
  bounds AS (
    SELECT item, first, last, (
      SELECT id FROM content_item_version WHERE content_item_id = item AND id > last ORDER BY id LIMIT 1) AS next
    FROM (SELECT item, min(id) AS first, max(id) AS last FROM gone GROUP BY item) AS each),
  between_them AS MATERIALIZED (
    SELECT item, v.id FROM bounds JOIN content_item_version v
      ON v.content_item_id = item AND v.id > bounds.first AND v.id < bounds.last
    WHERE NOT EXISTS (SELECT FROM gone WHERE gone.id = v.id)),
  uncounted AS (
    DELETE FROM pruned_versions p USING gone WHERE p.content_item_id = item AND p.before_id = gone.id
    RETURNING item, gone.id, count),
  counted AS (
    INSERT INTO pruned_versions (content_item_id, before_id, count, pruned_utc)
    SELECT item, before, sum(count), now() FROM (
      SELECT item, count, coalesce(
        (SELECT min(kept.id) FROM between_them AS kept WHERE kept.item = each.item AND kept.id > each.id), next) AS before
      FROM (SELECT item, id, 1 AS count FROM gone UNION ALL SELECT * FROM uncounted) AS each JOIN bounds USING (item)) AS placed
    WHERE before IS NOT NULL GROUP BY item, before
    ON CONFLICT (content_item_id, before_id)
    DO UPDATE SET count = pruned_versions.count + excluded.count, pruned_utc = excluded.pruned_utc)
  SELECT count(*)::int AS deleted, coalesce(sum(bytes), 0)::float8 AS bytes FROM gone`;
