import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startEmbeddedPostgres, oneRow } from '#platform/database';
import type { Cleanups } from './cleanups';

export interface BenchDatabase {
  readonly url: string;
  readonly description: string;
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** A database of its own: on the server at `DATABASE_URL`, or on an embedded one in a temporary folder. */
export async function createBenchDatabase(
  serverUrl: string | undefined,
  suffix: string,
  cleanups: Cleanups,
): Promise<BenchDatabase> {
  const name = `espalier_bench_${process.pid}_${suffix}`;
  const adminUrl = serverUrl ?? (await startTemporaryServer(cleanups));
  const admin = await connect(adminUrl, cleanups);
  cleanups.add(() => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  await admin.query(`CREATE DATABASE ${name}`);
  const url = withDatabase(adminUrl, name);
  const client = await connect(url, cleanups);
  const { rows } = await client.query<{ version: string }>(`SELECT current_setting('server_version') AS version`);
  return {
    url,
    description: `PostgreSQL ${oneRow(rows).version}, ${serverUrl ? 'external' : 'embedded'}`,
    query: async <Row extends object>(text: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(text, [...values])).rows,
  };
}

async function startTemporaryServer(cleanups: Cleanups): Promise<string> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'espalier-bench-'));
  cleanups.add(() => rm(directory, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres(path.join(directory, 'pg'));
  cleanups.add(() => server.stop());
  return `postgres://${server.user}@/postgres?host=${encodeURIComponent(server.host)}&port=${server.port}`;
}

async function connect(connectionString: string, cleanups: Cleanups): Promise<Client> {
  const client = new Client({ connectionString });
  await client.connect();
  cleanups.add(() => client.end());
  return client;
}

function withDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}
