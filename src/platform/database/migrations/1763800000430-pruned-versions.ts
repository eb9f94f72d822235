import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many versions were pruned, and before which one that is still there. */
export class PrunedVersions1763800000430 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE pruned_versions (
        content_item_id varchar(26) COLLATE "C" NOT NULL,
        before_id bigint NOT NULL,
        count integer NOT NULL,
        pruned_utc timestamptz(3) NOT NULL,
        CONSTRAINT pk_pruned_versions PRIMARY KEY (content_item_id, before_id),
        CONSTRAINT fk_pruned_versions_item FOREIGN KEY (content_item_id) REFERENCES content_item (content_item_id) ON DELETE CASCADE
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE pruned_versions');
  }
}
