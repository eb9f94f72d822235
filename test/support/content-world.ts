import { Client } from 'pg';
import { ContentApi } from './content-api';
import { brokenRules, contentSnapshot } from './invariants';
import { makeOwners } from './owners';
import { startTestApp, type TestApp, type TestAppOptions } from './test-app';

/** A service with a database of its own, the API as its administrator sees it, and a look past the API into the database. */
export interface ContentWorld {
  readonly app: TestApp;
  readonly admin: ContentApi;
  readonly database: Client;
  /** Runs `work` and expects that nothing was written meanwhile. */
  unchanged<T>(work: () => Promise<T>): Promise<T>;
  expectInvariants(): Promise<void>;
  stop(): Promise<void>;
}

export interface ContentWorldOptions extends TestAppOptions {
  /** Who is to be there under these ids, to own items. */
  readonly owners?: readonly string[];
}

export async function startContentWorld({ owners = [], ...options }: ContentWorldOptions = {}): Promise<ContentWorld> {
  const app = await startTestApp(options);
  const admin = new ContentApi(app, await app.token());
  const database = new Client({ connectionString: app.databaseUrl });
  await database.connect();
  await makeOwners(database, ...owners);
  return {
    app,
    admin,
    database,
    async unchanged(work) {
      const before = await contentSnapshot(database);
      const result = await work();
      expect(await contentSnapshot(database)).toEqual(before);
      return result;
    },
    async expectInvariants() {
      expect(await brokenRules(database)).toEqual({});
    },
    async stop() {
      await database.end();
      await app.stop();
    },
  };
}
