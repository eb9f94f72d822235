import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Misspelt words are compared with those of what is published, also where it was a draft before. */
export class KnownWords1763800000470 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${keepWords('IF NEW.published THEN INSERT INTO content_known_word_queue (version_id) VALUES (NEW.id); END IF')};
      CREATE FUNCTION queue_known_words() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO content_known_word_queue (version_id) VALUES (NEW.id);
        RETURN NULL;
      END $$;
      CREATE TRIGGER known_words_of_published AFTER UPDATE ON content_item_version FOR EACH ROW
        WHEN (NEW.published AND NOT OLD.published) EXECUTE FUNCTION queue_known_words();
      INSERT INTO content_known_word_queue (version_id) SELECT id FROM content_item_version WHERE published ORDER BY id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER known_words_of_published ON content_item_version;
      DROP FUNCTION queue_known_words();
      ${keepWords('INSERT INTO content_known_word_queue (version_id) VALUES (NEW.id)')}`);
  }
}

function keepWords(queued: string): string {
  return `
    CREATE OR REPLACE FUNCTION keep_words() RETURNS trigger LANGUAGE plpgsql SET jit = off AS $$
    BEGIN
      IF TG_OP <> 'INSERT' AND (TG_OP = 'DELETE' OR OLD.id <> NEW.id OR NOT (NEW.latest OR NEW.published)) THEN
        DELETE FROM content_words WHERE version_id = OLD.id;
      END IF;
      IF TG_OP <> 'DELETE' AND (NEW.latest OR NEW.published) THEN
        INSERT INTO content_words VALUES (NEW.id, words_of(NEW.content_type, NEW.display_text, NEW.data) || ranges_of(NEW.id))
          ON CONFLICT (version_id) DO UPDATE SET words = EXCLUDED.words;
        ${queued};
      END IF;
      RETURN NULL;
    END $$`;
}
