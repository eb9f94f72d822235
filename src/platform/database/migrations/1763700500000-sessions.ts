import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sessions of people who are signed in. */
export class Sessions1763700500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth_session (
        id varchar(43) COLLATE "C" NOT NULL,
        subject varchar(26) COLLATE "C" NOT NULL,
        created_utc timestamptz(3) NOT NULL,
        last_seen_utc timestamptz(3) NOT NULL,
        expires_utc timestamptz(3) NOT NULL,
        user_agent varchar(300) NOT NULL,
        data jsonb NOT NULL DEFAULT '{}',
        CONSTRAINT pk_auth_session PRIMARY KEY (id)
      );
      CREATE INDEX ix_auth_session_subject ON auth_session (subject);
      CREATE INDEX ix_auth_session_expires ON auth_session (expires_utc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE auth_session');
  }
}
