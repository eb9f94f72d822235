import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As many as those of indexed texts. */
const SAMPLES = 1000;

const COLUMNS = `lower(display_text) gin_trgm_ops, lower(owner COLLATE "default") gin_trgm_ops, lower(author) gin_trgm_ops`;

/** Parts of title, owner and author without the type: each find of a part was looked for among all items of the type. */
export class TextIndex1763701800137 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await remake(runner, COLUMNS, [1, 2, 3]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await remake(runner, `content_type, ${COLUMNS}`, [2, 3, 4]);
  }
}

async function remake(runner: QueryRunner, columns: string, texts: readonly number[]): Promise<void> {
  await runner.query(`DROP INDEX ix_version_text`);
  await runner.query(`CREATE INDEX ix_version_text ON content_item_version USING gin (${columns})`);
  for (const column of texts) {
    await runner.query(`ALTER INDEX ix_version_text ALTER COLUMN ${column} SET STATISTICS ${SAMPLES}`);
  }
}
