import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which users have which roles, so that none has a role that is gone; and the last site owner is kept. */
export class UserRoles1763700800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app_user_role (
        user_id varchar(26) COLLATE "C" NOT NULL,
        role varchar(100) COLLATE "C" NOT NULL,
        CONSTRAINT pk_app_user_role PRIMARY KEY (user_id, role),
        CONSTRAINT fk_app_user_role_user FOREIGN KEY (user_id) REFERENCES app_user (id) ON DELETE CASCADE,
        CONSTRAINT fk_app_user_role_role FOREIGN KEY (role) REFERENCES role (normalized_name) ON DELETE CASCADE
      );
      CREATE INDEX ix_app_user_role_role ON app_user_role (role);

      INSERT INTO app_user_role (user_id, role)
      SELECT DISTINCT app_user.id, role.normalized_name
      FROM app_user CROSS JOIN LATERAL unnest(app_user.roles) AS held (name)
        JOIN role ON role.name = held.name OR role.normalized_name = lower(normalize(held.name, NFKC))
      WHERE role.normalized_name NOT IN ('anonymous', 'authenticated');
      ALTER TABLE app_user DROP COLUMN roles;

      DELETE FROM openid_consent WHERE NOT EXISTS (SELECT FROM app_user WHERE app_user.id = openid_consent.subject);
      ALTER TABLE openid_consent
        ADD CONSTRAINT fk_openid_consent_user FOREIGN KEY (subject) REFERENCES app_user (id) ON DELETE CASCADE;
    `);
    await runner.query(SITE_OWNER_LEVEL);
    await runner.query(KEEP_SITE_OWNER);
    await runner.query(TRIGGERS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE openid_consent DROP CONSTRAINT fk_openid_consent_user;
      DROP TRIGGER keep_site_owner_on_update ON app_user;
      DROP TRIGGER keep_site_owner_on_delete ON app_user;
      DROP TRIGGER keep_site_owner_on_update ON role;
      DROP TRIGGER keep_site_owner_on_delete ON role;
      ALTER TABLE app_user ADD COLUMN roles text[] NOT NULL DEFAULT '{}';
      UPDATE app_user SET roles = ARRAY(
        SELECT role.name FROM app_user_role held JOIN role ON role.normalized_name = held.role
        WHERE held.user_id = app_user.id ORDER BY role.name
      );
      DROP TABLE app_user_role;
      DROP FUNCTION keep_site_owner();
      DROP FUNCTION site_owner_level(text, text);
    `);
  }
}

/**
 * 2 when an enabled user with a password owns the site, 1 when only users without one do, 0 when nobody does. Not counted is what a
 * user has from a role; null stands for all users and for all roles.
 */
const SITE_OWNER_LEVEL = `
  CREATE FUNCTION site_owner_level(without_user text, without_role text) RETURNS integer LANGUAGE sql STABLE AS $$
    SELECT coalesce(max(CASE WHEN app_user.password_hash IS NULL THEN 1 ELSE 2 END), 0)
    FROM role
      JOIN app_user_role held ON held.role = role.normalized_name
      JOIN app_user ON app_user.id = held.user_id
    WHERE app_user.enabled AND 'SiteOwner' = ANY (role.permissions)
      AND NOT ((without_user IS NULL OR held.user_id = without_user) AND (without_role IS NULL OR held.role = without_role))
  $$`;

/** The lock has changes of this kind wait for each other; each statement behind it sees what the others have committed. */
const KEEP_SITE_OWNER = `
  CREATE FUNCTION keep_site_owner() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    old_row jsonb := to_jsonb(OLD);
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('espalier.site-owner', 0));
    IF site_owner_level(old_row ->> nullif(TG_ARGV[0], ''), old_row ->> nullif(TG_ARGV[1], '')) < site_owner_level('', '') THEN
      RAISE EXCEPTION 'Nobody would own the site' USING ERRCODE = 'ESP01';
    END IF;
    IF TG_OP = 'DELETE' THEN
      RETURN OLD;
    END IF;
    RETURN NEW;
  END
  $$`;

const TRIGGERS = `
  CREATE TRIGGER keep_site_owner_on_update BEFORE UPDATE ON app_user FOR EACH ROW
    WHEN (OLD.enabled AND NOT NEW.enabled OR OLD.password_hash IS NOT NULL AND NEW.password_hash IS NULL)
    EXECUTE FUNCTION keep_site_owner('id', '');
  CREATE TRIGGER keep_site_owner_on_delete BEFORE DELETE ON app_user FOR EACH ROW
    EXECUTE FUNCTION keep_site_owner('id', '');
  CREATE TRIGGER keep_site_owner BEFORE UPDATE OR DELETE ON app_user_role FOR EACH ROW
    EXECUTE FUNCTION keep_site_owner('user_id', 'role');
  CREATE TRIGGER keep_site_owner_on_update BEFORE UPDATE ON role FOR EACH ROW
    WHEN ('SiteOwner' = ANY (OLD.permissions) AND NOT 'SiteOwner' = ANY (NEW.permissions))
    EXECUTE FUNCTION keep_site_owner('', 'normalized_name');
  CREATE TRIGGER keep_site_owner_on_delete BEFORE DELETE ON role FOR EACH ROW
    EXECUTE FUNCTION keep_site_owner('', 'normalized_name');`;
