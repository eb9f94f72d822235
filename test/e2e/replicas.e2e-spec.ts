import { systemPrincipal } from '#core/auth';
import { ContentQuery } from '#core/content';
import { Database } from '#platform/database';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { MIGRATED, createTestDatabase, type TestDatabase } from '../support/test-database';

describe('With DATABASE_READ_URLS', () => {
  let behind: TestDatabase;
  let world: ContentWorld;

  beforeAll(async () => {
    // A replica that has fallen behind by everything there is.
    behind = await createTestDatabase(MIGRATED);
    world = await startContentWorld({ env: { DATABASE_READ_URLS: behind.url } });
    await world.app.request('PUT', '/api/content-types/Page', {
      token: await world.app.token(),
      body: { parts: [{ part: 'TitlePart' }] },
    });
  });

  afterAll(async () => {
    await world.stop();
    await behind.drop();
  });

  it('lists are read from a replica, and single items from the primary', async () => {
    const token = await world.app.token();
    const body = { contentType: 'Page', titlePart: { title: 'On the primary' } };
    const saved = await world.app.request('POST', '/api/content', { token, body });
    expect(saved.status).toBe(200);

    const item = await world.app.request('GET', `/api/content/${saved.body.contentItemId as string}`, { token });
    expect(item.status).toBe(200);
    const list = await world.app.request('GET', '/api/content?type=Page', { token });
    expect(list.body).toEqual({ items: [], totalCount: 0 });
  });

  it('queries are read from a replica', async () => {
    const query = world.app.get(ContentQuery);
    const pages = { contentType: 'Page', status: 'ALL', orderBy: [], first: 10, skip: 0 } as const;
    await world.app.request('POST', '/api/content', { token: await world.app.token(), body: { contentType: 'Page' } });
    expect(await query.count(pages, systemPrincipal)).toBe(0);
    expect(await query.run({ ...pages, scalars: new Set(['owner']), members: new Set() }, systemPrincipal)).toEqual([]);
  });

  it.each([
    [true, 'force_custom_plan'],
    [false, 'auto'],
  ])(
    'plans by values %s are made by connections of their own to the replica, with plans %s',
    async (isPlannedByValues, mode) => {
      const question = {
        text: `SELECT current_database(), current_setting('plan_cache_mode'), current_setting('statement_timeout')`,
        isPlannedByValues,
      };
      const [row] = await world.app.get(Database).replicaTextRows(question, []);
      expect(row).toEqual([new URL(behind.url).pathname.slice(1), mode, '30s']);
    },
  );
});
