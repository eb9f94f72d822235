import type { Pool } from 'pg';
import { Config } from '#platform/config';
import { openDataSource, type ServiceDataSource } from '#platform/database';
import { primaryPool } from '../../src/platform/database/data-source';
import { EMPTY, createTestDatabase, type TestDatabase } from '../support/test-database';

describe('A connection of the pool', () => {
  let database: TestDatabase;
  let dataSource: ServiceDataSource;
  let pool: Pool;

  beforeAll(async () => {
    database = await createTestDatabase(EMPTY);
    dataSource = await openDataSource(new Config({ DATABASE_URL: database.url, DATABASE_POOL_SIZE: '2' }));
    pool = primaryPool(dataSource);
  });

  afterAll(async () => {
    await dataSource.destroy();
    await database.drop();
  });

  /** The server may end a connection in the very packet that made it ready: before whoever waits for it goes on. */
  it('may be lost while it is handed over, whether it is new or was used before', async () => {
    const lost: unknown[] = [];
    pool.on('acquire', (client) =>
      process.nextTick(() => lost.push(client.emit('error', new Error('terminating connection')))),
    );
    const clients = await Promise.all([pool.connect(), pool.connect()]);
    clients.forEach((client) => client.release());
    (await pool.connect()).release();
    expect(lost).toEqual([true, true, true]);
  });
});
