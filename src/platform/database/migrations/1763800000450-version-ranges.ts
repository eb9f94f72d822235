import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Ids of versions in a range, as powers of two, and a character in front of its number that no text has. */
const RANGES = { narrow: { bits: 14, mark: '\uE002' }, wide: { bits: 18, mark: '\uE003' } } as const;
/** To look for more takes longer than to read the words of all versions. */
const MOST_RANGES = 16;

/** With the words of a version stands in which ranges of ids it is: so the index reads common words for the newest versions alone. */
export class VersionRanges1763800000450 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION ranges_of(version_id bigint) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT array_to_tsvector(ARRAY['${RANGES.narrow.mark}' || (version_id >> ${RANGES.narrow.bits}), '${RANGES.wide.mark}' || (version_id >> ${RANGES.wide.bits})])
      $$;
      -- In the ranges from one version to the other, where these are not too many.
      CREATE FUNCTION in_ranges(sought tsquery, oldest bigint, newest bigint) RETURNS tsquery LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT CASE
          WHEN ${spanned('narrow')} <= ${MOST_RANGES} THEN sought && ${rangesQuery('narrow')}
          WHEN ${spanned('wide')} <= ${MOST_RANGES} THEN sought && ${rangesQuery('wide')}
          ELSE sought
        END
      $$;
      ${keepWords(' || ranges_of(NEW.id)')};
      UPDATE content_words_progress SET asked_in = NULL, missing_to = NULL, done_to = 0,
        types = ARRAY(SELECT s.content_type FROM content_searchable s WHERE EXISTS (SELECT FROM content_words))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`${keepWords('')}; DROP FUNCTION ranges_of(bigint), in_ranges(tsquery, bigint, bigint)`);
  }
}

function spanned(range: keyof typeof RANGES): string {
  const { bits } = RANGES[range];
  return `(newest >> ${bits}) - (oldest >> ${bits}) + 1`;
}

function rangesQuery(range: keyof typeof RANGES): string {
  const { bits, mark } = RANGES[range];
  return `(SELECT string_agg('${mark}' || n, ' | ') FROM generate_series(oldest >> ${bits}, newest >> ${bits}) AS n)::tsquery`;
}

/** See {@link Search1763800000400}. */
function keepWords(ranges: string): string {
  return `
    CREATE OR REPLACE FUNCTION keep_words() RETURNS trigger LANGUAGE plpgsql SET jit = off AS $$
    BEGIN
      IF TG_OP <> 'INSERT' AND (TG_OP = 'DELETE' OR OLD.id <> NEW.id OR NOT (NEW.latest OR NEW.published)) THEN
        DELETE FROM content_words WHERE version_id = OLD.id;
      END IF;
      IF TG_OP <> 'DELETE' AND (NEW.latest OR NEW.published) THEN
        INSERT INTO content_words VALUES (NEW.id, words_of(NEW.content_type, NEW.display_text, NEW.data)${ranges})
          ON CONFLICT (version_id) DO UPDATE SET words = EXCLUDED.words;
        INSERT INTO content_known_word_queue (version_id) VALUES (NEW.id);
      END IF;
      RETURN NULL;
    END $$`;
}
