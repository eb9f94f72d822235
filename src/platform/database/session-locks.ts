import { Socket } from 'node:net';
import { Client, type ClientBase, type ClientConfig } from 'pg';

const HEARTBEAT_MS = 5000;

/** A lock that is held as long as its connection lives. */
export interface SessionLock {
  /** Aborted when the lock was lost with its connection, so that somebody else may have it. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/**
 * Locks for work that takes longer than a transaction may, each on a connection of its own: PostgreSQL gives back what a process held
 * that has ended.
 */
export class SessionLocks {
  constructor(private readonly connection: ClientConfig) {}

  /**
   * Does the work while holding the lock, for work that is lost with its connection anyway.
   *
   * @param work asks on the connection of the lock; what it asks fails when the lock is lost
   * @returns undefined, without having done it, when somebody else has the lock
   */
  async tryHold<T>(name: string, work: (connection: ClientBase) => Promise<T>): Promise<T | undefined> {
    const client = this.client({ lock_timeout: 0 });
    await client.connect();
    try {
      return (await take(client, name)) ? await work(client) : undefined;
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  /** A lock beside work on other connections; its loss is noticed within seconds. Undefined when somebody has it. */
  async tryTake(name: string): Promise<SessionLock | undefined> {
    const socket = new Socket();
    const client = this.client({ query_timeout: HEARTBEAT_MS, stream: () => socket });
    let lock: SessionLock | undefined;
    try {
      await client.connect();
      if (await take(client, name)) lock = heldBy(client, socket);
      return lock;
    } catch (error) {
      socket.destroy();
      throw error;
    } finally {
      if (!lock && !socket.destroyed) await client.end();
    }
  }

  private client(settings: ClientConfig): Client {
    const client = new Client({ ...this.connection, application_name: 'espalier-lock', ...settings });
    // Unheard, the loss of the connection between two statements would end the process.
    client.on('error', () => undefined);
    return client;
  }
}

async function take(client: Client, name: string): Promise<boolean> {
  const sql = 'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken';
  const { rows } = await client.query<{ taken: boolean }>(sql, [name]);
  return rows[0].taken;
}

function heldBy(client: Client, socket: Socket): SessionLock {
  const losing = new AbortController();
  // A connection whose other end has vanished looks alive until something is sent over it.
  const heartbeat = setInterval(
    () => void client.query('SELECT 1').catch(() => socket.destroy()),
    HEARTBEAT_MS,
  ).unref();
  const lose = () => {
    clearInterval(heartbeat);
    losing.abort();
  };
  client.once('end', lose);
  return {
    lost: losing.signal,
    async release() {
      client.off('end', lose);
      clearInterval(heartbeat);
      if (!losing.signal.aborted) await client.end();
    },
  };
}
