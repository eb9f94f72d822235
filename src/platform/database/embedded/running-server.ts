import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { oneRow } from '../transaction';
import { EMBEDDED_DATABASE, EMBEDDED_ROLE, isAlive, isCluster } from './cluster';
import { EmbeddedPostgresStartError } from './embedded-errors';
import { EMBEDDED_PORT, SAME_DIRECTORY } from './server-process';

/** `busy`: starts, recovers or stops. */
type ServerState = { readonly kind: 'ready'; readonly owner: string } | { readonly kind: 'absent' | 'busy' };

/** Longest path of a Unix socket that every system takes. */
const MAX_SOCKET_PATH = 103;
const CANNOT_CONNECT_NOW = '57P03';
const NOBODY_LISTENS = new Set(['ENOENT', 'ECONNREFUSED']);

export async function probe(directory: string): Promise<ServerState> {
  if (!isCluster(directory)) return { kind: 'absent' };
  const client = new Client({
    host: socketDirectory(directory),
    port: EMBEDDED_PORT,
    user: EMBEDDED_ROLE,
    database: EMBEDDED_DATABASE,
    connectionTimeoutMillis: 5000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ owner: string }>(`SELECT current_setting('espalier.owner') AS owner`);
    const { owner } = oneRow(rows);
    // A server whose owner was killed still answers for a moment, until its watchdog has noticed: not one to join.
    const isStaying = isAlive(Number.parseInt(owner, 10)) && !isEnding(directory, owner);
    return isStaying ? { kind: 'ready', owner } : { kind: 'busy' };
  } catch (error) {
    return stateAfter(error, directory);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The mark is beside the directory, which may belong to another user. */
export function announceEnd(directory: string, owner: string): void {
  fs.writeFileSync(endingFile(directory), owner);
}

export function forgetEnd(directory: string): void {
  fs.rmSync(endingFile(directory), { force: true });
}

/** What an owner has left that was killed while it ended is about no other one. */
function isEnding(directory: string, owner: string): boolean {
  const file = endingFile(directory);
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8') === owner;
}

function endingFile(directory: string): string {
  return `${directory}.ending`;
}

function stateAfter(error: unknown, directory: string): ServerState {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EACCES') throw new EmbeddedPostgresStartError(directory, 'it belongs to another user of this system');
  if (code && NOBODY_LISTENS.has(code)) return { kind: postmasterIsAlive(directory) ? 'busy' : 'absent' };
  if (code === CANNOT_CONNECT_NOW || code === undefined || /ECONNRESET|EPIPE|57P0[12]/.test(code))
    return { kind: 'busy' };
  throw new EmbeddedPostgresStartError(directory, message);
}

/** Whether the process that `postmaster.pid` names is the server of this directory. */
function postmasterIsAlive(directory: string): boolean {
  const pidFile = path.join(directory, 'postmaster.pid');
  const pid = fs.existsSync(pidFile) ? Number.parseInt(fs.readFileSync(pidFile, 'utf8'), 10) : Number.NaN;
  if (!(pid > 0) || !isAlive(pid)) return false;
  if (process.platform !== 'linux' || worksIn(pid, directory)) return true;
  // The number was given to another process since, as happens after a restart of a container; PostgreSQL would not start.
  fs.rmSync(pidFile, { force: true });
  return false;
}

function worksIn(pid: number, directory: string): boolean {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(directory);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}

const openDirectories = new Map<string, number>();

/**
 * The data directory holds the socket. On Linux a path that is too long for a socket is reached through an open
 * descriptor.
 */
export function socketDirectory(directory: string): string {
  if (path.join(directory, `.s.PGSQL.${EMBEDDED_PORT}`).length <= MAX_SOCKET_PATH) return directory;
  if (!SAME_DIRECTORY)
    throw new EmbeddedPostgresStartError(directory, 'the path is too long for a socket; set DATA_DIR');
  const descriptor = openDirectories.get(directory) ?? fs.openSync(directory, 'r');
  openDirectories.set(directory, descriptor);
  return `/proc/self/fd/${descriptor}`;
}
