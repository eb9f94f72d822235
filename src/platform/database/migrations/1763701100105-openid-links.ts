import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts of remote providers, and how many people are about to sign in with one. */
export class OpenidLinks1763701100105 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE openid_link (
        issuer varchar(500) COLLATE "C" NOT NULL,
        subject varchar(255) COLLATE "C" NOT NULL,
        user_id varchar(26) COLLATE "C" NOT NULL,
        connected boolean NOT NULL,
        created_utc timestamptz(3) NOT NULL,
        CONSTRAINT pk_openid_link PRIMARY KEY (issuer, subject),
        CONSTRAINT uq_openid_link_user UNIQUE (user_id, issuer),
        CONSTRAINT fk_openid_link_user FOREIGN KEY (user_id) REFERENCES app_user (id) ON DELETE CASCADE
      );
      DROP INDEX ix_openid_payload_visit;
      CREATE INDEX ix_openid_payload_visit ON openid_payload (expires_utc)
        WHERE kind IN ('ExternalSignIn', 'Interaction', 'Session') AND account_id IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX ix_openid_payload_visit;
      CREATE INDEX ix_openid_payload_visit ON openid_payload (expires_utc)
        WHERE kind IN ('Interaction', 'Session') AND account_id IS NULL;
      DELETE FROM openid_payload WHERE kind = 'ExternalSignIn';
      DROP TABLE openid_link;
    `);
  }
}
