import { escapeLiteral } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createExtension } from './1763700600001-content-indexes';

/** Tags, references to characters, addresses of links. By code points, so that it is the same in every locale. */
const NO_WORDS = '<[^<>]*>|&#?[0-9A-Za-z]{1,8};|\\]\\([^() \\n]*';
/** Characters at which the parser looks ahead, for addresses, hyphens and tags, in time that grows with the square of some texts. Replacing each by itself takes a third of what a pattern takes. */
const JOINTS = ['.', '/', '-', '@', ':', '_', '+', '~', '<', '>', '&'];
/** Tags, addresses of links, the beginnings of headings, lists, quotations and blocks of code. */
const MARKUP = '<[^<>]*>|\\]\\([^()]*\\)|^ *(#{1,6}|[>*+-]|```.*) ';
/** What marks words, and what marks excerpts. */
const SIGNS = '[*`\\[\\]\uE000\uE001]+';
/** In characters. Shorter ones would be other words too often. */
const SHORTEST_STEM = 5;
/** In characters: more would not fit into one value of the index, and no save may fail for that. */
const MOST_OF_TITLE = 10_000;

/**
 * The words of the live and latest versions, written by the database itself, so that no way of writing can forget them.
 * Which members of a type have words, and what these weigh, is in `content_searchable`, which the service writes with the type.
 */
export class Search1763800000400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createExtension(runner, 'unaccent');
    await runner.query(`
      CREATE TEXT SEARCH CONFIGURATION content_words (COPY = pg_catalog.english);
      ALTER TEXT SEARCH CONFIGURATION content_words
        ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;

      -- Words as they are written, stop words too: what names are found by.
      CREATE TEXT SEARCH CONFIGURATION content_names (COPY = pg_catalog.simple);
      ALTER TEXT SEARCH CONFIGURATION content_names
        ALTER MAPPING FOR hword, hword_part, word WITH unaccent, simple;

      CREATE TABLE content_searchable (
        content_type varchar(64) COLLATE "C" CONSTRAINT pk_content_searchable PRIMARY KEY,
        paths text[] NOT NULL,
        weights text[] NOT NULL,
        embedded text[] NOT NULL
      );

      -- Composed, without tags, and without what would join words. Composing may make a text longer than an entry can be.
      CREATE FUNCTION words_in(x text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT ${apart(`regexp_replace(
          (CASE WHEN octet_length(x) = length(x) OR x IS NFC NORMALIZED THEN x ELSE left(normalize(x, NFC), length(x)) END) COLLATE "C",
          ${escapeLiteral(NO_WORDS)}, ' ', 'g')`)}
      $$;

      -- Without tags, addresses of links and other marks, as far as nobody would read them in an excerpt.
      CREATE FUNCTION plain_text(x text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT regexp_replace(regexp_replace(x COLLATE "C", ${escapeLiteral(MARKUP)}, ' ', 'gn'), ${escapeLiteral(SIGNS)}, '', 'g')
      $$;

      -- Of an item and all that is embedded in it, by weight.
      CREATE FUNCTION searchable_texts(of_type text, data jsonb) RETURNS TABLE (weight "char", texts text)
        LANGUAGE sql STABLE PARALLEL SAFE AS $$
        WITH RECURSIVE item AS (
          SELECT of_type AS type, data
          UNION ALL
          SELECT e.value ->> 'contentType', e.value
          FROM item i JOIN content_searchable s ON s.content_type = i.type CROSS JOIN unnest(s.embedded) AS m (path)
          CROSS JOIN jsonb_path_query(i.data #> m.path::text[], 'strict $[*]', '{}', true) AS e (value)
        )
        SELECT m.weight::"char", string_agg(i.data #>> m.path::text[], E'\\n')
        FROM item i JOIN content_searchable s ON s.content_type = i.type CROSS JOIN unnest(s.paths, s.weights) AS m (path, weight)
        WHERE i.data #>> m.path::text[] IS NOT NULL
        GROUP BY m.weight
      $$;

      ${wordsOf('words_of(of_type text, title text, data jsonb)', '200000')};

      -- A phrase, or with an asterisk behind it the beginning of one.
      CREATE FUNCTION phrase_query(config regconfig, sought text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
      DECLARE found tsquery := phraseto_tsquery(config, words_in(sought));
      BEGIN
        RETURN CASE WHEN right(sought, 1) = '*' AND numnode(found) > 0 THEN (found::text || ':*')::tsquery ELSE found END;
      END $$;
      CREATE FUNCTION names_query(sought text) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT phrase_query('content_names', sought)
      $$;
      -- The beginning of a word may be longer than its stem, which is all that is kept of it beside the names, or may have been cut
      -- differently with the rest of the word: deprec is kept of what deprecat* begins. What another beginning covers is looked for once.
      CREATE FUNCTION words_query(sought text) RETURNS tsquery LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
      DECLARE
        found tsquery := phrase_query('content_words', sought);
        beginning CONSTANT text := rtrim(found::text, ''':*');
        word CONSTANT text := rtrim(sought, '*');
        other tsquery;
      BEGIN
        IF right(sought, 1) <> '*' THEN RETURN found; END IF;
        FOREACH other IN ARRAY names_query(sought) || ARRAY(
          SELECT phrase_query('content_words', left(word, -less)) FROM generate_series(1, 2) AS less
          WHERE length(word) - less >= ${SHORTEST_STEM} AND word !~ '[[:space:][:digit:][:punct:]]')
        LOOP
          IF beginning = '' OR NOT starts_with(other::text, beginning) THEN found := found || other; END IF;
        END LOOP;
        RETURN found;
      END $$;

      CREATE TABLE content_words (
        version_id bigint CONSTRAINT pk_content_words PRIMARY KEY,
        words tsvector NOT NULL
      ) WITH (toast_tuple_target = 8160);
      -- Compressing them would cost a save as much as indexing them, and each search again.
      ALTER TABLE content_words ALTER words SET STORAGE EXTERNAL;
      CREATE INDEX ix_content_words ON content_words USING gin (words);
      CREATE INDEX ix_content_words_title ON content_words USING gin (ts_filter(words, '{a}'));

      -- Versions whose words are not among those that a misspelt one is compared with.
      CREATE TABLE content_known_word_queue (
        id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT pk_content_known_word_queue PRIMARY KEY,
        version_id bigint NOT NULL
      );
      CREATE TABLE content_known_word (
        word text COLLATE "C" CONSTRAINT pk_content_known_word PRIMARY KEY
      );
      CREATE INDEX ix_content_known_word ON content_known_word USING gin (word gin_trgm_ops);

      CREATE TABLE content_words_progress (
        id smallint CONSTRAINT pk_content_words_progress PRIMARY KEY CONSTRAINT ck_content_words_progress CHECK (id = 1),
        types text[] NOT NULL,
        asked_in bigint,
        missing_to bigint,
        done_to bigint NOT NULL
      );
      INSERT INTO content_words_progress VALUES (1, '{}', NULL, NULL, 0);

      -- To compile its statements would take each save 20 ms, where a client has not turned it off.
      CREATE FUNCTION keep_words() RETURNS trigger LANGUAGE plpgsql SET jit = off AS $$
      BEGIN
        IF TG_OP <> 'INSERT' AND (TG_OP = 'DELETE' OR OLD.id <> NEW.id OR NOT (NEW.latest OR NEW.published)) THEN
          DELETE FROM content_words WHERE version_id = OLD.id;
        END IF;
        IF TG_OP <> 'DELETE' AND (NEW.latest OR NEW.published) THEN
          INSERT INTO content_words VALUES (NEW.id, words_of(NEW.content_type, NEW.display_text, NEW.data))
            ON CONFLICT (version_id) DO UPDATE SET words = EXCLUDED.words;
          INSERT INTO content_known_word_queue (version_id) VALUES (NEW.id);
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER words_of_new AFTER INSERT ON content_item_version FOR EACH ROW
        WHEN (NEW.latest OR NEW.published) EXECUTE FUNCTION keep_words();
      CREATE TRIGGER words_of_changed AFTER UPDATE ON content_item_version FOR EACH ROW
        WHEN ((OLD.latest OR OLD.published OR NEW.latest OR NEW.published) AND (
          OLD.id <> NEW.id OR (OLD.latest OR OLD.published) <> (NEW.latest OR NEW.published)
          OR OLD.display_text <> NEW.display_text OR OLD.data <> NEW.data)) EXECUTE FUNCTION keep_words();
      CREATE TRIGGER words_of_deleted AFTER DELETE ON content_item_version FOR EACH ROW
        WHEN (OLD.latest OR OLD.published) EXECUTE FUNCTION keep_words()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER words_of_new ON content_item_version;
      DROP TRIGGER words_of_changed ON content_item_version;
      DROP TRIGGER words_of_deleted ON content_item_version;
      DROP TABLE content_words, content_words_progress, content_searchable, content_known_word, content_known_word_queue;
      DROP FUNCTION keep_words(), words_of(text, text, jsonb), searchable_texts(text, jsonb), words_in(text), plain_text(text), words_query(text),
        names_query(text), phrase_query(regconfig, text);
      DROP TEXT SEARCH CONFIGURATION content_words;
      DROP TEXT SEARCH CONFIGURATION content_names`);
  }
}

