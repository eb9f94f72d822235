import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The check of the key from version to item compares type and id. Planned while the table was empty, it took the index of types, and so
 * read every item of the type for each version. An index that has the id too is as good as that of the key.
 */
export class KeysOfItems1763800000240 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX ix_content_item_type;
      CREATE INDEX ix_content_item_type ON content_item (content_type, content_item_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX ix_content_item_type;
      CREATE INDEX ix_content_item_type ON content_item (content_type)`);
  }
}
