import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whoever allows an application to act for somebody else is judged by what that user may do. So a user who gets another role, in
 * whatever way, loses what others have allowed applications.
 */
export class JudgedConsents1763701200300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION end_judged_consents() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM openid_consent consent USING gained, openid_application application
        WHERE consent.subject = gained.user_id AND application.client_id = consent.client_id
          AND application.consent_type = 'external';
        DELETE FROM openid_payload payload USING gained, openid_application application
        WHERE payload.account_id = gained.user_id AND application.client_id = payload.client_id
          AND application.consent_type = 'external';
        RETURN NULL;
      END
      $$;
      CREATE TRIGGER end_judged_consents AFTER INSERT ON app_user_role
        REFERENCING NEW TABLE AS gained FOR EACH STATEMENT EXECUTE FUNCTION end_judged_consents();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER end_judged_consents ON app_user_role;
      DROP FUNCTION end_judged_consents();
    `);
  }
}
