import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The mark that the first run has been completed. */
export class Setup1763700400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE setup_state (
        only_row boolean NOT NULL DEFAULT true,
        recipe text NOT NULL,
        completed_utc timestamptz(3) NOT NULL,
        CONSTRAINT pk_setup_state PRIMARY KEY (only_row),
        CONSTRAINT ck_setup_state_only_row CHECK (only_row)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE setup_state');
  }
}
