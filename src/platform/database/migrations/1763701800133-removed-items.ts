import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The removed items of a type, in the order of their removal. */
export class RemovedItems1763701800133 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX ix_content_item_removed_utc ON content_item (content_type, removed_utc, content_item_id)
      WHERE removed_utc IS NOT NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_content_item_removed_utc');
  }
}
