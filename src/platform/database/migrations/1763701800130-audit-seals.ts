import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Seals of the audit trail: each covers some events of a category, and the seal before it. */
export class AuditSeals1763701800130 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_seal (
        category varchar(64) COLLATE "C" NOT NULL,
        number integer NOT NULL,
        event_ids bigint[] NOT NULL,
        previous_hash bytea NOT NULL,
        hash bytea NOT NULL,
        newest_utc timestamptz(3) NOT NULL,
        sealed_utc timestamptz(3) NOT NULL,
        CONSTRAINT pk_audit_seal PRIMARY KEY (category, number)
      );
      CREATE TRIGGER keep_audit_seal BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_seal
        FOR EACH STATEMENT EXECUTE FUNCTION keep_audit_trail()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_seal');
  }
}
