import { Client, type ClientBase, type ClientConfig } from 'pg';

/**
 * Locks that one node of all holds, for work of more than one transaction. Each has a connection of its own: no pool hands it to somebody
 * else, and a node that dies loses the lock with it.
 */
export class ClusterLocks {
  constructor(private readonly connection: ClientConfig) {}

  /**
   * Does the work while holding the lock.
   *
   * @param work may use the connection; what it asks there fails when the lock is lost
   * @returns undefined, without having done it, when somebody else holds the lock
   */
  async tryHold<T>(name: string, work: (connection: ClientBase) => Promise<T>): Promise<T | undefined> {
    const client = new Client({ ...this.connection, application_name: 'espalier-lock', lock_timeout: 0 });
    // Unheard, the loss of the connection between two statements would end the process.
    client.on('error', () => undefined);
    await client.connect();
    try {
      const sql = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS locked';
      const { rows } = await client.query<{ locked: boolean }>(sql, [name]);
      return rows[0].locked ? await work(client) : undefined;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
