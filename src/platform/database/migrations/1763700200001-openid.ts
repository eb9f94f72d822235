import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Applications, signing keys, and what the authorization server has to remember. */
export class Openid1763700200001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE openid_application (
        client_id varchar(100) COLLATE "C" NOT NULL,
        display_name varchar(255) NOT NULL,
        secret_hash text NOT NULL,
        enabled boolean NOT NULL DEFAULT true,
        grant_types text[] NOT NULL,
        roles text[] NOT NULL DEFAULT '{}',
        created_utc timestamptz(3) NOT NULL,
        CONSTRAINT pk_openid_application PRIMARY KEY (client_id)
      );

      CREATE TABLE openid_key (
        key_id varchar(64) COLLATE "C" NOT NULL,
        active boolean NOT NULL,
        private_jwk jsonb NOT NULL,
        created_utc timestamptz(3) NOT NULL,
        CONSTRAINT pk_openid_key PRIMARY KEY (key_id)
      );
      CREATE UNIQUE INDEX uq_openid_key_active ON openid_key (active) WHERE active;

      CREATE TABLE openid_payload (
        kind varchar(64) COLLATE "C" NOT NULL,
        id varchar(255) COLLATE "C" NOT NULL,
        payload jsonb NOT NULL,
        grant_id varchar(255) COLLATE "C",
        user_code varchar(255) COLLATE "C",
        uid varchar(255) COLLATE "C",
        consumed_utc timestamptz(3),
        expires_utc timestamptz(3),
        CONSTRAINT pk_openid_payload PRIMARY KEY (kind, id)
      );
      CREATE INDEX ix_openid_payload_grant ON openid_payload (grant_id) WHERE grant_id IS NOT NULL;
      CREATE INDEX ix_openid_payload_user_code ON openid_payload (kind, user_code) WHERE user_code IS NOT NULL;
      CREATE INDEX ix_openid_payload_uid ON openid_payload (kind, uid) WHERE uid IS NOT NULL;
      CREATE INDEX ix_openid_payload_expires ON openid_payload (expires_utc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE openid_payload, openid_key, openid_application');
  }
}
