import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the address of a saved view says beside filter and columns. */
export class ViewParameters1763800000280 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE list_view ADD parameters varchar(2000) NOT NULL DEFAULT ''`);
    await runner.query('ALTER TABLE list_view ALTER parameters DROP DEFAULT');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE list_view DROP parameters');
  }
}
