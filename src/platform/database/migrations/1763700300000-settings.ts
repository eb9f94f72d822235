import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Settings sections. */
export class Settings1763700300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE setting (
        section varchar(100) COLLATE "C" NOT NULL,
        value jsonb NOT NULL,
        CONSTRAINT pk_setting PRIMARY KEY (section)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE setting');
  }
}
