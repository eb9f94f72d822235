import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The title, the owner and the author: parts of these are looked up, so their samples are as many as those of indexed texts. */
const TEXT_COLUMNS = [2, 3, 4];

export class TextSamples1763701500117 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await setStatistics(runner, 1000);
  }

  async down(runner: QueryRunner): Promise<void> {
    await setStatistics(runner, -1);
  }
}

async function setStatistics(runner: QueryRunner, samples: number): Promise<void> {
  for (const column of TEXT_COLUMNS) {
    await runner.query(`ALTER INDEX ix_version_text ALTER COLUMN ${column} SET STATISTICS ${samples}`);
  }
}
