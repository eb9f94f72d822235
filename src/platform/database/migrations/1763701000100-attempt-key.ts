import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What decides where attempts at unknown accounts are counted: random, so that nobody knows which share a place. */
export class AttemptKey1763701000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth_attempt_key (
        only_row boolean NOT NULL DEFAULT true,
        key uuid NOT NULL,
        CONSTRAINT pk_auth_attempt_key PRIMARY KEY (only_row),
        CONSTRAINT ck_auth_attempt_key_only_row CHECK (only_row)
      );
      INSERT INTO auth_attempt_key (key) VALUES (gen_random_uuid());
      DELETE FROM auth_attempt WHERE account LIKE 'unknown-%';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE auth_attempt_key');
  }
}
