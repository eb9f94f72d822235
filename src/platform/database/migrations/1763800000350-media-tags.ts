import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tags as they are written, and as they are compared. */
export class MediaTags1763800000350 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE media_file
        ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
        ADD COLUMN tag_keys text[] NOT NULL DEFAULT '{}';
      CREATE INDEX ix_media_file_tags ON media_file USING gin (tag_keys)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE media_file DROP COLUMN tag_keys, DROP COLUMN tags');
  }
}
