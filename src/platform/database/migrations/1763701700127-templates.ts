import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Templates that administrators keep, and every state that they were in. */
export class Templates1763701700127 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE template (
        name varchar(255) COLLATE "C" NOT NULL,
        language varchar(6) COLLATE "C" NOT NULL,
        source text NOT NULL,
        description varchar(1000) NOT NULL,
        revision integer NOT NULL,
        modified_utc timestamptz(3) NOT NULL,
        author text NOT NULL,
        CONSTRAINT pk_template PRIMARY KEY (name),
        CONSTRAINT ck_template_language CHECK (language IN ('liquid', 'hbs')),
        CONSTRAINT ck_template_source CHECK (char_length(source) <= 1000000)
      );
      CREATE TABLE template_version (
        name varchar(255) COLLATE "C" NOT NULL,
        revision integer NOT NULL,
        language varchar(6) COLLATE "C" NOT NULL,
        source text,
        description varchar(1000) NOT NULL,
        modified_utc timestamptz(3) NOT NULL,
        author text NOT NULL,
        CONSTRAINT pk_template_version PRIMARY KEY (name, revision),
        CONSTRAINT ck_template_version_language CHECK (language IN ('liquid', 'hbs')),
        CONSTRAINT ck_template_version_source CHECK (char_length(source) <= 1000000)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE template_version; DROP TABLE template');
  }
}
