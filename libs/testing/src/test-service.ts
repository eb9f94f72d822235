import fs from 'node:fs';
import os from 'node:os';
import { join } from 'node:path';
import type { JsonObject } from '@espalier/plugin-sdk';
import { Browser } from './browser';
import { TEST_CLIENT } from './environment';
import { HttpClient } from './http-client';
import { spawnService, type ServiceProcess } from './service-process';
import { createDatabase } from './test-database';

export interface TestServiceOptions {
  /** Absolute paths of folders, or names of packages, as `PLUGINS` takes them. */
  readonly plugins?: readonly string[];
  /** Further variables of the service. */
  readonly env?: Readonly<Record<string, string>>;
}

/** The whole service as a process of its own, with an administrator and an application that may do everything. */
export class TestService extends HttpClient {
  constructor(
    private readonly process: ServiceProcess,
    private readonly cleanUp: () => Promise<void>,
  ) {
    super(process.url);
  }

  /** An access token; without arguments one of the application with the role Administrator. */
  override token(clientId: string = TEST_CLIENT.id, clientSecret: string = TEST_CLIENT.secret): Promise<string> {
    return super.token(clientId, clientSecret);
  }

  /**
   * Asks as the administrator.
   *
   * @throws Error when the answer is no success; `request` gives every answer
   */
  async ask<T = JsonObject>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.request<T>(method, path, { token: await this.token(), body });
    if (answer.status < 200 || answer.status > 299) {
      throw new Error(`${method} ${path} was answered with ${answer.status}: ${answer.text}`);
    }
    return answer.body;
  }

  /** Makes or replaces a content type. */
  putType(name: string, definition: object): Promise<JsonObject> {
    return this.ask('PUT', `/api/content-types/${name}`, definition);
  }

  /** Saves and publishes an item. */
  post(item: object): Promise<JsonObject> {
    return this.ask('POST', '/api/content', item);
  }

  /** The display texts of what a filter finds, in the order of the list. */
  async search(q: string): Promise<string[]> {
    const query = new URLSearchParams({ q, first: '100' });
    const { items } = await this.ask<{ items: { displayText: string }[] }>('GET', `/api/content?${query.toString()}`);
    return items.map(({ displayText }) => displayText);
  }

  /** A browser in which the administrator has signed in. */
  async browser(): Promise<Browser> {
    const browser = new Browser(this);
    const { status } = await browser.signIn();
    if (status !== 303 && status !== 302) throw new Error(`The administrator could not sign in: ${status}`);
    return browser;
  }

  async stop(): Promise<void> {
    await this.process.kill('SIGTERM');
    await this.cleanUp();
  }
}

/**
 * Starts the built service with plug-ins, on a database of its own: on the server that `TEST_DATABASE_URL` names, else on an embedded one.
 * Call `stop` when the tests have run.
 *
 * @throws Error with what the service said when it does not start
 */
export async function startTestService({ plugins = [], env }: TestServiceOptions = {}): Promise<TestService> {
  const dataDirectory = fs.mkdtempSync(join(os.tmpdir(), 'espalier-test-'));
  const server = process.env.TEST_DATABASE_URL;
  const database = server ? await createDatabase(server) : undefined;
  const cleanUp = async () => {
    await database?.drop();
    fs.rmSync(dataDirectory, { recursive: true, force: true });
  };
  try {
    const service = await spawnService({
      DATA_DIR: dataDirectory,
      PLUGINS: plugins.join(','),
      ...(database && { DATABASE_URL: database.url }),
      ...env,
    });
    return new TestService(service, cleanUp);
  } catch (error) {
    await cleanUp();
    throw error;
  }
}
