import type { MigrationInterface, QueryRunner } from 'typeorm';

const ID = 'content_item_id COLLATE "POSIX"';
const DATES = ['created_utc', 'modified_utc', 'published_utc'] as const;

/**
 * The orders of all types by a date hold what most conditions are about, so that a hundred thousand versions are looked at in them without
 * being read.
 */
export class ListLooks1763701800135 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await remakeOrders(runner, (date) => {
      const others = DATES.filter((other) => other !== date);
      return ` INCLUDE (id, content_type, published, latest, ${others.join(', ')})`;
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await remakeOrders(runner, () => '');
  }
}

async function remakeOrders(runner: QueryRunner, included: (date: string) => string): Promise<void> {
  for (const date of DATES) {
    const name = `ix_version_live_${date.replace('_utc', '')}`;
    await runner.query(`
      DROP INDEX ${name};
      CREATE INDEX ${name} ON content_item_version (${date} DESC NULLS LAST, ${ID} DESC)${included(date)} WHERE (latest OR published) IS TRUE`);
  }
}
