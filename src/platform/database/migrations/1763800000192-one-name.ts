import type { MigrationInterface, QueryRunner } from 'typeorm';

const NAME = 'normalize(display_name, NFKC)';
/** Names share this many locks and one: a transaction can make thousands of users, and PostgreSQL has room for some thousand locks. */
const LOCKS = 255;

/**
 * A name is that of a user or of an application, never of both (decision 192): content says by whom it is by name. Names are locked before they are looked for, so that of two who
 * take one at once the second sees the first. Names that collide already stay until they are changed.
 */
export class OneName1763800000192 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX ix_app_user_folded_name ON app_user (text_folded(normalized_user_name));
      CREATE INDEX ix_openid_client_id_folded ON openid_client_id (text_folded(client_id));
      CREATE INDEX ix_openid_application_folded_name ON openid_application (text_folded(${NAME}));

      CREATE FUNCTION require_name_of_no_application() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        taken text := text_folded(NEW.normalized_user_name);
      BEGIN
        IF TG_OP = 'UPDATE' AND NEW.normalized_user_name = OLD.normalized_user_name THEN RETURN NEW; END IF;
        PERFORM pg_advisory_xact_lock(hashtext('espalier.name'), hashtext(taken) & ${LOCKS});
        IF EXISTS (SELECT FROM openid_client_id WHERE text_folded(client_id) = taken)
          OR EXISTS (SELECT FROM openid_application WHERE text_folded(${NAME}) = taken) THEN
          RAISE unique_violation USING CONSTRAINT = 'uq_name_of_application', MESSAGE = 'an application has the name';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER user_name BEFORE INSERT OR UPDATE OF normalized_user_name ON app_user
        FOR EACH ROW EXECUTE FUNCTION require_name_of_no_application();

      CREATE FUNCTION require_name_of_no_user() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        taken_id text := text_folded(NEW.client_id);
        taken_name text := text_folded(normalize(NEW.display_name, NFKC));
      BEGIN
        IF TG_OP = 'UPDATE' AND NEW.display_name = OLD.display_name THEN RETURN NEW; END IF;
        PERFORM pg_advisory_xact_lock(hashtext('espalier.name'), t.lock)
          FROM (SELECT DISTINCT hashtext(name) & ${LOCKS} AS lock FROM unnest(ARRAY[taken_id, taken_name]) name ORDER BY 1) t;
        IF TG_OP = 'INSERT' AND EXISTS (SELECT FROM app_user WHERE text_folded(normalized_user_name) = taken_id) THEN
          RAISE unique_violation USING CONSTRAINT = 'uq_client_id_of_user', MESSAGE = 'a user has the client id as a name';
        END IF;
        IF EXISTS (SELECT FROM app_user WHERE text_folded(normalized_user_name) = taken_name) THEN
          RAISE unique_violation USING CONSTRAINT = 'uq_display_name_of_user', MESSAGE = 'a user has the display name as a name';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER application_name BEFORE INSERT OR UPDATE OF display_name ON openid_application
        FOR EACH ROW EXECUTE FUNCTION require_name_of_no_user()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER user_name ON app_user;
      DROP TRIGGER application_name ON openid_application;
      DROP FUNCTION require_name_of_no_application(), require_name_of_no_user();
      DROP INDEX ix_app_user_folded_name, ix_openid_client_id_folded, ix_openid_application_folded_name`);
  }
}
