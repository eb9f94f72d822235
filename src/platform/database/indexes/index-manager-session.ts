import { Logger } from '@nestjs/common';
import { Client, type ClientConfig } from 'pg';
import { oneRow } from '../transaction';

/** Any number, the same on every node: "indx" in ASCII. */
const INDEX_LOCK = 0x696e6478;

const logger = new Logger('IndexManager');

const turns = new WeakMap<ClientConfig, Promise<unknown>>();

/**
 * One node at a time, on a connection of its own whose statements may take their time. Managers of one node take turns.
 *
 * @param connection the same object for all managers of a node
 * @param signal ends the statement that is running
 * @returns false, having done nothing, when another node is at it. It does not wait: whoever waits for a lock keeps an
 * index from being finished
 */
export function asIndexManager(
  connection: ClientConfig,
  signal: AbortSignal,
  work: (client: Client) => Promise<void>,
): Promise<boolean> {
  const before = turns.get(connection) ?? Promise.resolve();
  const turn = before.then(() => lockedSession(connection, signal, work));
  turns.set(
    connection,
    turn.catch(() => undefined),
  );
  return turn;
}

async function lockedSession(
  connection: ClientConfig,
  signal: AbortSignal,
  work: (client: Client) => Promise<void>,
): Promise<boolean> {
  signal.throwIfAborted();
  const client = new Client({ ...connection, application_name: 'espalier-indexes', lock_timeout: 0 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const sql = 'SELECT pg_backend_pid() AS process, pg_try_advisory_lock($1) AS locked';
    const { rows } = await client.query<{ process: number; locked: boolean }>(sql, [INDEX_LOCK]);
    const { process, locked } = oneRow(rows);
    if (!locked) return false;
    const stop = () => void cancel(connection, process);
    signal.addEventListener('abort', stop);
    await work(client).finally(() => signal.removeEventListener('abort', stop));
    return true;
  } finally {
    await client.end();
  }
}

/** The server would go on after the end of the connection. */
async function cancel(connection: ClientConfig, process: number): Promise<void> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT pg_cancel_backend($1)', [process]);
  } catch (error) {
    logger.warn(`The making of an index could not be cancelled: ${String(error)}`);
  } finally {
    await client.end();
  }
}
