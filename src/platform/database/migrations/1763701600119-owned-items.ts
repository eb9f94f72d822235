import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The items of an owner: archived versions belong to whom their item belongs to now. */
export class OwnedItems1763701600119 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX ix_version_latest_owner ON content_item_version (owner, content_item_id) WHERE latest',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_version_latest_owner');
  }
}
