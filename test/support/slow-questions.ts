import type { Client } from 'pg';
import { DataSource } from 'typeorm';
import { Database } from '#platform/database';
import { SharedConnections } from '../../src/platform/database/shared-connections';
import type { TestApp } from './test-app';

const FOREVER = 'SELECT pg_sleep(60)';

/** A database on which statements outside of transactions end after that time. It has one connection. */
export async function impatient(
  url: string,
  timeoutMs: number,
): Promise<{ database: Database; dataSource: DataSource }> {
  let timeout = 'SET statement_timeout = 0';
  const extra = { onConnect: (client: Client) => client.query(timeout) };
  const dataSource = await new DataSource({ type: 'postgres', url, poolSize: 1, extra }).initialize();
  timeout = `SET statement_timeout = ${timeoutMs}`;
  await dataSource.query(timeout);
  return { database: new Database(dataSource, new SharedConnections({ connectionString: url })), dataSource };
}

/** Meanwhile, whatever callers ask takes longer than a statement may. */
export async function whileSlow<T>(app: TestApp, work: () => Promise<T>): Promise<T> {
  const slow = await impatient(app.databaseUrl, 5);
  const database = app.get(Database);
  const spies = [
    jest.spyOn(database, 'find').mockImplementation(() => slow.database.find(FOREVER)),
    jest
      .spyOn(database, 'replicaTextRows')
      .mockImplementation(() => slow.database.replicaTextRows({ text: FOREVER }, [])),
  ];
  try {
    return await work();
  } finally {
    for (const spy of spies) spy.mockRestore();
    await slow.dataSource.destroy();
  }
}
