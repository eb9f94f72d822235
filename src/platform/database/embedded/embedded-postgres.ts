import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { locateBinaries } from './binaries';
import { EMBEDDED_DATABASE, EMBEDDED_ROLE, createCluster, isCluster } from './cluster';
import { EmbeddedPostgresStartError } from './embedded-errors';
import { announceEnd, forgetEnd, probe, socketDirectory } from './running-server';
import { EMBEDDED_PORT, startServer, type SupervisedProcess } from './server-process';
import { serverUser } from './server-user';

export interface EmbeddedPostgresOptions {
  /** False gives up durability for speed: tests only. Default true. */
  readonly durable?: boolean;
  /** Of a server that this process starts. Default 100. */
  readonly maxConnections?: number;
  /** How long to wait for a start, a predecessor's stop or its recovery. Default 60 seconds. */
  readonly timeoutMs?: number;
}

/** To the server of a data directory. */
export interface EmbeddedPostgres {
  /** The folder of its socket. It has no password: whoever may enter the folder may connect. */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
  /** Whether this process started the server, which then ends with it; otherwise it joined a running one. */
  readonly owned: boolean;
  /** Settles when an owned server has ended, with the last lines of its log. Never for a joined one. */
  readonly ended: Promise<string>;
  /** From now on nobody joins an owned server, which is about to stop: whoever starts waits until it has. */
  leave(): void;
  stop(): Promise<void>;
}

const POLL_MS = 25;

/**
 * Makes `directory` when it is absent, or joins the server that already runs there. The server's own `postmaster.pid`
 * decides between processes that start at once: the loser of that race joins. There is no lock of ours that a killed
 * process could leave behind.
 *
 * @throws EmbeddedPostgresUnavailableError, EmbeddedPostgresStartError
 */
export async function startEmbeddedPostgres(
  directory: string,
  { durable = true, maxConnections = 100, timeoutMs = 60_000 }: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const home = path.resolve(directory);
  fs.mkdirSync(path.dirname(home), { recursive: true });
  const owner = `${process.pid}.${randomUUID()}`;
  const deadline = Date.now() + timeoutMs;
  let server: SupervisedProcess | undefined;
  try {
    for (;;) {
      const state = await probe(home);
      if (state.kind === 'ready') return state.owner === owner && server ? owned(home, owner, server) : joined(home);
      if (state.kind === 'absent' && !server?.isRunning) {
        if (server) await rejectFailure(home, server);
        server = await start(home, { owner, durable, maxConnections });
      }
      if (Date.now() > deadline) {
        throw new EmbeddedPostgresStartError(home, `it was still starting or stopping after ${timeoutMs / 1000} s`);
      }
      await sleep(POLL_MS);
    }
  } catch (error) {
    await server?.stop();
    throw error;
  }
}

async function start(
  directory: string,
  options: { owner: string; durable: boolean; maxConnections: number },
): Promise<SupervisedProcess> {
  const user = serverUser(directory);
  const binaries = locateBinaries(user);
  if (!isCluster(directory)) await createCluster(directory, binaries, user, options);
  return startServer(binaries, { ...options, directory, user });
}

/** Another process may have been faster, which is no failure; anything else is. */
async function rejectFailure(directory: string, server: SupervisedProcess): Promise<void> {
  const { status, messages } = await server.ended;
  if (messages.includes('postmaster.pid')) return;
  throw new EmbeddedPostgresStartError(directory, messages || `it ended with status ${status}`);
}

function owned(directory: string, owner: string, server: SupervisedProcess): EmbeddedPostgres {
  server.unref();
  const leave = () => announceEnd(directory, owner);
  return {
    ...access(directory),
    owned: true,
    ended: server.ended.then(({ messages }) => messages),
    leave,
    async stop() {
      leave();
      await server.stop();
      forgetEnd(directory);
    },
  };
}

function joined(directory: string): EmbeddedPostgres {
  return {
    ...access(directory),
    owned: false,
    ended: new Promise<never>(() => undefined),
    leave: () => undefined,
    stop: async () => undefined,
  };
}

function access(directory: string): Pick<EmbeddedPostgres, 'host' | 'port' | 'user' | 'database'> {
  return {
    host: socketDirectory(directory),
    port: EMBEDDED_PORT,
    user: EMBEDDED_ROLE,
    database: EMBEDDED_DATABASE,
  };
}
