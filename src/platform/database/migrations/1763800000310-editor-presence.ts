import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who has which item open in the editor. Unlogged: after a crash of the database everybody says so again. */
export class EditorPresence1763800000310 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE editor_presence (
        content_item_id varchar(26) COLLATE "C" NOT NULL,
        user_id varchar(26) COLLATE "C" NOT NULL,
        user_name text NOT NULL,
        field text NOT NULL,
        seen_utc timestamptz(3) NOT NULL,
        CONSTRAINT pk_editor_presence PRIMARY KEY (content_item_id, user_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE editor_presence');
  }
}
