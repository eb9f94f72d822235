import { spawn, type ChildProcessByStdio } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { HttpClient } from './http-client';
import { TEST_ENVIRONMENT } from './test-app';

const REPOSITORY = path.resolve(__dirname, '../..');
const PATIENCE_MS = 60_000;

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
  const child = spawn(process.execPath, [path.join(REPOSITORY, 'dist/src/main.js')], {
    cwd: REPOSITORY,
    env: { PATH: process.env.PATH, ...TEST_ENVIRONMENT, LOG_LEVEL: 'info', ...env },
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

/** The process ids of an embedded server: the postmaster first, then its children. Linux only. */
export function serverProcesses(dataDirectory: string): number[] {
  const postmaster = Number.parseInt(fs.readFileSync(path.join(dataDirectory, 'pg/postmaster.pid'), 'utf8'), 10);
  const children = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
    .map(Number);
  return [postmaster, ...children];
}

/** What is left when the power fails: nothing of the service, nothing of its embedded server. */
export async function killWithServer(service: ServiceProcess, dataDirectory: string): Promise<void> {
  killAll([service.pid, ...serverProcesses(dataDirectory)]);
  await service.exited;
}

/** Kills processes; some of them may end by themselves when the first is gone. */
export function killAll(pids: readonly number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined; // it has ended meanwhile
  }
}
