import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What lists of events are made of: their order in time, of all, of each kind, of each user and of each thing that they were done to.
 */
const INDEXES: Readonly<Record<string, string>> = {
  ix_audit_event_created: 'created_utc, id',
  ix_audit_event_kind: 'category, event, created_utc, id',
  ix_audit_event_user_name: 'normalized_user_name, created_utc, id',
  ix_audit_event_user_id: 'user_id, created_utc, id',
  ix_audit_event_correlation: 'correlation_id, created_utc, id',
};

export class AuditList1763701800131 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(INDEXES)) {
      await runner.query(`CREATE INDEX ${name} ON audit_event (${columns})`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP INDEX ${Object.keys(INDEXES).join(', ')}`);
  }
}
