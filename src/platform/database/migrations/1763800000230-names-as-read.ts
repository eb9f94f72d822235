import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Control characters, and what Unicode says is not to be seen (Default_Ignorable_Code_Point). */
const UNSEEN = String.raw`[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u2028-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]`;

/** Names of users and applications are compared as people read them: without spaces at their ends and what nobody sees, with `ı` and `İ` as `i` (decision 192). */
export class NamesAsRead1763800000230 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION name_as_read(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN replace(translate(text_folded(btrim(regexp_replace(normalize(name, NFKC), '${UNSEEN}', '', 'g'))), 'ı', 'i'), U&'i\\0307', 'i');
      ${comparing('name_as_read(normalized_user_name)', (column) => `name_as_read(${column})`)}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${comparing('text_folded(normalized_user_name)', (column) => `text_folded(normalize(${column}, NFKC))`)}
      DROP FUNCTION name_as_read`);
  }
}

/** Puts what compares names in the place of what does so now. */
function comparing(userName: string, form: (name: string) => string): string {
  return `
    DROP INDEX ix_app_user_folded_name, ix_openid_application_folded_name;
    CREATE INDEX ix_app_user_folded_name ON app_user (${userName});
    CREATE INDEX ix_openid_application_folded_name ON openid_application (${form('display_name')});

    CREATE OR REPLACE FUNCTION require_name_of_no_application() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      taken text := ${form('NEW.normalized_user_name')};
    BEGIN
      IF TG_OP = 'UPDATE' AND NEW.normalized_user_name = OLD.normalized_user_name THEN RETURN NEW; END IF;
      PERFORM pg_advisory_xact_lock(hashtext('espalier.name'), hashtext(taken) & 255);
      IF EXISTS (SELECT FROM openid_client_id WHERE text_folded(client_id) = taken)
        OR EXISTS (SELECT FROM openid_application WHERE ${form('display_name')} = taken) THEN
        RAISE unique_violation USING CONSTRAINT = 'uq_name_of_application', MESSAGE = 'an application has the name';
      END IF;
      RETURN NEW;
    END $$;

    CREATE OR REPLACE FUNCTION require_name_of_no_user() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      taken_id text := text_folded(NEW.client_id);
      taken_name text := ${form('NEW.display_name')};
    BEGIN
      IF TG_OP = 'UPDATE' AND NEW.display_name = OLD.display_name THEN RETURN NEW; END IF;
      PERFORM pg_advisory_xact_lock(hashtext('espalier.name'), t.lock)
        FROM (SELECT DISTINCT hashtext(name) & 255 AS lock FROM unnest(ARRAY[taken_id, taken_name]) name ORDER BY 1) t;
      IF TG_OP = 'INSERT' AND EXISTS (SELECT FROM app_user WHERE ${userName} = taken_id) THEN
        RAISE unique_violation USING CONSTRAINT = 'uq_client_id_of_user', MESSAGE = 'a user has the client id as a name';
      END IF;
      IF EXISTS (SELECT FROM app_user WHERE ${userName} = taken_name) THEN
        RAISE unique_violation USING CONSTRAINT = 'uq_display_name_of_user', MESSAGE = 'a user has the display name as a name';
      END IF;
      RETURN NEW;
    END $$;`;
}
