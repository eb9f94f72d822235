import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Links with which the first administrator is set up. */
export class SetupLinks1763700900300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE setup_link (
        token_hash varchar(43) COLLATE "C" NOT NULL,
        expires_utc timestamptz(3) NOT NULL,
        CONSTRAINT pk_setup_link PRIMARY KEY (token_hash)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE setup_link');
  }
}
