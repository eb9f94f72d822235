import { spawn, type ChildProcessByStdio } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { SERVICE, TEST_ENVIRONMENT } from './environment';
import { HttpClient } from './http-client';

const MAIN = path.join(SERVICE, 'dist/src/main.js');
const PATIENCE_MS = 3 * 60_000;

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** The built service as a process of its own, which can be killed. */
export class ServiceProcess extends HttpClient {
  constructor(
    url: string,
    private readonly child: ChildProcessByStdio<null, Readable, Readable>,
    readonly exited: Promise<Exit>,
    readonly output: () => string,
  ) {
    super(url);
  }

  get pid(): number {
    return this.child.pid as number;
  }

  /** Sends the signal and waits for the end. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<Exit> {
    this.child.kill(signal);
    return this.exited;
  }
}

/**
 * Starts the built service (`npm run build` first) and waits until it is ready.
 *
 * @param env give it a DATA_DIR, and a DATABASE_URL unless it is to have an embedded server
 */
export async function spawnService(env: Readonly<Record<string, string>>): Promise<ServiceProcess> {
  const { child, exited, output } = spawnMain(env);
  const deadline = Date.now() + PATIENCE_MS;
  let ended: Exit | undefined;
  void exited.then((exit) => (ended = exit));
  for (;;) {
    const url = /listening on (http:[^)"\s]+)/.exec(output())?.[1];
    if (url) return new ServiceProcess(url, child, exited, output);
    if (ended) throw new Error(`The service ended (${JSON.stringify(ended)}) before it was ready:\n${output()}`);
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The service was not ready after ${PATIENCE_MS} ms:\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Runs the built service until it ends by itself, as it does when it cannot start. */
export async function runService(
  env: Readonly<Record<string, string>>,
): Promise<Exit & { stdout: string; stderr: string }> {
  const { exited, stdout, stderr } = spawnMain(env);
  return { ...(await exited), stdout: stdout(), stderr: stderr() };
}

function spawnMain(env: Readonly<Record<string, string>>) {
  if (!fs.existsSync(MAIN)) throw new Error(`The service is not built. Run "npm run build" in ${SERVICE}.`);
  const child = spawn(process.execPath, [MAIN], {
    cwd: SERVICE,
    env: {
      PATH: process.env.PATH,
      // As npm start sets them: so that plug-ins elsewhere find the kit, and compiled code is kept.
      NODE_PATH: path.join(SERVICE, 'node_modules'),
      NODE_COMPILE_CACHE: path.join(SERVICE, 'dist/compiled'),
      ...TEST_ENVIRONMENT,
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stdout = collect(child.stdout);
  const stderr = collect(child.stderr);
  const exited = new Promise<Exit>((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  return { child, exited, stdout, stderr, output: () => stdout() + stderr() };
}

function collect(stream: Readable): () => string {
  let text = '';
  stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return () => text;
}
