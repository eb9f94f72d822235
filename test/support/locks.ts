import { Database } from '#platform/database';
import type { TestApp } from './test-app';

/** Settles when somebody waits for a lock, or so many do. */
export async function untilSomebodyWaits(app: TestApp, count = 1): Promise<void> {
  const text = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  while ((await app.get(Database).query(text)).length < count) await new Promise(setImmediate);
}
