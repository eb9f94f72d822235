import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Cleanups } from './cleanups';
import { environment } from './program';

const FLOORS = {
  http: '../floors/http.js',
  express: '../floors/express.js',
  'graphql-express': '../floors/graphql-express.js',
  unguarded: '../floors/unguarded.js',
  render: '../floors/render.js',
  postgraphile: '../../../bench/postgraphile/server.mjs',
} as const;

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
}

/** Starts a floor in a process of its own; it sends its port when it listens. */
export async function startFloor(
  name: keyof typeof FLOORS,
  databaseUrl: string,
  cleanups: Cleanups,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const child = fork(path.join(__dirname, FLOORS[name]), {
    env: environment({ DATABASE_URL: databaseUrl, GRAPHILE_ENV: 'production', ...settings }),
  });
  cleanups.add(() => stop(child));
  const ended = once(child, 'exit').then(() => undefined);
  const message = (await Promise.race([once(child, 'message'), ended])) as [number] | undefined;
  if (!message) throw new Error(`The floor ${name} ended before it listened`);
  return { url: `http://127.0.0.1:${message[0]}`, pid: child.pid ?? 0 };
}

/** Starts the built service and waits until it says that it is ready. */
export async function startService(
  databaseUrl: string,
  settings: Record<string, string>,
  cleanups: Cleanups,
): Promise<RunningServer> {
  const child = spawn(process.execPath, [path.join(__dirname, '../../src/main.js')], {
    env: environment({ DATABASE_URL: databaseUrl, PORT: '0', LOG_FORMAT: 'json', LOG_LEVEL: 'info', ...settings }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.add(() => stop(child));
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(line);
    if (!url) continue;
    child.stdout.resume();
    return { url: `http://127.0.0.1:${url[1]}`, pid: child.pid ?? 0 };
  }
  throw new Error('The service ended before it was ready');
}

/** @throws when it does not end cleanly */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  if (child.exitCode === 0) return;
  throw new Error(`${child.spawnargs.join(' ')} ended with ${child.exitCode ?? child.signalCode}`);
}
