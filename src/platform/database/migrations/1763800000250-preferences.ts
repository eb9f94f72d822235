import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How each person wants the pages. */
export class Preferences1763800000250 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE preferences (
        subject varchar(26) COLLATE "C" NOT NULL,
        data jsonb NOT NULL,
        CONSTRAINT pk_preferences PRIMARY KEY (subject)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE preferences');
  }
}
