import { Client } from 'pg';

// The global setup sets them.
const SERVER = 'ESPALIER_TEST_SERVER';
const RUN = 'ESPALIER_TEST_RUN';

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
