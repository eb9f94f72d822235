import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Applications of people as well as of programs, scopes, and what people have consented to. */
export class OpenidServer1763700600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE openid_application
        ALTER COLUMN secret_hash DROP NOT NULL,
        ADD COLUMN type varchar(20) NOT NULL DEFAULT 'confidential',
        ADD COLUMN consent_type varchar(20) NOT NULL DEFAULT 'explicit',
        ADD COLUMN redirect_uris text[] NOT NULL DEFAULT '{}',
        ADD COLUMN post_logout_redirect_uris text[] NOT NULL DEFAULT '{}',
        ADD COLUMN scopes text[] NOT NULL DEFAULT '{}',
        ADD COLUMN require_pkce boolean NOT NULL DEFAULT true,
        ADD CONSTRAINT ck_openid_application_type CHECK (type IN ('confidential', 'public')),
        ADD CONSTRAINT ck_openid_application_consent CHECK (consent_type IN ('explicit', 'implicit', 'external')),
        ADD CONSTRAINT ck_openid_application_secret CHECK ((type = 'confidential') = (secret_hash IS NOT NULL)),
        ADD CONSTRAINT ck_openid_application_pkce CHECK (type = 'confidential' OR require_pkce);

      CREATE TABLE openid_scope (
        name varchar(100) COLLATE "C" NOT NULL,
        display_name varchar(255) NOT NULL,
        description varchar(1000) NOT NULL DEFAULT '',
        resources text[] NOT NULL DEFAULT '{}',
        created_utc timestamptz(3) NOT NULL,
        CONSTRAINT pk_openid_scope PRIMARY KEY (name)
      );

      CREATE TABLE openid_consent (
        client_id varchar(100) COLLATE "C" NOT NULL,
        subject varchar(26) COLLATE "C" NOT NULL,
        scopes text[] NOT NULL,
        created_utc timestamptz(3) NOT NULL,
        CONSTRAINT pk_openid_consent PRIMARY KEY (client_id, subject),
        CONSTRAINT fk_openid_consent_application FOREIGN KEY (client_id)
          REFERENCES openid_application (client_id) ON DELETE CASCADE
      );
      CREATE INDEX ix_openid_consent_subject ON openid_consent (subject);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE openid_consent, openid_scope;
      DELETE FROM openid_application WHERE secret_hash IS NULL;
      ALTER TABLE openid_application
        DROP COLUMN type, DROP COLUMN consent_type, DROP COLUMN redirect_uris, DROP COLUMN post_logout_redirect_uris,
        DROP COLUMN scopes, DROP COLUMN require_pkce, ALTER COLUMN secret_hash SET NOT NULL;
    `);
  }
}
