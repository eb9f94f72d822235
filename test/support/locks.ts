import { Database } from '#platform/database';
import type { TestApp } from './test-app';

/** Settles when somebody waits for a lock. */
export async function untilSomebodyWaits(app: TestApp): Promise<void> {
  const text = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await app.get(Database).query(text)).length === 0) await new Promise(setImmediate);
}
