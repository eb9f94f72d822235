import { escapeLiteral } from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In bytes: a longer one would not fit into the index, and no save may fail for that. */
const LONGEST_TARGET = 2000;
/** Of one version: what is mentioned beyond these has no effect, and texts of a stranger take no longer. */
const MOST_TARGETS = 10_000;
const MOST_TEXTS = 10_000;
const MOST_OF_TEXT = 200_000;
/** In characters. Names of files that stand alone, or in quotation marks, are looked for in texts that are not longer, and in Liquid. */
const SHORT = 255;

/** What ends an address, wherever it stands. Addresses may have parentheses in them. */
const BETWEEN_ADDRESSES = '["\'`<>\\[\\]=\\\\]';
/** Lines that have no address go with the ends of those before. */
const BETWEEN_LINES = '\\n(?:[^\\n/{]*\\n)*';
const IN_PARENTHESES = '^\\(((?:[^()]|\\([^()]*\\))*)\\)';
const FILE_NAME = '[.][A-Za-z][A-Za-z0-9]{1,4}$';
const FILE_OR_FOLDER = `^[^(].*${FILE_NAME}|^[^(].*/$`;
const BEFORE_ADDRESS = ' *_,;|{}~!';
const AFTER_ADDRESS = `${BEFORE_ADDRESS}.:?`;

const CHANGED = `
  (OLD.latest OR OLD.published OR NEW.latest OR NEW.published) AND (
    OLD.id <> NEW.id OR (OLD.latest OR OLD.published) <> (NEW.latest OR NEW.published) OR OLD.data <> NEW.data)`;

/**
 * What the live and latest versions mention, written by the database itself, so that no way of writing can forget it. See decision 308.
 */
