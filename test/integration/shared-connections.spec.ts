import { Socket } from 'node:net';
import { SharedConnections } from '../../src/platform/database/shared-connections';
import { EMPTY, createTestDatabase, type TestDatabase } from '../support/test-database';

const number = (value: number, text = 'SELECT $1::int') => ({ text, values: [value], rowMode: 'array' as const });
const rowsOf = async (asked: Promise<{ rows: unknown[] }>) => (await asked).rows;

describe('Shared connections', () => {
  let database: TestDatabase;
  let shared: SharedConnections;

  beforeAll(async () => {
    database = await createTestDatabase(EMPTY);
  });
  beforeEach(() => {
    shared = new SharedConnections({ connectionString: database.url, statement_timeout: 200 });
  });
  afterEach(() => shared.end());
  afterAll(() => database.drop());

  const processes = async () =>
    new Set(
      (
        await Promise.all(
          [1, 2, 3, 4].map(() => rowsOf(shared.query(number(1, 'SELECT pg_backend_pid() WHERE $1 = 1')))),
        )
      ).flat(2),
    );

  it('are two, and answer each statement', async () => {
    const answers = Array.from({ length: 50 }, (_, index) => rowsOf(shared.query(number(index))));
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 50 }, (_, index) => [[index]]));
    expect((await processes()).size).toBe(2);
  });

  it('send what is asked for in one turn of the event loop at once', async () => {
    await processes();
    const writes = jest.spyOn(Socket.prototype, '_writev' as never);
    const single = jest.spyOn(Socket.prototype, '_write');
    try {
      await Promise.all(Array.from({ length: 50 }, (_, index) => shared.query(number(index))));
      expect(writes.mock.calls.length + single.mock.calls.length).toBe(2);
    } finally {
      writes.mockRestore();
      single.mockRestore();
    }
  });

  it('answer others when a statement fails, or takes too long', async () => {
    const asked = [
      number(1),
      number(0, 'SELECT 1 / $1'),
      number(2),
      number(5, 'SELECT pg_sleep($1)'),
      number(3),
      number(4),
    ];
    const answers = await Promise.allSettled(asked.map((statement) => rowsOf(shared.query(statement))));
    expect(
      answers.map((answer) =>
        answer.status === 'fulfilled' ? answer.value : (answer.reason as { code: string }).code,
      ),
    ).toEqual([[[1]], '22012', [[2]], '57014', [[3]], [[4]]]);
  });

  it('are opened again when they were lost', async () => {
    const before = await processes();
    const [first] = [...before];
    await Promise.allSettled([shared.query(number(Number(first), 'SELECT pg_terminate_backend($1)'))]);
    await new Promise((resolve) => setTimeout(resolve, 100));
    const after = await processes();
    expect(after.size).toBe(2);
    expect(after.has(first)).toBe(false);
  });

  it('fail for whoever asks while the server is away', async () => {
    const away = new SharedConnections({ host: '127.0.0.1', port: 1 });
    await expect(away.query(number(1))).rejects.toThrow('ECONNREFUSED');
    await expect(away.query(number(1))).rejects.toThrow('ECONNREFUSED');
    await away.end();
  });
});
