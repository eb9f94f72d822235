import { itemOf } from '../support/content-api';
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
    const { contentItemId } = itemOf(await world.admin.post(body));

    itemOf(await world.admin.get(contentItemId));
    const list = await world.app.request('GET', '/api/content?type=Page', { token });
    expect(list.body).toEqual({ items: [], totalCount: 0 });
  });
});
