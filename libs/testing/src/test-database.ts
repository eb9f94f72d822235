import { randomBytes } from 'node:crypto';
import { Client } from 'pg';

/** An empty database on a server of yours; what is in it goes with `drop`. */
export async function createDatabase(serverUrl: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `espalier_test_${randomBytes(6).toString('hex')}`;
  const url = new URL(serverUrl);
  url.pathname = name;
  await run(serverUrl, `CREATE DATABASE ${name}`);
  return { url: url.href, drop: () => run(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function run(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
