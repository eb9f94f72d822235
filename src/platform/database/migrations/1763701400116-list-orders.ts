import type { MigrationInterface, QueryRunner } from 'typeorm';

const ID = 'content_item_id COLLATE "POSIX"';
const DATES = ['created_utc', 'modified_utc', 'published_utc'] as const;

/** What lists of all types are sorted by, by the end of the name of its index. */
const ORDERS = {
  created: `created_utc DESC NULLS LAST, ${ID} DESC`,
  modified: `modified_utc DESC NULLS LAST, ${ID} DESC`,
  published: `published_utc DESC NULLS LAST, ${ID} DESC`,
  title: `lower(left(display_text, 200)), ${ID}`,
};

/**
 * Lists of all types: their orders, on a condition that only they put like this, for whoever asks for one type would be read past all
 * others; all dates where one of them is, so that items of one date are sorted by another one without being
 * read; and the few versions that have a schedule.
 */
export class ListOrders1763701400116 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, keys] of Object.entries(ORDERS)) {
      await runner.query(
        `CREATE INDEX ix_version_live_${name} ON content_item_version (${keys}) WHERE (latest OR published) IS TRUE`,
      );
    }
    for (const column of ['scheduled_publish_utc', 'scheduled_archive_utc']) {
      await runner.query(
        `CREATE INDEX ix_version_${column.replace('_utc', '')} ON content_item_version (${column}) WHERE ${column} IS NOT NULL`,
      );
    }
    await remakeDateIndexes(runner, (date) => ` INCLUDE (id, ${DATES.filter((other) => other !== date).join(', ')})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    const names = [...Object.keys(ORDERS).map((name) => `live_${name}`), 'scheduled_publish', 'scheduled_archive'];
    await runner.query(`DROP INDEX ${names.map((name) => `ix_version_${name}`).join(', ')}`);
    await remakeDateIndexes(runner, () => '');
  }
}

async function remakeDateIndexes(runner: QueryRunner, included: (date: string) => string): Promise<void> {
  for (const date of DATES) {
    const name = date.replace('_utc', '');
    const keys = `${date} DESC NULLS LAST, ${ID} DESC`;
    await runner.query(`
      DROP INDEX ix_version_published_${name}, ix_version_unpublished_${name};
      CREATE INDEX ix_version_published_${name} ON content_item_version (content_type, ${keys}, latest)${included(date)} WHERE published;
      CREATE INDEX ix_version_unpublished_${name} ON content_item_version (content_type, latest, ${keys})${included(date)} WHERE NOT published`);
  }
}
