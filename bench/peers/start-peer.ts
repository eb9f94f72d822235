import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cleanups } from '../support/cleanups';
import type { BenchDatabase } from '../support/database';
import { environment } from '../support/program';
import type { RunningServer } from '../support/server-process';
import type { Peer } from './peer';

const FOLDERS = path.join(__dirname, '../../../bench/peers');
const PATIENCE_MS = 120_000;

/** Prepares a peer in a temporary folder, which it may write to, and starts it. */
export async function startPeer(peer: Peer, database: BenchDatabase, cleanups: Cleanups): Promise<RunningServer> {
  const port = await freePort();
  const options: SpawnOptions = {
    cwd: temporaryCopy(path.join(FOLDERS, peer.name), cleanups),
    env: environment(peer.environment(database.url, port)),
    stdio: ['ignore', 'ignore', 'inherit'],
  };
  for (const preparation of peer.preparations) {
    const [code] = (await once(spawn(process.execPath, preparation, options), 'exit')) as [number | null];
    if (code !== 0) throw new Error(`${peer.name}: ${preparation.join(' ')} ended with ${code}`);
  }
  const child = spawn(process.execPath, peer.server, options);
  cleanups.add(() => stop(child));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(peer, url, child);
  return { url, pid: child.pid ?? 0 };
}

function temporaryCopy(folder: string, cleanups: Cleanups): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'espalier-bench-'));
  cleanups.add(() => rm(copy, { recursive: true, force: true }));
  const packages = path.join(folder, 'node_modules');
  cpSync(folder, copy, { recursive: true, filter: (source) => source !== packages });
  symlinkSync(packages, path.join(copy, 'node_modules'));
  return copy;
}

async function untilReady({ name, readyPath }: Peer, url: string, child: ChildProcess): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end && child.exitCode === null) {
    const response = await fetch(url + readyPath).catch(() => undefined);
    if (response && response.status < 500) return;
    await pause(200);
  }
  throw new Error(`${name} was not ready${child.exitCode === null ? ' in time' : `: it ended with ${child.exitCode}`}`);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
