import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { ConfigurationError } from '#platform/config';
import { ContentApi, pageOf } from '../support/content-api';
import { startTestApp, TEST_CLIENT, type TestApp } from '../support/test-app';
import { createTestDatabase, EMPTY, type TestDatabase } from '../support/test-database';

describe('The first run', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase(EMPTY);
  });

  afterEach(() => database.drop());

  const start = (env: Readonly<Record<string, string>>): Promise<TestApp> => startTestApp({ env, database });

  async function count(table: string): Promise<number> {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`);
    await client.end();
    return rows[0].count;
  }

  it('makes a blog with one blog, one post, one page and one notice, which belong to the administrator', async () => {
    const app = await start({ SETUP_RECIPE: 'blog', ADMIN_USERNAME: 'anna' });
    const api = new ContentApi(app, await app.token());
    const types = ['Blog', 'BlogPost', 'Page', 'Notice'];
    for (const type of types) {
      const { items, totalCount } = pageOf(await api.list({ type }));
      expect([type, totalCount, items[0].author, items[0].published]).toEqual([type, 1, 'anna', true]);
    }
    await app.stop();
  });

  it('happens once, however many nodes start at the same time', async () => {
    const nodes = await Promise.all(
      Array.from({ length: 3 }, () => start({ SETUP_RECIPE: 'blog', DATABASE_POOL_SIZE: '1' })),
    );
    for (const node of nodes) expect(await node.token()).toMatch(/\./);
    expect([await count('content_item'), await count('content_item_version'), await count('app_user')]).toEqual([
      4, 4, 1,
    ]);
    expect([await count('openid_application'), await count('setup_state')]).toEqual([1, 1]);
    await Promise.all(nodes.map((node) => node.stop()));
  });

  it('is done again when it was interrupted', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-recipe-'));
    const recipe = path.join(folder, 'mine.json');
    const type = { name: 'Tale', parts: [{ part: 'TitlePart' }] };
    const steps = [
      { name: 'content-definition', contentTypes: [type] },
      { name: 'content', items: [{ contentType: 'Tale', titlePart: { title: 5 } }] },
    ];
    fs.writeFileSync(recipe, JSON.stringify({ name: 'mine', steps }));
    await expect(start({ SETUP_RECIPE: recipe })).rejects.toThrow('items[0].titlePart.title');
    expect([await count('content_type'), await count('setup_state')]).toEqual([1, 0]);

    fs.writeFileSync(recipe, JSON.stringify({ name: 'mine', steps: steps.slice(0, 1) }));
    const app = await start({ SETUP_RECIPE: recipe });
    expect(await app.token()).toMatch(/\./);
    expect([await count('content_type'), await count('app_user'), await count('setup_state')]).toEqual([1, 1, 1]);
    await app.stop();
    fs.rmSync(folder, { recursive: true });
  });

  it.each([
    ['ADMIN_PASSWORD', 'Password1'],
    ['ADMIN_USERNAME', 'with space'],
  ])('says which variable describes no administrator: %s', async (variable, value) => {
    const fault = await start({ [variable]: value }).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(ConfigurationError);
    expect(String(fault)).toMatch(new RegExp(`${variable}: `));
    expect(String(fault)).not.toContain(value);
    await (await start({})).stop();
  });

  it('is the only one that reads OAUTH_CLIENT_ID', async () => {
    await (await start({})).stop();
    const later = await start({ OAUTH_CLIENT_ID: 'later', OAUTH_CLIENT_SECRET: 'later-secret-0123456789' });
    await expect(later.token('later', 'later-secret-0123456789')).rejects.toThrow();
    expect(await later.token(TEST_CLIENT.id, TEST_CLIENT.secret)).toMatch(/\./);
    await later.stop();
  });

  it('leaves OpenID Connect off with the blank recipe and without an application', async () => {
    const app = await start({ OAUTH_CLIENT_ID: '', OAUTH_CLIENT_SECRET: '' });
    expect((await app.request('GET', '/.well-known/openid-configuration')).status).toBe(404);
    expect(await count('openid_application')).toBe(0);
    await app.stop();
  });
});
