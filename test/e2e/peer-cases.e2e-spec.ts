import { ContentReader } from '#core/content';
import { faultyMembers, itemOf, pageOf, problemOf, statesOf, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

/** What the model of this service checks of its own API, in the sense of the contract. */
let world: ContentWorld;
let api: ContentApi;
let blog: Item;
let recipePost: Item;

beforeAll(async () => {
  world = await startContentWorld({ env: { SETUP_RECIPE: 'blog' } });
  api = world.admin;
  [blog] = pageOf(await api.list({ type: 'Blog' })).items;
  [recipePost] = pageOf(await api.list({ type: 'BlogPost' })).items;
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

const wrongFlags = { latest: false, published: true } as const;

function post(title: string, path?: string): Record<string, unknown> {
  return {
    contentType: 'BlogPost',
    titlePart: { title },
    containedPart: { listContentItemId: blog.contentItemId },
    ...(path !== undefined && { autoroutePart: { path } }),
  };
}

async function storedPosts(): Promise<number> {
  return pageOf(await api.list({ type: 'BlogPost', first: 0 })).totalCount;
}

describe('Posting blog posts', () => {
  it('saves an existing one as a draft, whatever flags the body claims', async () => {
    const { contentItemId } = itemOf(await api.post(post('Existing')));
    const body = { ...itemOf(await api.get(contentItemId)), titlePart: { title: 'Changed' }, ...wrongFlags };
    expect(itemOf(await api.postDraft(body))).toMatchObject({ contentItemId, latest: true, published: false });
  });

  it('publishes an existing one, and keeps exactly two versions', async () => {
    const { contentItemId } = itemOf(await api.post(post('Existing')));
    const body = { contentItemId, subtitle: 'Changed', latest: false, published: false };
    expect(itemOf(await api.post(body))).toMatchObject({ contentItemId, latest: true, published: true });
    expect(pageOf(await api.versions(contentItemId))).toMatchObject({ totalCount: 2, items: { length: 2 } });
  });

  it('creates a draft, whatever flags the body claims, with its display text and a route', async () => {
    const item = itemOf(await api.postDraft({ ...post('A new draft'), ...wrongFlags }));
    expect(item).toMatchObject({ latest: true, published: false, displayText: 'A new draft' });
    expect(item.autoroutePart?.path).toEqual(expect.any(String));
  });

  it('creates and publishes, with the display text and the path that were sent', async () => {
    const item = itemOf(await api.post({ ...post('Some post', 'blog/some-post'), latest: false, published: false }));
    expect(item).toMatchObject({
      latest: true,
      published: true,
      displayText: 'Some post',
      autoroutePart: { path: 'blog/some-post' },
    });
  });

  it('refuses a path that is in use, saying so, and stores nothing', async () => {
    const path = recipePost.autoroutePart?.path;
    const before = await storedPosts();
    const answer = await world.unchanged(() => api.post(post('Same path', path)));
    expect(faultyMembers(answer)).toEqual(['autoroutePart.path']);
    expect(problemOf(answer, 400).detail).toMatch(/in use/);
    expect(await storedPosts()).toBe(before);
  });

  it('gives one without a path the path of its container and its title', async () => {
    const item = itemOf(await api.post(post('Generated Route')));
    expect(item.autoroutePart?.path).toBe(`${blog.autoroutePart?.path}/generated-route`);
    expect(itemOf(await api.byHandle('slug:blog/generated-route'))).toEqual(item);
  });
});

describe('Managing items', () => {
  it('never makes a draft by reading one', async () => {
    problemOf(await world.unchanged(() => api.get(recipePost.contentItemId, 'draft')), 404);
    expect(await statesOf(api, recipePost.contentItemId)).toEqual(['Published']);
  });

  it('lists, gets and describes the same item', async () => {
    const listed = pageOf(await api.list({ type: 'BlogPost', first: 100 })).items;
    expect(listed).toContainEqual(itemOf(await api.get(recipePost.contentItemId)));
    const schema = await api.send('GET', '/api/content-types/BlogPost/schema');
    expect(schema.status).toBe(200);
    expect(schema.body).toMatchObject({ properties: { subtitle: {}, autoroutePart: {}, contentType: {} } });
  });

  it('does not change its mind when saving, publishing and unpublishing are repeated', async () => {
    const { contentItemId } = itemOf(await api.postDraft(post('Repeated')));
    const saved = await api.postDraft({ contentItemId, subtitle: 'x' });
    expect(itemOf(await api.postDraft({ contentItemId, subtitle: 'x' }))).toEqual(itemOf(saved));
    const published = await api.publish(contentItemId);
    expect(itemOf(await api.publish(contentItemId))).toEqual(itemOf(published));
    const unpublished = itemOf(await api.unpublish(contentItemId));
    problemOf(await world.unchanged(() => api.unpublish(contentItemId)), 409);
    expect(itemOf(await api.get(contentItemId, 'latest'))).toEqual(unpublished);
  });

  it('ignores an author and an owner at the top level of the body', async () => {
    const { contentItemId, owner, author } = itemOf(await api.post(post('Owned')));
    const body = { contentItemId, subtitle: 'y', owner: 'mallory', author: 'mallory' };
    expect(itemOf(await api.post(body))).toMatchObject({ owner, author });
  });
});

describe('The life of versions', () => {
  it('goes from draft to published to archived to restored to gone', async () => {
    const draft = itemOf(await api.postDraft(post('First')));
    const { contentItemId } = draft;
    problemOf(await api.purge(draft.contentItemVersionId), 409);
    itemOf(await api.postDraft({ contentItemId, subtitle: 'a better one' }));
    const first = itemOf(await api.publish(contentItemId));
    const live = itemOf(await api.post({ contentItemId, titlePart: { title: 'Second' } }));
    const { items, totalCount } = pageOf(await api.versions(contentItemId));
    expect([totalCount, ...items.map(({ displayText }) => displayText)]).toEqual([2, 'Second', 'First']);
    const old = itemOf(await api.version(first.contentItemVersionId));
    expect(old).toMatchObject({ latest: false, published: false, subtitle: 'a better one' });

    const restored = itemOf(await api.restore(first.contentItemVersionId));
    expect(restored).toMatchObject({ owner: live.owner, displayText: 'First', published: false, latest: true });
    problemOf(await api.restore(first.contentItemVersionId), 409);
    const replaced = itemOf(await api.restore(first.contentItemVersionId, true));
    const ids = [first, live, restored, replaced].map(({ contentItemVersionId }) => contentItemVersionId);
    expect(new Set(ids).size).toBe(4);
    expect(itemOf(await api.version(first.contentItemVersionId))).toEqual(old);
    expect(itemOf(await api.get(contentItemId))).toMatchObject({ id: live.id, displayText: 'Second', published: true });

    problemOf(await api.purge(live.contentItemVersionId), 409);
    itemOf(await api.purge(first.contentItemVersionId));
    problemOf(await api.version(first.contentItemVersionId), 404);
    problemOf(await api.purge(first.contentItemVersionId), 404);
    problemOf(await api.restore(first.contentItemVersionId), 404);
  });
});

describe('Reading several items', () => {
  it('keeps the order asked for, each once, and leaves out what does not exist', async () => {
    const first = itemOf(await api.post(post('One of several')));
    const second = itemOf(await api.post(post('Another of several')));
    itemOf(await api.postDraft({ contentItemId: first.contentItemId, subtitle: 'draft' }));
    const reader = world.app.get(ContentReader);
    const asked = [second, first, second].map(({ contentItemId }) => contentItemId);
    for (const version of ['published', 'latest'] as const) {
      const found = await reader.findMany([...asked, '0'.repeat(26), 'no id'], version);
      expect(found.map(({ contentItemId }) => contentItemId)).toEqual(asked.slice(0, 2));
    }
    expect(await reader.findMany([])).toEqual([]);
  });
});

describe('Markup', () => {
  it('is stored as it was sent: sanitising is for whoever renders it', async () => {
    const html = '<p onclick="x()">Hi</p><script>alert(1)</script>{{ "liquid" }}';
    const { contentItemId } = itemOf(
      await api.post({ contentType: 'Page', titlePart: { title: 'Page' }, htmlBodyPart: { html } }),
    );
    expect(itemOf(await api.get(contentItemId)).htmlBodyPart).toEqual({ html });
  });
});
