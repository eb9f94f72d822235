import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of the media library, and the contents that they have. */
export class Media1763701900142 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE media_content (
        hash varchar(64) COLLATE "C" NOT NULL,
        touched_utc timestamptz(3) NOT NULL,
        resized text[] NOT NULL DEFAULT '{}',
        CONSTRAINT pk_media_content PRIMARY KEY (hash)
      );
      CREATE TABLE media_file (
        id varchar(26) COLLATE "C" NOT NULL,
        path varchar(1024) COLLATE "C" NOT NULL,
        path_key varchar(1024) COLLATE "C" NOT NULL,
        folder varchar(1024) COLLATE "C" NOT NULL,
        media_type varchar(100) COLLATE "C" NOT NULL,
        hash varchar(64) COLLATE "C" NOT NULL,
        size bigint NOT NULL,
        width integer,
        height integer,
        created_utc timestamptz(3) NOT NULL,
        modified_utc timestamptz(3) NOT NULL,
        author text NOT NULL,
        CONSTRAINT pk_media_file PRIMARY KEY (id),
        CONSTRAINT fk_media_file_content FOREIGN KEY (hash) REFERENCES media_content (hash),
        CONSTRAINT ck_media_file_size CHECK (size >= 0),
        CONSTRAINT ck_media_file_dimensions CHECK ((width IS NULL) = (height IS NULL))
      );
      CREATE UNIQUE INDEX uq_media_file_path_key ON media_file (path_key);
      CREATE INDEX ix_media_file_folder ON media_file (folder, path_key);
      CREATE INDEX ix_media_file_hash ON media_file (hash)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE media_file; DROP TABLE media_content');
  }
}
