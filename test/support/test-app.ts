import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Abstract, Type } from '@nestjs/common';
import { HttpClient, TEST_CLIENT, TEST_ENVIRONMENT } from '@espalier/testing';
import { loadConfig } from '#platform/config';
import { startApplication, type Application } from '../../src/application';
import { createTestDatabase, type DatabaseTemplate, type TestDatabase } from './test-database';

export { TEST_CLIENT, TEST_ENVIRONMENT } from '@espalier/testing';

export interface TestAppOptions {
  /** Variables besides those of {@link TEST_ENVIRONMENT}. */
  readonly env?: Readonly<Record<string, string>>;
  /** Modules of plug-ins to load. */
  readonly plugins?: readonly Type[];
  /** A second node on the database of another; it is the other's to drop. Default: a database of its own. */
  readonly database?: TestDatabase;
}

/** A whole service in this process, over HTTP. Call `stop` in `afterAll`. */
export class TestApp extends HttpClient {
  constructor(
    private readonly application: Application,
    readonly database: TestDatabase,
    private readonly ownsDatabase: boolean,
  ) {
    super(application.url);
  }

  get databaseUrl(): string {
    return this.database.url;
  }

  /** An access token; without arguments one of the application with the role Administrator. */
  override token(clientId: string = TEST_CLIENT.id, clientSecret: string = TEST_CLIENT.secret): Promise<string> {
    return super.token(clientId, clientSecret);
  }

  /** One of the service's own objects, for what cannot be seen from outside. */
  get<T>(token: Abstract<T>): T {
    return this.application.nest.get(token, { strict: false });
  }

  async stop(): Promise<void> {
    await this.application.stop();
    if (this.ownsDatabase) await this.database.drop();
  }
}

export async function startTestApp({ env, plugins = [], database }: TestAppOptions = {}): Promise<TestApp> {
  const variables = { ...TEST_ENVIRONMENT, ...env };
  const own = database ?? (await createTestDatabase(afterFirstRun(variables, plugins)));
  return new TestApp(await start({ ...variables, DATABASE_URL: own.url }, plugins), own, database === undefined);
}

/** What decides the outcome of a first run. */
const FIRST_RUN = /^(SETUP_|ADMIN_|OAUTH_)/;

/** A database as a first run leaves it, so that a test service starts as on its second run. */
function afterFirstRun(variables: Readonly<Record<string, string>>, plugins: readonly Type[]): DatabaseTemplate {
  const decisive = Object.entries(variables)
    .filter(([name]) => FIRST_RUN.test(name))
    .map((entry) => entry.join('='))
    .toSorted();
  const key = JSON.stringify([decisive, plugins.map(({ name }) => name)]);
  return {
    name: createHash('sha1').update(key).digest('hex').slice(0, 12),
    fill: async (url) => (await start({ ...variables, DATABASE_URL: url }, plugins)).stop(),
  };
}

/** Starts a service in this process on a data directory of its own. */
async function start(variables: Readonly<Record<string, string>>, plugins: readonly Type[]): Promise<Application> {
  const dataDirectory = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-data-'));
  const application = await onFreePort({ DATA_DIR: dataDirectory, ...variables }, plugins);
  return {
    ...application,
    async stop() {
      await application.stop();
      fs.rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** A port that was free when it was chosen may be taken by a service of another suite meanwhile. */
async function onFreePort(variables: Readonly<Record<string, string>>, plugins: readonly Type[]): Promise<Application> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startApplication(await loadConfig(variables), plugins);
    } catch (error) {
      if (variables.PORT !== '0' || attempt === 3 || !String(error).includes('something listens on')) throw error;
    }
  }
}
