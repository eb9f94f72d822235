import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '#platform/database';

export interface BenchDatabase {
  readonly url: string;
  readonly description: string;
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  drop(): Promise<void>;
}

/** A database of its own: on the server at `DATABASE_URL`, or on an embedded one in a temporary folder. */
export async function createBenchDatabase(serverUrl: string | undefined, suffix = 'few'): Promise<BenchDatabase> {
  const server = serverUrl ? { url: serverUrl, stop: async () => undefined } : await startTemporaryServer();
  const name = `espalier_bench_${process.pid}_${suffix}`;
  const admin = await connect(server.url);
  await admin.query(`CREATE DATABASE ${name}`);
  const url = withDatabase(server.url, name);
  const client = await connect(url);
  const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
  return {
    url,
    description: `PostgreSQL ${rows[0].version}, ${serverUrl ? 'external' : 'embedded'}`,
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(text, [...values])).rows,
    async drop() {
      await client.end();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
      await server.stop();
    },
  };
}

async function startTemporaryServer() {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'espalier-bench-'));
  const server = await startEmbeddedPostgres(path.join(directory, 'pg'));
  return {
    url: `postgres://${server.user}@/postgres?host=${encodeURIComponent(server.host)}&port=${server.port}`,
    async stop() {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

async function connect(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  return client;
}

function withDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}
