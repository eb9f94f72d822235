import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files that were deleted stay for a while, without a place in the library; addresses that files had lead to them. */
export class MediaBin1763800000180 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE media_file
        ALTER COLUMN path_key DROP NOT NULL,
        ALTER COLUMN folder DROP NOT NULL,
        ADD COLUMN removed_utc timestamptz(3),
        ADD COLUMN removed_by text,
        ADD CONSTRAINT ck_media_file_removed
          CHECK ((removed_utc IS NULL) = (path_key IS NOT NULL) AND (path_key IS NULL) = (folder IS NULL));
      CREATE INDEX ix_media_file_removed ON media_file (removed_utc, id) WHERE removed_utc IS NOT NULL;
      CREATE TABLE media_redirect (
        path_key varchar(1024) COLLATE "C" NOT NULL,
        path varchar(1024) COLLATE "C" NOT NULL,
        file_id varchar(26) COLLATE "C" NOT NULL,
        created_utc timestamptz(3) NOT NULL,
        CONSTRAINT pk_media_redirect PRIMARY KEY (path_key),
        CONSTRAINT fk_media_redirect_file FOREIGN KEY (file_id) REFERENCES media_file (id) ON DELETE CASCADE
      );
      CREATE INDEX ix_media_redirect_file ON media_redirect (file_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE media_redirect;
      DROP INDEX ix_media_file_removed;
      DELETE FROM media_file WHERE removed_utc IS NOT NULL;
      ALTER TABLE media_file
        DROP CONSTRAINT ck_media_file_removed,
        DROP COLUMN removed_by,
        DROP COLUMN removed_utc,
        ALTER COLUMN folder SET NOT NULL,
        ALTER COLUMN path_key SET NOT NULL`);
  }
}
