import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Removed items whose last version was pruned or purged: nothing is left of them but an id that nobody could use again. */
export class EmptiedItems1763800000175 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM content_item i WHERE removed_utc IS NOT NULL
        AND NOT EXISTS (SELECT FROM content_item_version v WHERE v.content_item_id = i.content_item_id)`);
  }

  /** They were nothing to anybody. */
  async down(): Promise<void> {}
}
