import type { Client } from 'pg';

/** Has an item keep a path that no item is given any more, as those have that got it before. */
export async function keepPath(database: Client, contentItemId: string, path: string): Promise<void> {
  await database.query(
    `UPDATE content_item_version SET data = jsonb_set(data, '{autoroutePart,path}', to_jsonb($2::text)) WHERE content_item_id = $1`,
    [contentItemId, path],
  );
  await database.query(`UPDATE content_handle SET value = lower($2) WHERE kind = 'slug' AND content_item_id = $1`, [
    contentItemId,
    path,
  ]);
}
