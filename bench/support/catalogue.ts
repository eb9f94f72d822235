import type { BenchDatabase } from './database';
import { withoutIndexes } from './indexes';

const ITEMS_PER_STATEMENT = 100_000;

/** Of those who edit: one owns a fiftieth of all items, the other one in two thousand. */
export const EDITORS = { busy: 'bench-editor-busy', quiet: 'bench-editor-quiet' } as const;

/** A number from 0 on, below `below`, that says nothing about the number of the item. */
const draw = (what: string, below: number) => `((hashint8extended(n, hashtext('${what}')) & 1073741823) % ${below})`;

/** Types become rarer with their number: the first has a fifth of all items. */
const TYPE = `'Kind' || floor(20 * power(${draw('type', 10_000)} / 10000.0, 2))`;

/** Words of titles, by how often they occur. */
const TITLE = `concat_ws(' ',
  CASE WHEN ${draw('type', 10_000)} < 2236 THEN 'Invoice' END,
  translate(left(md5('first' || n), 7), '0123456789', 'ghijklmnop'),
  CASE WHEN ${draw('garden', 5)} = 0 THEN 'garden' END,
  CASE WHEN ${draw('orchard', 100)} = 0 THEN 'Orchard' END,
  CASE WHEN ${draw('trellis', 1000)} = 0 THEN 'trellis' END,
  CASE WHEN ${draw('espalier', 20_000)} = 0 THEN 'espalier' END,
  CASE WHEN n % 20 = 3 AND n < of / 2 THEN 'legacy' END,
  translate(left(md5('second' || n), 9), '0123456789', 'ghijklmnop'), n % 1000)`;

const OWNER = `CASE WHEN ${draw('owner', 50)} = 0 THEN '${EDITORS.busy}' WHEN ${draw('owner', 2000)} = 1 THEN '${EDITORS.quiet}'
  ELSE 'owner ' || ${draw('owner', 1000)} END`;

/** Versions of items that are not removed: of four items one is a draft, one is published with a draft over it, and two are published. */
const VERSIONS = [
  { prefix: 'a', published: 'false', latest: 'false', of: 'NOT removed AND k % 5 = 0' },
  { prefix: 'r', published: 'false', latest: 'false', of: 'removed' },
  { prefix: 'p', published: 'true', latest: 'k % 4 > 0', of: 'NOT removed AND k % 4 <> 1' },
  { prefix: 'd', published: 'false', latest: 'true', of: 'NOT removed AND k % 4 < 2' },
] as const;

/**
 * Fills the tables with items of the types of the recipe `catalogue`, as a site has them after years: dates that are mostly but not
 * always in one order, words from common to rare, some that are common in one type or among the oldest only, schedules, and one item
 * of thirty removed.
 */
export async function seedCatalogue(database: BenchDatabase, items: number): Promise<void> {
  const indexes = await withoutIndexes(database);
  for (let start = 0; start < items; start += ITEMS_PER_STATEMENT) {
    await seedItems(database, start, Math.min(start + ITEMS_PER_STATEMENT, items), items);
  }
  await database.query(`SET maintenance_work_mem = '512MB'`);
  for (const definition of indexes) await database.query(definition);
  for (const name of Object.values(EDITORS)) {
    await database.query(
      `INSERT INTO app_user (id, user_name, normalized_user_name, email, normalized_email, created_utc)
       SELECT name, name, name, name || '@example.com', name || '@example.com', now() FROM (SELECT $1::text) AS editor (name)`,
      [name],
    );
  }
  await database.query('VACUUM (ANALYZE) content_item, content_item_version');
}

async function seedItems(database: BenchDatabase, start: number, end: number, items: number): Promise<void> {
  const rows = `(SELECT n, ${items} AS of, ${draw('state', 1000)} AS k, ${draw('removed', 30)} = 0 AS removed, lpad(n::text, 26, '0') AS id,
    ${TYPE} AS type, timestamptz '2020-01-01Z' + n * interval '2 minutes' AS at FROM generate_series(${start}, ${end - 1}) AS n) item`;
  await database.query(`INSERT INTO content_item (content_item_id, content_type, removed_utc)
    SELECT id, type, CASE WHEN removed THEN at + interval '90 days' END FROM ${rows}`);
  for (const { prefix, published, latest, of } of VERSIONS) {
    await database.query(`
      INSERT INTO content_item_version (content_item_version_id, content_item_id, content_type, display_text, published, latest,
        modified_utc, published_utc, created_utc, owner, author, scheduled_publish_utc, scheduled_archive_utc, data)
      SELECT '${prefix}' || substr(id, 2), id, type, ${TITLE}, ${published}, ${latest},
        at + ${draw('modified', 60)} * interval '1 day' + CASE WHEN ${draw('changed', 10)} = 0 THEN ${draw('late', 700)} * interval '1 day' ELSE '0' END,
        CASE WHEN k % 4 <> 1 THEN at + ${draw('published', 10)} * interval '1 day' END, at, ${OWNER}, ${OWNER},
        CASE WHEN ${latest} AND NOT ${published} AND ${draw('scheduled', 500)} = 0 THEN timestamptz '2099-01-01Z' END,
        CASE WHEN ${published} AND ${draw('scheduled', 500)} = 1 THEN timestamptz '2099-01-01Z' END,
        jsonb_build_object('titlePart', jsonb_build_object('title', ${TITLE}), 'body',
          (SELECT string_agg(md5(n || ' ' || word), ' ') FROM generate_series(1, 12) AS word))
      FROM ${rows} WHERE ${of}`);
  }
}
