import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

/** Any number: who has it keeps the deletion of the version waiting. */
const LOCK = 1_952_804_213;

/** Makes whoever deletes a version wait in the middle of the statement, until it is let go. */
export class HeldDeletion {
  /** The server process of who waits. */
  private waiting: number | undefined;

  private constructor(private readonly database: Client) {}

  /** @param id of the row */
  static async of(id: number, database: Client): Promise<HeldDeletion> {
    await database.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await database.query(`
      CREATE FUNCTION hold() RETURNS trigger LANGUAGE plpgsql SET lock_timeout = 0 AS
        $$ BEGIN PERFORM pg_advisory_xact_lock(${LOCK}); RETURN old; END $$;
      CREATE TRIGGER hold BEFORE DELETE ON content_item_version FOR EACH ROW WHEN (old.id = ${id}) EXECUTE FUNCTION hold()`);
    return new HeldDeletion(database);
  }

  /** Settles when somebody waits. */
  async reached(): Promise<void> {
    const text = `
      SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND objid = $1
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
    while (!this.waiting) {
      const { rows } = await this.database.query<{ pid: number }>(text, [LOCK]);
      this.waiting = rows[0]?.pid;
    }
  }

  async letGo(): Promise<void> {
    await this.database.query('SELECT pg_advisory_unlock($1)', [LOCK]);
  }

  /** Settles when the server has noticed that who waited is gone. */
  async gone(): Promise<void> {
    const text = 'SELECT FROM pg_stat_activity WHERE pid = $1';
    while ((await this.database.query(text, [this.waiting])).rowCount !== 0) await sleep(5);
  }

  async remove(): Promise<void> {
    await this.database.query('DROP TRIGGER hold ON content_item_version; DROP FUNCTION hold()');
  }
}
