import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What lists of users are searched by: parts of names and addresses, few who are disabled among many, and the newest. Both columns
 * are in lower case already, and the unique indexes have them in order.
 */
export class UserIndexes1763701400114 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX ix_app_user_text ON app_user USING gin (normalized_user_name gin_trgm_ops, normalized_email gin_trgm_ops);
      CREATE INDEX ix_app_user_disabled ON app_user (normalized_user_name) WHERE NOT enabled;
      CREATE INDEX ix_app_user_created ON app_user (created_utc, id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_app_user_text, ix_app_user_disabled, ix_app_user_created');
  }
}
