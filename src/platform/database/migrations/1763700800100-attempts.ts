import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counters of failed sign-ins. */
export class Attempts1763700800100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE auth_attempt (
        kind varchar(20) COLLATE "C" NOT NULL,
        account varchar(100) COLLATE "C" NOT NULL,
        address varchar(45) COLLATE "C" NOT NULL,
        failures double precision NOT NULL,
        updated_utc timestamptz(3) NOT NULL,
        known_utc timestamptz(3),
        expires_utc timestamptz(3) NOT NULL,
        CONSTRAINT pk_auth_attempt PRIMARY KEY (kind, account, address)
      );
      CREATE INDEX ix_auth_attempt_expires ON auth_attempt (expires_utc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE auth_attempt');
  }
}
