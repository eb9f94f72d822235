import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

/** One PostgreSQL for the run: the one that TEST_DATABASE_URL names, else an embedded one without durability. */
export default async function globalSetup(): Promise<void> {
  process.env.ESPALIER_TEST_RUN = randomBytes(4).toString('hex');
  const server = spawn(process.execPath, [path.join(__dirname, 'server.cjs')], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(server, 'exit');
  const [url] = (await Promise.race([once(createInterface(server.stdout), 'line'), ended])) as [string | number];
  if (typeof url !== 'string') throw new Error('No PostgreSQL server for the tests could be started');
  process.env.ESPALIER_TEST_SERVER = url;
  globalThis.stopTestServer = async () => {
    server.stdin.end();
    await ended;
  };
}

declare global {
  var stopTestServer: (() => Promise<void>) | undefined;
}
