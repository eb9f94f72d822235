import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people say of files, which goes with them wherever they are moved. */
export class MediaDescriptions1763800000290 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE media_file
        ADD COLUMN alt_text varchar(1024) NOT NULL DEFAULT '',
        ADD COLUMN caption varchar(1024) NOT NULL DEFAULT '',
        ADD COLUMN credit varchar(256) NOT NULL DEFAULT '',
        ADD COLUMN focal_x smallint,
        ADD COLUMN focal_y smallint,
        ADD CONSTRAINT ck_media_file_focal_point
          CHECK ((focal_x IS NULL) = (focal_y IS NULL) AND focal_x BETWEEN 0 AND 100 AND focal_y BETWEEN 0 AND 100)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE media_file
        DROP COLUMN focal_y,
        DROP COLUMN focal_x,
        DROP COLUMN credit,
        DROP COLUMN caption,
        DROP COLUMN alt_text`);
  }
}
