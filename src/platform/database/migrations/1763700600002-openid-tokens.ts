import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whose the tokens are, so that they can be ended together; and when a key was replaced. */
export class OpenidTokens1763700600002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE openid_payload
        ADD COLUMN account_id varchar(255) COLLATE "C",
        ADD COLUMN client_id varchar(255) COLLATE "C";
      UPDATE openid_payload SET account_id = payload ->> 'accountId', client_id = payload ->> 'clientId';
      CREATE INDEX ix_openid_payload_account ON openid_payload (account_id) WHERE account_id IS NOT NULL;
      CREATE INDEX ix_openid_payload_client ON openid_payload (client_id) WHERE client_id IS NOT NULL;

      ALTER TABLE openid_key ADD COLUMN retired_utc timestamptz(3);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE openid_key DROP COLUMN retired_utc;
      ALTER TABLE openid_payload DROP COLUMN account_id, DROP COLUMN client_id;
    `);
  }
}
