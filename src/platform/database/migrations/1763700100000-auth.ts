import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Roles. */
export class Auth1763700100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE role (
        normalized_name varchar(100) COLLATE "C" NOT NULL,
        name varchar(100) NOT NULL,
        description text NOT NULL DEFAULT '',
        permissions text[] NOT NULL DEFAULT '{}',
        CONSTRAINT pk_role PRIMARY KEY (normalized_name)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE role');
  }
}
