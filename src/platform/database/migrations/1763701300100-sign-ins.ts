import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When everything that a user has was ended, and which sessions are one sign-in that was renewed. */
export class SignIns1763701300100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app_user ADD COLUMN access_epoch integer NOT NULL DEFAULT 0;
      ALTER TABLE auth_session ADD COLUMN sign_in_id varchar(43) COLLATE "C";
      UPDATE auth_session SET sign_in_id = id;
      ALTER TABLE auth_session ALTER COLUMN sign_in_id SET NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE auth_session DROP COLUMN sign_in_id;
      ALTER TABLE app_user DROP COLUMN access_epoch;
    `);
  }
}
