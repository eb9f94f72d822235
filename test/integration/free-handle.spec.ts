import { freeSuffix } from '../../src/content-kinds/content-parts/handles/free-handle';
import { connectedDatabase, type ConnectedDatabase } from '../support/test-database';

describe('Names that are made in one transaction', () => {
  let database: ConnectedDatabase;

  beforeAll(async () => {
    database = await connectedDatabase();
  });

  afterAll(() => database.drop());

  const transaction = {
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await database.client.query<Row>(text, [...values])).rows,
  };

  it('take no more locks than the server has room for, however many they are', async () => {
    await database.client.query('BEGIN');
    for (let number = 0; number < 2000; number++) {
      await freeSuffix(transaction, { kind: 'slug', value: `post${number}`, contentItemId: 'x' });
    }
    const { rows } = await database.client.query(
      `SELECT count(*)::integer AS locks FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`,
    );
    await database.client.query('ROLLBACK');
    expect(rows).toEqual([{ locks: 256 }]);
  });
});
