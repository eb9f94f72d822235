import type { Client } from 'pg';

/** What must hold after whatever happened: each query finds the items that break its rule. */
const RULES: Readonly<Record<string, string>> = {
  'An item has a version': `
    SELECT content_item_id FROM content_item i
    WHERE NOT EXISTS (SELECT FROM content_item_version v WHERE v.content_item_id = i.content_item_id)`,
  'An item has at most one published version': `
    SELECT content_item_id FROM content_item_version WHERE published GROUP BY 1 HAVING count(*) > 1`,
  'An item that is not removed has exactly one latest version': `
    SELECT content_item_id FROM content_item i WHERE removed_utc IS NULL
      AND (SELECT count(*) FROM content_item_version v WHERE v.content_item_id = i.content_item_id AND latest) <> 1`,
  'No version of a removed item is live': `
    SELECT content_item_id FROM content_item_version JOIN content_item USING (content_item_id)
    WHERE removed_utc IS NOT NULL AND (latest OR published)`,
  'The newest version of a removed item bears the mark of it, and no other version': `
    SELECT content_item_id FROM content_item_version v JOIN content_item USING (content_item_id)
    WHERE removed <> (removed_utc IS NOT NULL AND NOT EXISTS (
      SELECT FROM content_item_version n WHERE n.content_item_id = v.content_item_id AND n.id > v.id))`,
  'Version ids are unique': `
    SELECT min(content_item_id) AS content_item_id FROM content_item_version
    GROUP BY content_item_version_id HAVING count(*) > 1`,
  'A version is of the type of its item': `
    SELECT content_item_id FROM content_item_version v JOIN content_item i USING (content_item_id)
    WHERE v.content_type <> i.content_type`,
  'An item has a type': `
    SELECT content_item_id FROM content_item i WHERE NOT EXISTS (SELECT FROM content_type t WHERE t.name = i.content_type)`,
  'A published version has a date of publication': `
    SELECT content_item_id FROM content_item_version WHERE published AND published_utc IS NULL`,
  'Live and latest versions have their words, and no others have any': `
    SELECT coalesce(v.content_item_id, 'version ' || w.version_id) AS content_item_id
    FROM (SELECT * FROM content_item_version WHERE latest OR published) v FULL JOIN content_words w ON w.version_id = v.id
    WHERE v.id IS NULL OR w.version_id IS NULL OR (SELECT types = '{}' FROM content_words_progress)
      AND w.words <> words_of(v.content_type, v.display_text, v.data) || ranges_of(v.id)`,
  'Live and latest versions have their references, and no others have any': `
    SELECT coalesce(live.content_item_id, 'version ' || r.version_id) AS content_item_id
    FROM (SELECT v.content_item_id, v.id, f.target, f.kind FROM content_item_version v CROSS JOIN LATERAL references_in(v.data) f
          WHERE v.latest OR v.published) live
      FULL JOIN content_reference r ON r.version_id = live.id AND r.target = live.target
    WHERE (SELECT done_to >= missing_to FROM content_reference_progress) AND r.kind IS DISTINCT FROM live.kind`,
  'A live path or alias has its handle': `
    SELECT content_item_id FROM (${livePaths()}) live
    WHERE NOT EXISTS (SELECT FROM content_handle h WHERE h.kind = live.kind AND h.value = live.value
                      AND h.content_item_id = live.content_item_id
                      AND h.published = live.published AND h.latest = live.latest)`,
  'A handle is the path or alias of a live version': `
    SELECT content_item_id FROM content_handle h WHERE kind IN ('slug', 'alias')
      AND NOT EXISTS (SELECT FROM (${livePaths()}) live
                      WHERE h.kind = live.kind AND h.value = live.value AND h.content_item_id = live.content_item_id)`,
};

/** Paths and aliases as the live versions have them, folded together where two live versions share one. */
function livePaths(): string {
  return `
    SELECT content_item_id, kind, value, bool_or(published) AS published, bool_or(latest) AS latest FROM (
      SELECT content_item_id, published, latest, 'slug' AS kind, lower(trim(both '/' from data #>> '{autoroutePart,path}')) AS value
        FROM content_item_version
        WHERE (latest OR published) AND data #>> '{autoroutePart,disabled}' IS DISTINCT FROM 'true'
      UNION ALL
      SELECT content_item_id, published, latest, 'alias', lower(data #>> '{aliasPart,alias}')
        FROM content_item_version WHERE latest OR published) names
    WHERE value <> '' GROUP BY 1, 2, 3`;
}

/** The rules that do not hold, each with the items that break it. An empty object is what tests expect. */
export async function brokenRules(database: Client): Promise<Record<string, string[]>> {
  const broken: Record<string, string[]> = {};
  // To compile them takes longer than to run them.
  await database.query('SET jit = off');
  for (const [rule, text] of Object.entries(RULES)) {
    const { rows } = await database.query<{ content_item_id: string }>(text);
    if (rows.length > 0) broken[rule] = rows.map((row) => row.content_item_id);
  }
  return broken;
}

/**
 * Everything that is stored about content, so that two snapshots are equal when nothing was written between them. A version that is
 * written, even as it was, is one of another transaction.
 */
export async function contentSnapshot(database: Client): Promise<unknown> {
  const { rows } = await database.query(`
    SELECT (SELECT count(*) FROM content_item) AS items,
           (SELECT count(*) FROM content_item WHERE removed_utc IS NOT NULL) AS removed,
           (SELECT count(*) FROM content_item_version) AS versions,
           (SELECT coalesce(sum(revision), 0) FROM content_item_version) AS revisions,
           (SELECT coalesce(sum(revision), 0) FROM content_type) AS types,
           (SELECT md5(string_agg(h::text, ',' ORDER BY kind, value)) FROM content_handle h) AS handles,
           (SELECT md5(string_agg(id || ' ' || xmin, ',' ORDER BY id)) FROM content_item_version) AS rows`);
  return rows[0];
}

/** Everything that is stored, by tables. */
export async function databaseSnapshot(database: Client): Promise<Readonly<Record<string, string>>> {
  const { rows: tables } = await database.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const snapshot: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await database.query<{ digest: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS digest FROM ${name} t`,
    );
    snapshot[name] = rows[0].digest;
  }
  return snapshot;
}
