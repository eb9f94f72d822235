import { Pool } from 'pg';
import { Database } from '#platform/database';
import type { TestApp } from './test-app';

const FOREVER = 'SELECT pg_sleep(60)';

/** Meanwhile, whatever callers ask takes longer than a statement may. */
export async function whileSlow<T>(app: TestApp, work: () => Promise<T>): Promise<T> {
  const pool = new Pool({ connectionString: app.databaseUrl, max: 1, statement_timeout: 5 });
  const impatient = new Database(pool);
  const database = app.get(Database);
  const spies = [
    jest.spyOn(database, 'find').mockImplementation(() => impatient.find(FOREVER)),
    jest.spyOn(database, 'replicaTextRows').mockImplementation(() => impatient.replicaTextRows({ text: FOREVER }, [])),
  ];
  try {
    return await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
    await pool.end();
  }
}
