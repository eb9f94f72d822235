import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Starts a compiled floor in a process of its own; it sends its port when it listens. */
export async function startFloor(name: 'http' | 'express', databaseUrl: string): Promise<RunningServer> {
  const child = fork(path.join(__dirname, `../floors/${name}.js`), {
    env: { ...environment(), DATABASE_URL: databaseUrl },
  });
  const [port] = (await once(child, 'message')) as [number];
  return running(child, `http://127.0.0.1:${port}`);
}

/** Starts the built service and waits until it says that it is ready. */
export async function startService(databaseUrl: string, settings: Record<string, string>): Promise<RunningServer> {
  const child = spawn(process.execPath, [path.join(__dirname, '../../src/main.js')], {
    env: { ...environment(), DATABASE_URL: databaseUrl, PORT: '0', LOG_FORMAT: 'json', LOG_LEVEL: 'info', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /http:\/\/(?:localhost|127\.0\.0\.1):(\d+)/.exec(line);
    if (!url) continue;
    child.stdout.resume();
    return running(child, `http://127.0.0.1:${url[1]}`);
  }
  throw new Error('The service ended before it was ready');
}

function running(child: ChildProcess, url: string): RunningServer {
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, TMPDIR, NODE_ENV: 'production' };
}
