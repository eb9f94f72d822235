import type { Pool, PoolClient } from 'pg';

type AnyFunction = (...parameters: unknown[]) => unknown;

/**
 * What the transaction of a piece of work sends: for each write to its connection the statements, by their names or
 * texts.
 */
export async function sentInTransaction(pool: Pool, work: () => Promise<unknown>): Promise<string[][]> {
  const connections = new Map<PoolClient, string[][]>();
  const spies: jest.SpyInstance[] = [];
  const watch = (client: PoolClient) => {
    if (connections.has(client)) return;
    const writes: string[][] = [];
    connections.set(client, writes);
    let unsent: string[] = [];
    const { stream } = client.connection;
    const query = client.query.bind(client) as AnyFunction;
    spies.push(
      jest.spyOn(client, 'query').mockImplementation((...parameters: unknown[]) => {
        const [statement] = parameters as [string | { readonly name?: string; readonly text: string }];
        unsent.push(typeof statement === 'string' ? statement : (statement.name ?? statement.text));
        return query(...parameters);
      }),
    );
    for (const method of ['_write', '_writev'] as const) {
      const write = stream[method]?.bind(stream) as AnyFunction;
      const spy = jest.spyOn(stream, method as '_write').mockImplementation((...parameters: unknown[]) => {
        writes.push(unsent);
        unsent = [];
        write(...parameters);
      });
      spies.push(spy);
    }
  };
  pool.on('acquire', watch);
  try {
    await work();
  } finally {
    pool.off('acquire', watch);
    for (const spy of spies) spy.mockRestore();
  }
  const transactions = [...connections.values()].map(transactionAmong).filter(({ length }) => length > 0);
  expect(transactions).toHaveLength(1);
  return transactions[0] ?? [];
}

/** Something in the background may have read through the same connection before. */
function transactionAmong(writes: readonly string[][]): string[][] {
  const begin = writes.findIndex(([first]) => first?.startsWith('BEGIN'));
  const end = writes.findIndex((sent, index) => index >= begin && sent.includes('COMMIT'));
  return begin === -1 ? [] : writes.slice(begin, end + 1);
}
