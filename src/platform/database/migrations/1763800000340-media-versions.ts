import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The contents that each file has had. Who uploaded the present ones is known only of files that nobody has changed since. */
export class MediaVersions1763800000340 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE media_version (
        file_id varchar(26) COLLATE "C" NOT NULL,
        number integer NOT NULL,
        action varchar(20) COLLATE "C" NOT NULL,
        restored integer,
        hash varchar(64) COLLATE "C" NOT NULL,
        size bigint NOT NULL,
        width integer,
        height integer,
        focal_x smallint,
        focal_y smallint,
        saved_utc timestamptz(3) NOT NULL,
        author text,
        CONSTRAINT pk_media_version PRIMARY KEY (file_id, number),
        CONSTRAINT fk_media_version_file FOREIGN KEY (file_id) REFERENCES media_file (id) ON DELETE CASCADE,
        CONSTRAINT fk_media_version_content FOREIGN KEY (hash) REFERENCES media_content (hash)
      );
      CREATE INDEX ix_media_version_hash ON media_version (hash);
      INSERT INTO media_version (file_id, number, action, hash, size, width, height, saved_utc, author)
        SELECT id, 1, 'upload', hash, size, width, height, created_utc,
          CASE WHEN modified_utc = created_utc THEN author END FROM media_file`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE media_version');
  }
}
