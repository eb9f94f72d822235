import type { MigrationInterface, QueryRunner } from 'typeorm';
import { hasIcu } from '../icu';
import { oneRow } from '../transaction';

/** U+FDD0, which Unicode leaves to programs for themselves. */
const CHARACTER_OF_NO_TEXT = 'chr(64976)';

/** Case folding, over a normalised `x`, by what the server has for it. */
const FOLDING = {
  // Since PostgreSQL 18.
  builtIn: 'casefold(x COLLATE pg_unicode_fast)',
  // Comes to the same classes of letters, but for the dotless i, which is kept out of it, and the sigma at the end of words.
  icu: `translate(lower(upper(lower(translate(x, 'ı', ${CHARACTER_OF_NO_TEXT}) COLLATE "und-x-icu"))), ${CHARACTER_OF_NO_TEXT} || 'ς', 'ıσ')`,
  // Letters have the case that the locale of the database gives them.
  locale: `translate(lower(upper(lower(translate(x, 'ı', ${CHARACTER_OF_NO_TEXT})))), ${CHARACTER_OF_NO_TEXT} || 'ς', 'ıσ')`,
};

/** As many as those of indexed texts. */
const SAMPLES = 1000;
const ID = 'content_item_id COLLATE "POSIX"';
/** The id of the list that a version says it is in. */
const LIST = `(CASE WHEN jsonb_typeof(data -> 'containedPart' -> 'listContentItemId') = 'string'
  THEN (data -> 'containedPart' ->> 'listContentItemId') END)`;

/**
 * The forms in which texts are compared (decision 190), and the indexes of them. The functions name nothing but what comes with PostgreSQL, since
 * indexes are made without a search path. They are in PL/pgSQL because SQL would be written out in place, and what it is given read many times.
 */
export class TextComparison1763800000190 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const folding = await foldingOf(runner);
    await runner.query(`
      CREATE FUNCTION text_nfc(x text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1 AS $$
      BEGIN
        RETURN CASE WHEN octet_length(x) = char_length(x) OR x IS NFC NORMALIZED THEN x ELSE normalize(x, NFC) END;
      END $$;

      CREATE FUNCTION text_folded(x text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1 AS $$
      BEGIN
        IF octet_length(x) = char_length(x) THEN RETURN lower(x COLLATE "C"); END IF;
        IF x IS NOT NFC NORMALIZED THEN x := normalize(x, NFC); END IF;
        x := ${folding};
        RETURN CASE WHEN x IS NFC NORMALIZED THEN x ELSE normalize(x, NFC) END;
      END $$;

      CREATE FUNCTION texts_nfc(list jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 2 AS $$
      BEGIN
        IF list::text IS NFC NORMALIZED THEN RETURN list; END IF;
        RETURN (SELECT jsonb_agg(CASE WHEN jsonb_typeof(e.entry) = 'string' THEN to_jsonb(normalize(e.entry #>> '{}', NFC)) ELSE e.entry END
                                 ORDER BY e.place)
                FROM jsonb_array_elements(list) WITH ORDINALITY AS e (entry, place));
      END $$`);
    await remakeIndexes(runner, {
      whole: 'left(text_nfc(display_text), 513)',
      author: 'text_nfc(author)',
      parts: ['text_folded(display_text)', 'text_folded(owner)', 'text_folded(author)'],
      list: `left(text_nfc(${LIST}), 513)`,
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DO $$
      DECLARE made text;
      BEGIN
        FOR made IN SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
          WHERE i.indrelid = 'content_item_version'::regclass AND starts_with(c.relname, 'ix_made_')
        LOOP EXECUTE format('DROP INDEX %I', made); END LOOP;
      END $$`);
    await remakeIndexes(runner, {
      whole: 'left(display_text, 513)',
      author: 'author',
      parts: ['lower(display_text)', 'lower(owner COLLATE "default")', 'lower(author)'],
      list: `left(${LIST}, 513)`,
    });
    await runner.query('DROP FUNCTION text_nfc(text), text_folded(text), texts_nfc(jsonb)');
  }
}

async function foldingOf(runner: QueryRunner): Promise<string> {
  const found = (await runner.query(`SELECT to_regproc('casefold') IS NOT NULL AS "folds"`)) as { folds: boolean }[];
  if (oneRow(found).folds) return FOLDING.builtIn;
  return (await hasIcu((sql) => runner.query(sql))) ? FOLDING.icu : FOLDING.locale;
}

interface Expressions {
  readonly whole: string;
  readonly author: string;
  readonly parts: readonly string[];
  readonly list: string;
}

async function remakeIndexes(runner: QueryRunner, { whole, author, parts, list }: Expressions): Promise<void> {
  const trigrams = parts.map((part) => `${part} gin_trgm_ops`).join(', ');
  const definitions = {
    display_text: `(content_type, ${whole})`,
    text: `USING gin (${trigrams})`,
    published_author: `(content_type, ${author}, ${ID}, latest) WHERE published`,
    unpublished_author: `(content_type, latest, ${author}, ${ID}) WHERE NOT published`,
    list_created: `(${list}, created_utc DESC NULLS LAST, ${ID} DESC, latest, content_type) WHERE published AND ${list} IS NOT NULL`,
    list_published: `(${list}, published_utc DESC NULLS LAST, ${ID} DESC, latest, content_type) WHERE published AND ${list} IS NOT NULL`,
    list_unpublished: `(${list}, latest, created_utc DESC NULLS LAST, ${ID} DESC, content_type) WHERE NOT published AND ${list} IS NOT NULL`,
  };
  for (const [name, definition] of Object.entries(definitions)) {
    await runner.query(`DROP INDEX ix_version_${name}`);
    await runner.query(`CREATE INDEX ix_version_${name} ON content_item_version ${definition}`);
  }
  for (const column of parts.keys()) {
    await runner.query(`ALTER INDEX ix_version_text ALTER COLUMN ${column + 1} SET STATISTICS ${SAMPLES}`);
  }
}
