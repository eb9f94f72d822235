import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The id of the list that a version says it is in, as conditions have it. */
const LIST = `left((CASE WHEN jsonb_typeof(data -> 'containedPart' -> 'listContentItemId') = 'string'
  THEN (data -> 'containedPart' ->> 'listContentItemId') END), 513)`;

/** As in the indexes of all versions. */
const ID = 'content_item_id COLLATE "POSIX" DESC';

/**
 * The items of lists: published ones by the two dates that they are mostly sorted by, all others by the first. The type stands last, where
 * it can be checked within the index: few lists have items of types that are not asked for.
 */
export class ListIndexes1763700700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX ix_version_list_created ON content_item_version (${LIST}, created_utc DESC NULLS LAST, ${ID}, latest, content_type)
        WHERE published AND ${LIST} IS NOT NULL;
      CREATE INDEX ix_version_list_published ON content_item_version (${LIST}, published_utc DESC NULLS LAST, ${ID}, latest, content_type)
        WHERE published AND ${LIST} IS NOT NULL;
      CREATE INDEX ix_version_list_unpublished ON content_item_version (${LIST}, latest, created_utc DESC NULLS LAST, ${ID}, content_type)
        WHERE NOT published AND ${LIST} IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_version_list_created, ix_version_list_published, ix_version_list_unpublished');
  }
}
