import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Addresses that lead elsewhere: to where an item is now, or to what an administrator has typed. */
export class Redirects1763800000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- Of items that are gone for good, what they left behind goes, too.
      ALTER TABLE content_handle ADD target text, ALTER content_item_id DROP NOT NULL, DROP CONSTRAINT fk_content_handle_item,
        ADD CONSTRAINT fk_content_handle_item FOREIGN KEY (content_item_id) REFERENCES content_item (content_item_id) ON DELETE CASCADE,
        ADD CONSTRAINT ck_content_handle_target CHECK ((target IS NULL) = (content_item_id IS NOT NULL) AND (target IS NULL OR kind = 'redirect'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM content_handle WHERE kind = 'redirect';
      ALTER TABLE content_handle DROP target, ALTER content_item_id SET NOT NULL, DROP CONSTRAINT fk_content_handle_item,
        ADD CONSTRAINT fk_content_handle_item FOREIGN KEY (content_item_id) REFERENCES content_item (content_item_id)`);
  }
}
