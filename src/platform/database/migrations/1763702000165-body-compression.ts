import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bodies, and what events keep of them. Rows that are there stay as they are until they are written again. */
const BODIES = [
  ['content_item_version', 'data'],
  ['audit_event', 'snapshot'],
] as const;

export class BodyCompression1763702000165 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Not every server is built with it; the embedded one is not.
    const [{ has_lz4 }] = (await runner.query(
      `SELECT 'lz4' = ANY(enumvals) AS has_lz4 FROM pg_settings WHERE name = 'default_toast_compression'`,
    )) as [{ has_lz4: boolean }];
    if (has_lz4) await compressBy(runner, 'lz4');
  }

  async down(runner: QueryRunner): Promise<void> {
    await compressBy(runner, 'DEFAULT');
  }
}

async function compressBy(runner: QueryRunner, method: 'lz4' | 'DEFAULT'): Promise<void> {
  for (const [table, column] of BODIES) {
    await runner.query(`ALTER TABLE ${table} ALTER COLUMN ${column} SET COMPRESSION ${method}`);
  }
}
