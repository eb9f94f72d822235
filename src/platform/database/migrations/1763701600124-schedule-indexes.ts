import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The columns of schedules, and the versions whose date counts: that of an archived one never comes. */
const COUNTING = {
  scheduled_publish_utc: 'latest AND NOT published',
  scheduled_archive_utc: 'published',
} as const;

/** The indexes of schedules hold what will be due and nothing else, in the order in which it will be. */
export class ScheduleIndexes1763701600124 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [column, condition] of Object.entries(COUNTING)) {
      await remakeIndex(runner, column, `(${column}, id) WHERE ${column} IS NOT NULL AND ${condition}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of Object.keys(COUNTING)) {
      await remakeIndex(runner, column, `(${column}) WHERE ${column} IS NOT NULL`);
    }
  }
}

async function remakeIndex(runner: QueryRunner, column: string, definition: string): Promise<void> {
  const name = `ix_version_${column.replace('_utc', '')}`;
  await runner.query(`DROP INDEX ${name}; CREATE INDEX ${name} ON content_item_version ${definition}`);
}
