import { Client } from 'pg';
import { freeSuffix } from '../../src/content-parts/handles/free-handle';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

describe('Names that are made in one transaction', () => {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const transaction = {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(text, [...values])).rows,
  };

  it('take no more locks than the server has room for, however many they are', async () => {
    await client.query('BEGIN');
    for (let number = 0; number < 2000; number++) {
      await freeSuffix(transaction, { kind: 'slug', value: `post${number}`, contentItemId: 'x' });
    }
    const { rows } = await client.query(
      `SELECT count(*)::integer AS locks FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`,
    );
    await client.query('ROLLBACK');
    expect(rows).toEqual([{ locks: 256 }]);
  });
});
