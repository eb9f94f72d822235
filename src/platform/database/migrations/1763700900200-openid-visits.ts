import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds how many people who are not signed in are about to sign in or out. */
export class OpenidVisits1763700900200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX ix_openid_payload_visit ON openid_payload (expires_utc)
        WHERE kind IN ('Interaction', 'Session') AND account_id IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ix_openid_payload_visit');
  }
}
