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

const LEFTOVERS = `SELECT datname AS name FROM pg_database d WHERE datname ~ '^espalier_bench_[0-9]+_[a-z_0-9]+$'
  AND NOT EXISTS (SELECT FROM pg_stat_activity WHERE datid = d.oid)`;

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

/** Drops what runs left that were killed: each holds a connection to its databases until it ends. */
export async function dropLeftovers(serverUrl: string | undefined): Promise<void> {
  if (serverUrl === undefined) return;
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(LEFTOVERS);
    for (const { name } of rows) await client.query(`DROP DATABASE IF EXISTS ${name}`);
  } finally {
    await client.end();
  }
}

async function startTemporaryServer(cleanups: Cleanups): Promise<string> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'espalier-bench-'));
  cleanups.add(() => rm(directory, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres(path.join(directory, 'pg'));
  cleanups.add(() => server.stop());
  return `postgres://${server.user}@/postgres?host=${encodeURIComponent(server.host)}&port=${server.port}`;
}

/** Without compiling statements, which takes longer than to fill tables with rows that have triggers. */
export async function connectLikeService(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString, options: '-c jit=off' });
  await client.connect();
  return client;
}

async function connect(connectionString: string, cleanups: Cleanups): Promise<Client> {
  const client = await connectLikeService(connectionString);
  cleanups.add(() => client.end());
  return client;
}

function withDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`);
}