export class References1763800000490 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION percent_decoded(x text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
      DECLARE bytes text;
      BEGIN
        SELECT string_agg(CASE
            WHEN place > 1 AND piece ~ '^[0-9A-Fa-f]{2}' THEN left(piece, 2) || encode(convert_to(substr(piece, 3), 'UTF8'), 'hex')
            ELSE encode(convert_to(CASE WHEN place > 1 THEN '%' ELSE '' END || piece, 'UTF8'), 'hex')
          END, '' ORDER BY place) INTO bytes
        FROM string_to_table(x, '%') WITH ORDINALITY AS p (piece, place);
        RETURN convert_from(decode(bytes, 'hex'), 'UTF8');
      EXCEPTION WHEN character_not_in_repertoire OR untranslatable_character THEN
        RETURN x;
      END $$;

      -- The id of an item, a path with or without a host before it, or a handle. Null where it is none.
      CREATE FUNCTION reference_target(address text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT AS $$
      DECLARE target text COLLATE "C" := rtrim(ltrim(address, ${escapeLiteral(BEFORE_ADDRESS)}), ${escapeLiteral(AFTER_ADDRESS)});
      BEGIN
        IF octet_length(target) > ${LONGEST_TARGET} THEN RETURN NULL; END IF;
        target := replace(split_part(split_part(target, '#', 1), '?', 1), '&amp;', '&');
        IF strpos(target, ':') > 0 THEN
          CASE lower(split_part(target, ':', 1))
            WHEN 'http', 'https' THEN target := substr(target, strpos(target, ':') + 1);
            WHEN 'slug' THEN target := '/' || ltrim(substr(target, 6), '/');
            WHEN 'alias' THEN RETURN text_folded(target);
            WHEN 'contentitemid' THEN target := substr(target, 15);
            ELSE NULL;
          END CASE;
          IF left(target, 1) <> '/' AND strpos(target, ':') > 0 THEN RETURN NULL; END IF;
        END IF;
        IF left(target, 1) = '.' THEN target := regexp_replace(target, '^([.]{1,2}/)+', '/'); END IF;
        IF left(target, 1) <> '/' THEN
          IF length(target) = 26 AND target ~ '^[0-9A-Za-z]*$' THEN RETURN lower(target); END IF;
          IF target !~ ${escapeLiteral(FILE_OR_FOLDER)} THEN RETURN NULL; END IF;
          target := '/media/' || target;
        END IF;
        IF strpos(target, '%') > 0 THEN
          target := replace(target, '%20', ' ');
          IF strpos(target, '%') > 0 THEN target := percent_decoded(target); END IF;
        END IF;
        target := rtrim(text_folded(target), '/');
        IF strpos(target, '/contentitems/') > 0 THEN
          target := coalesce(substring(target from '/contentitems/([0-9a-z]{26})'), target);
        END IF;
        RETURN nullif(target, '');
      END $$;

      -- In a text of whatever language: Markdown, HTML, Liquid or none.
      CREATE FUNCTION targets_in(x text) RETURNS SETOF text LANGUAGE plpgsql IMMUTABLE STRICT ROWS 3 AS $$
      DECLARE
        line text COLLATE "C";
        segment text COLLATE "C";
        piece text COLLATE "C";
        word text COLLATE "C";
        pieces text[];
        is_short CONSTANT boolean := length(x) <= ${SHORT};
      BEGIN
        FOREACH line IN ARRAY CASE WHEN is_short THEN string_to_array(x, E'\\n')
          ELSE regexp_split_to_array(x, ${escapeLiteral(BETWEEN_LINES)}) END
        LOOP
          FOREACH segment IN ARRAY regexp_split_to_array(replace(replace(line, '</', '<'), '/>', '>'), ${escapeLiteral(BETWEEN_ADDRESSES)}) LOOP
            IF strpos(segment, '/') = 0 THEN
              IF segment ~ ${escapeLiteral(FILE_NAME)} OR strpos(segment, ':') > 0 OR length(segment) = 26 AND strpos(line, '{') > 0 THEN
                RETURN NEXT reference_target(segment);
              END IF;
              CONTINUE;
            END IF;
            IF left(segment, 1) = '(' THEN
              piece := split_part(substr(segment, 2), ')', 1);
              IF strpos(piece, '(') > 0 THEN piece := coalesce(substring(segment from ${escapeLiteral(IN_PARENTHESES)}), ''); END IF;
              pieces := piece || regexp_split_to_array(substr(segment, length(piece) + 3), '[()]');
            ELSIF strpos(segment, '(') > 0 OR strpos(segment, ')') > 0 THEN
              pieces := segment || regexp_split_to_array(segment, '[()]');
            ELSE
              pieces := ARRAY[segment];
            END IF;
            FOREACH piece IN ARRAY pieces LOOP
              CONTINUE WHEN strpos(piece, '/') = 0;
              RETURN NEXT reference_target(piece);
              CONTINUE WHEN strpos(piece, ' ') = 0;
              FOREACH word IN ARRAY string_to_array(piece, ' ') LOOP
                IF strpos(word, '/') > 0 THEN RETURN NEXT reference_target(word); END IF;
              END LOOP;
            END LOOP;
          END LOOP;
        END LOOP;
      END $$;

      CREATE FUNCTION references_in(data jsonb) RETURNS TABLE (target text, kind text) LANGUAGE sql IMMUTABLE ROWS 5 AS $$
        SELECT m.target, max(m.kind) FROM (
          SELECT lower(i.id #>> '{}') AS target, 'picker' AS kind
          FROM jsonb_path_query(data, 'strict $.**.contentItemIds[*]', '{}', true) AS i (id)
          UNION ALL
          SELECT lower(i.id #>> '{}'), 'list' FROM jsonb_path_query(data, 'strict $.**.listContentItemId', '{}', true) AS i (id)
          UNION ALL
          SELECT '/media/' || text_folded(p.path #>> '{}'), 'media' FROM jsonb_path_query(data, 'strict $.**.paths[*]', '{}', true) AS p (path)
          UNION ALL
          SELECT t.target, CASE WHEN strpos(t.target, '/media/') > 0 THEN 'media' ELSE 'link' END
          FROM (
            SELECT left(t.x, ${MOST_OF_TEXT}) AS x
            FROM jsonb_path_query(data, 'strict $.** ? (@.type() == "string")', '{}', true) AS s (said)
              CROSS JOIN LATERAL (SELECT s.said #>> '{}' AS x OFFSET 0) t
            WHERE strpos(t.x, '/') > 0 OR strpos(t.x, '{') > 0 OR length(t.x) <= ${SHORT} AND strpos(t.x, '.') > 0
            LIMIT ${MOST_TEXTS}
          ) s CROSS JOIN LATERAL targets_in(s.x) AS t (target)
        ) m
        WHERE octet_length(m.target) <= ${LONGEST_TARGET} GROUP BY m.target ORDER BY m.target COLLATE "C" LIMIT ${MOST_TARGETS}
      $$;

      CREATE TABLE content_reference (
        target text COLLATE "C" NOT NULL,
        version_id bigint NOT NULL,
        kind varchar(8) COLLATE "C" NOT NULL,
        CONSTRAINT pk_content_reference PRIMARY KEY (target, version_id),
        CONSTRAINT ck_content_reference_kind CHECK (kind IN ('link', 'list', 'media', 'picker'))
      );
      CREATE INDEX ix_content_reference_version ON content_reference (version_id);

      -- Versions from before the table, as far as these are not in it yet.
      CREATE TABLE content_reference_progress (
        id smallint CONSTRAINT pk_content_reference_progress PRIMARY KEY CONSTRAINT ck_content_reference_progress CHECK (id = 1),
        done_to bigint NOT NULL,
        missing_to bigint NOT NULL
      );

      CREATE FUNCTION keep_references() RETURNS trigger LANGUAGE plpgsql SET jit = off AS $$
      BEGIN
        IF TG_OP <> 'INSERT' THEN DELETE FROM content_reference WHERE version_id = OLD.id; END IF;
        IF TG_OP <> 'DELETE' AND (NEW.latest OR NEW.published) THEN
          INSERT INTO content_reference SELECT r.target, NEW.id, r.kind FROM references_in(NEW.data) r;
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER references_of_new AFTER INSERT ON content_item_version FOR EACH ROW
        WHEN (NEW.latest OR NEW.published) EXECUTE FUNCTION keep_references();
      CREATE TRIGGER references_of_changed AFTER UPDATE ON content_item_version FOR EACH ROW
        WHEN (${CHANGED}) EXECUTE FUNCTION keep_references();
      CREATE TRIGGER references_of_deleted AFTER DELETE ON content_item_version FOR EACH ROW
        WHEN (OLD.latest OR OLD.published) EXECUTE FUNCTION keep_references();

      INSERT INTO content_reference_progress SELECT 1, 0, coalesce(max(id), 0) FROM content_item_version`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER references_of_new ON content_item_version;
      DROP TRIGGER references_of_changed ON content_item_version;
      DROP TRIGGER references_of_deleted ON content_item_version;
      DROP TABLE content_reference, content_reference_progress;
      DROP FUNCTION keep_references(), references_in(jsonb), targets_in(text), reference_target(text), percent_decoded(text)`);
  }
}
