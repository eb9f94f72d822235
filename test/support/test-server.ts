import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
// Jest does not apply its module names to a global setup: this file and what it imports use plain paths.
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../src/platform/database/embedded/embedded-postgres';

/** How the workers learn of the server and of the run, whose databases carry its name. */
const SERVER = 'ESPALIER_TEST_SERVER';
const RUN = 'ESPALIER_TEST_RUN';

let embedded: { server: EmbeddedPostgres; folder: string } | undefined;

export async function startTestServer(): Promise<void> {
  process.env[RUN] = randomBytes(4).toString('hex');
  if (process.env.TEST_DATABASE_URL) {
    process.env[SERVER] = process.env.TEST_DATABASE_URL;
    return;
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-test-'));
  const server = await startEmbeddedPostgres(path.join(folder, 'pg'), { durable: false });
  embedded = { server, folder };
  process.env[SERVER] =
    `postgres://${server.user}@${encodeURIComponent(server.host)}:${server.port}/${server.database}`;
}

export async function stopTestServer(): Promise<void> {
  if (embedded) {
    await embedded.server.stop();
    fs.rmSync(embedded.folder, { recursive: true, force: true });
    return;
  }
  await onServer(async (client) => {
    const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database WHERE datname LIKE $1', [
      `${databasePrefix()}%`,
    ]);
    for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS ${datname} WITH (FORCE)`);
  });
}

/** Names of databases of this run begin with it. */
export function databasePrefix(): string {
  return `espalier_test_${required(RUN)}_`;
}

/** The URL of the server's own database. */
export function serverUrl(): string {
  return required(SERVER);
}

/** The URL of a database on the test server. */
export function databaseUrl(name: string): string {
  return serverUrl().replace(/^(postgres(?:ql)?:\/\/[^/]*)(\/[^?]*)?/, `$1/${name}`);
}

/** Runs statements on the server's own database. */
export async function onServer<T>(work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: serverUrl() });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function required(variable: string): string {
  const value = process.env[variable];
  if (!value) throw new Error(`${variable} is not set: the global setup of the tests has not run.`);
  return value;
}
