import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { Config } from '#platform/config';
import { openDataSource, runMigrations, type ServiceDataSource } from '#platform/database';
import { databasePrefix, databaseUrl, onServer } from './test-server';

/** A database of one test file. */
export interface TestDatabase {
  readonly name: string;
  readonly url: string;
  drop(): Promise<void>;
}

/** What a new database starts from. It is made once in a run, by the first who asks. */
export interface DatabaseTemplate {
  readonly name: string;
  /** Must have closed its connections when it returns. */
  fill(url: string): Promise<void>;
}

/** The schema of this release and nothing in it. */
export const MIGRATED: DatabaseTemplate = {
  name: 'migrated',
  async fill(url) {
    const dataSource = await openDataSource(new Config({ DATABASE_URL: url, DATABASE_POOL_SIZE: '1' }));
    try {
      await runMigrations(dataSource, dataSource.server.connection);
    } finally {
      await dataSource.destroy();
    }
  },
};

/** Nothing at all. */
export const EMPTY: DatabaseTemplate = { name: 'empty', fill: async () => undefined };

/** Any number: PostgreSQL copies a database only while nobody is connected to it, so copies queue. */
const TEMPLATE_LOCK = 1_952_804_212;

/** A copy of the template under a random name. */
export async function createTestDatabase(template: DatabaseTemplate = MIGRATED): Promise<TestDatabase> {
  const name = `${databasePrefix()}${randomBytes(5).toString('hex')}`;
  const templateName = `${databasePrefix()}template_${template.name}`;
  await onServer(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [templateName]);
    if (rowCount === 0) {
      await client.query(`CREATE DATABASE ${templateName}`);
      try {
        await template.fill(databaseUrl(templateName));
      } catch (error) {
        await client.query(`DROP DATABASE ${templateName} WITH (FORCE)`);
        throw error;
      }
    }
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${templateName}`);
  });
  return {
    name,
    url: databaseUrl(name),
    drop: () => onServer(async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

/** TypeORM on a test database, for tests of the schema itself. */
export async function connectTo(database: TestDatabase): Promise<ServiceDataSource> {
  return openDataSource(new Config({ DATABASE_URL: database.url, DATABASE_POOL_SIZE: '2' }));
}

/** A database of its own, and a connection to it. */
export interface ConnectedDatabase {
  readonly url: string;
  readonly client: Client;
  drop(): Promise<void>;
}

export async function connectedDatabase(template?: DatabaseTemplate): Promise<ConnectedDatabase> {
  const database = await createTestDatabase(template);
  const client = new Client({ connectionString: database.url });
  await client.connect();
  return {
    url: database.url,
    client,
    async drop() {
      await client.end();
      await database.drop();
    },
  };
}
