import { escapeLiteral } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { wordsOf } from './1763800000400-search';

/** Of letters with accents, which words are found without. */
const REFERENCES = '&([A-Za-z])(?:acute|breve|caron|cedil|circ|grave|macr|ogon|ring|slash|tilde|uml);';
/** Chinese characters and Japanese syllables, which have no spaces between words: each is a word, and several are a phrase. */
const SYLLABLES =
  '[\u3005-\u3007\u3041-\u3096\u30A1-\u30FA\u30FC\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\u{20000}-\u{323AF}]';
/** What else the index has no words across; the parser would take `node.js` for the name of a host. */
const JOINTS = '[./@:_+~<>-]|&(?![0-9A-Za-z#]{1,8};)';
const SOFT_HYPHEN = '\u00AD';
const APART = '\u001F';
/** Of each text, in characters. Mostly all fit; the words of several long ones may be more than one value can hold. */
const LENGTHS = '{200000,50000,10000,0}';

/** Words are found however their letters are written, and no save fails because of them. */
export class Letters1763800000480 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER FUNCTION words_in(text) RENAME TO plain_words_in;
      CREATE FUNCTION letters_in(x text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
      DECLARE letters text COLLATE "C" := x;
      BEGIN
        IF strpos(letters, '&') > 0 THEN
          letters := regexp_replace(replace(replace(letters, '&shy;', ''), '&szlig;', 'ss'), ${escapeLiteral(REFERENCES)}, '\\1', 'g');
        END IF;
        IF octet_length(letters) = length(letters) THEN RETURN letters; END IF;
        letters := replace(letters, '${SOFT_HYPHEN}', '');
        RETURN CASE WHEN letters ~ '${SYLLABLES}' THEN regexp_replace(letters, '(${SYLLABLES})', ' \\1 ', 'g') ELSE letters END;
      END $$;
      CREATE FUNCTION words_in(x text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT plain_words_in(letters_in(x)) $$;

      -- Of text that nobody has marked up, for the parser; whoever reads it leaves out the characters between.
      CREATE FUNCTION apart(x text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        SELECT regexp_replace(replace(x, '${SOFT_HYPHEN}', '') COLLATE "C", '(${JOINTS}|${SYLLABLES})', '${APART}\\1${APART}', 'g')
      $$;

      DROP FUNCTION words_of(text, text, jsonb);
      ${wordsOf('words_within(of_type text, title text, data jsonb, most integer)', 'most')};
      CREATE FUNCTION words_of(of_type text, title text, data jsonb) RETURNS tsvector LANGUAGE plpgsql STABLE AS $$
      DECLARE most integer;
      BEGIN
        FOREACH most IN ARRAY '${LENGTHS}'::integer[] LOOP
          BEGIN
            RETURN words_within(of_type, title, data, most);
          EXCEPTION WHEN program_limit_exceeded THEN
            CONTINUE;
          END;
        END LOOP;
      END $$;
      UPDATE content_words_progress SET asked_in = NULL, missing_to = NULL, done_to = 0,
        types = ARRAY(SELECT s.content_type FROM content_searchable s WHERE EXISTS (SELECT FROM content_words))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION words_of(text, text, jsonb), words_within(text, text, jsonb, integer), apart(text), words_in(text), letters_in(text);
      ${wordsOf('words_of(of_type text, title text, data jsonb)', '200000')};
      ALTER FUNCTION plain_words_in(text) RENAME TO words_in`);
  }
}