function apart(text: string): string {
  return JOINTS.reduce((result, joint) => `replace(${result}, '${joint}', ' ')`, text);
}

/** @param most of each text, in characters */
export function wordsOf(head: string, most: string): string {
  return `
    CREATE FUNCTION ${head} RETURNS tsvector LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
    DECLARE
      words tsvector := setweight(to_tsvector('content_words', words_in(left(title, ${MOST_OF_TITLE}))), 'A')
        || setweight(to_tsvector('content_names', words_in(left(title, ${MOST_OF_TITLE}))), 'A');
      part record;
      headings text;
    BEGIN
      FOR part IN SELECT s.weight, left(s.texts, ${most}) AS texts FROM searchable_texts(of_type, data) s LOOP
        IF strpos(part.texts, '# ') > 0 OR strpos(part.texts, '<h') > 0 THEN
          headings := (SELECT string_agg(coalesce(h.heading[1], h.heading[2]), E'\\n')
            FROM regexp_matches(part.texts, '^#{1,6} (.+)$|<h[1-6][^>]*>([^<]*)', 'gn') AS h (heading));
          words := words || setweight(to_tsvector('content_words', words_in(coalesce(headings, ''))), 'B');
        END IF;
        words := words || setweight(to_tsvector('content_words', words_in(part.texts)), part.weight);
      END LOOP;
      RETURN words;
    END $$`;
}
