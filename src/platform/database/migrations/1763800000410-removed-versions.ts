import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As in the indexes of live versions; the type stands last, where it is checked within the index. */
const ORDERS = {
  created: 'created_utc DESC NULLS LAST, content_item_id COLLATE "POSIX" DESC',
  modified: 'modified_utc DESC NULLS LAST, content_item_id COLLATE "POSIX" DESC',
  published: 'published_utc DESC NULLS LAST, content_item_id COLLATE "POSIX" DESC',
  title: 'left(display_text, 200) COLLATE title_order, content_item_id COLLATE "POSIX"',
};

/** The newest version of each removed item bears a mark, which triggers keep, so that lists of removed items have indexes. */
export class RemovedVersions1763800000410 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE content_item_version ADD COLUMN removed boolean NOT NULL DEFAULT false;
      ALTER TABLE content_item_version ADD CONSTRAINT ck_content_item_version_removed
        CHECK (NOT (removed AND (published OR latest)));
      UPDATE content_item_version SET removed = true WHERE id IN (
        SELECT (SELECT max(v.id) FROM content_item_version v WHERE v.content_item_id = i.content_item_id)
        FROM content_item i WHERE i.removed_utc IS NOT NULL);
      CREATE UNIQUE INDEX uq_content_item_version_removed ON content_item_version (content_item_id) WHERE removed`);
    for (const [order, keys] of Object.entries(ORDERS)) {
      await runner.query(
        `CREATE INDEX ix_version_removed_${order} ON content_item_version (${keys}, content_type) WHERE removed`,
      );
    }
    await runner.query(`
      CREATE FUNCTION mark_removed_version(item text) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE content_item_version SET removed = false WHERE content_item_id = item AND removed;
        IF EXISTS (SELECT FROM content_item WHERE content_item_id = item AND removed_utc IS NOT NULL) THEN
          UPDATE content_item_version SET removed = true WHERE id = (
            SELECT v.id FROM content_item_version v WHERE v.content_item_id = item ORDER BY v.id DESC LIMIT 1);
        END IF;
      END $$;
      CREATE FUNCTION mark_removed() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM mark_removed_version(NEW.content_item_id);
        RETURN NULL;
      END $$;
      CREATE FUNCTION mark_removed_when_added() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM content_item WHERE content_item_id = NEW.content_item_id AND removed_utc IS NOT NULL) THEN
          PERFORM mark_removed_version(NEW.content_item_id);
        END IF;
        RETURN NULL;
      END $$;
      CREATE FUNCTION mark_removed_when_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM mark_removed_version(OLD.content_item_id);
        RETURN NULL;
      END $$;
      CREATE TRIGGER mark_removed AFTER UPDATE OF removed_utc ON content_item FOR EACH ROW
        WHEN ((OLD.removed_utc IS NULL) <> (NEW.removed_utc IS NULL)) EXECUTE FUNCTION mark_removed();
      CREATE TRIGGER mark_removed_added AFTER INSERT ON content_item_version FOR EACH ROW
        WHEN (NOT NEW.published AND NOT NEW.latest) EXECUTE FUNCTION mark_removed_when_added();
      CREATE TRIGGER mark_removed_deleted AFTER DELETE ON content_item_version FOR EACH ROW
        WHEN (OLD.removed) EXECUTE FUNCTION mark_removed_when_deleted();
      ANALYZE content_item_version (removed)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER mark_removed ON content_item;
      DROP TRIGGER mark_removed_added ON content_item_version;
      DROP TRIGGER mark_removed_deleted ON content_item_version;
      DROP FUNCTION mark_removed, mark_removed_when_added, mark_removed_when_deleted, mark_removed_version;
      ALTER TABLE content_item_version DROP COLUMN removed`);
  }
}
