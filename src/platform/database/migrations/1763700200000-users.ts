import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Users. */
export class Users1763700200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app_user (
        id varchar(26) COLLATE "C" NOT NULL,
        user_name varchar(100) NOT NULL,
        normalized_user_name varchar(100) COLLATE "C" NOT NULL,
        email varchar(254) NOT NULL,
        normalized_email varchar(254) COLLATE "C" NOT NULL,
        password_hash text,
        enabled boolean NOT NULL DEFAULT true,
        roles text[] NOT NULL DEFAULT '{}',
        created_utc timestamptz(3) NOT NULL,
        CONSTRAINT pk_app_user PRIMARY KEY (id),
        CONSTRAINT uq_app_user_name UNIQUE (normalized_user_name),
        CONSTRAINT uq_app_user_email UNIQUE (normalized_email)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app_user');
  }
}
