import { defineTypes, plant } from '../fixtures/garden-types';
import { itemOf, pageOf, problemOf, statesOf, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

let world: ContentWorld;
let api: ContentApi;

beforeAll(async () => {
  world = await startContentWorld();
  api = world.admin;
  await defineTypes(api, 'Cutting', 'Plant');
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

/** An item published once for each title: the last one is live, the others are archived, oldest first. */
async function published(...titles: readonly string[]): Promise<{ live: Item; archived: Item[] }> {
  const [first, ...others] = titles;
  const versions = [itemOf(await api.post(plant(first)))];
  for (const title of others) {
    const { contentItemId } = versions[0];
    versions.push(itemOf(await api.post({ contentItemId, titlePart: { title } })));
  }
  return { live: versions[versions.length - 1], archived: versions.slice(0, -1) };
}

describe('Restore', () => {
  it('makes a new Draft of an archived version; what is live stays live', async () => {
    const { live, archived } = await published('Pear', 'Quince');
    const draft = itemOf(await api.restore(archived[0].contentItemVersionId));
    expect(draft).toMatchObject({ displayText: 'Pear', latest: true, published: false });
    expect(draft.contentItemVersionId).not.toBe(archived[0].contentItemVersionId);
    expect(await statesOf(api, live.contentItemId)).toEqual(['Draft', 'Published', 'Archived']);
    expect(itemOf(await api.get(live.contentItemId))).toMatchObject({ id: live.id, published: true });
  });

  it('is refused over an unpublished draft unless replaceDraft, which archives that draft', async () => {
    const { live, archived } = await published('Pear', 'Quince');
    const [{ contentItemVersionId }] = archived;
    itemOf(await api.postDraft({ contentItemId: live.contentItemId, titlePart: { title: 'Medlar' } }));
    problemOf(await world.unchanged(() => api.restore(contentItemVersionId)), 409);
    problemOf(await world.unchanged(() => api.restore(contentItemVersionId, false)), 409);
    itemOf(await api.restore(contentItemVersionId, true));
    expect(await statesOf(api, live.contentItemId)).toEqual(['Draft', 'Archived', 'Published', 'Archived']);
  });

  it('of the live or the latest version is refused', async () => {
    const { live } = await published('Pear');
    problemOf(await world.unchanged(() => api.restore(live.contentItemVersionId)), 409);
    const draft = itemOf(await api.postDraft({ contentItemId: live.contentItemId, titlePart: { title: 'Quince' } }));
    problemOf(await world.unchanged(() => api.restore(draft.contentItemVersionId, true)), 409);
  });

  it('brings a removed item back as a Draft, with the versions it had', async () => {
    const { live, archived } = await published('Pear', 'Quince');
    itemOf(await api.remove(live.contentItemId));
    const draft = itemOf(await api.restore(live.contentItemVersionId));
    expect(draft).toMatchObject({ displayText: 'Quince', publishedUtc: null });
    expect(await statesOf(api, live.contentItemId)).toEqual(['Draft', 'Archived', 'Archived']);
    expect(itemOf(await api.version(archived[0].contentItemVersionId)).displayText).toBe('Pear');
    expect(itemOf(await api.publish(live.contentItemId)).published).toBe(true);
  });

  it('brings a clone that was never published back as Cloned', async () => {
    const { live } = await published('Pear');
    const clone = itemOf(await api.clone(live.contentItemId));
    itemOf(await api.remove(clone.contentItemId));
    itemOf(await api.restore(clone.contentItemVersionId));
    expect(await statesOf(api, clone.contentItemId)).toEqual(['Cloned', 'Archived']);
  });

  it('keeps the owner that the item has now', async () => {
    const { live, archived } = await published('Pear', 'Quince');
    const { contentItemId } = live;
    itemOf(await api.post({ contentItemId, commonPart: { owner: 'somebody-else' } }));
    expect(itemOf(await api.restore(archived[0].contentItemVersionId)).owner).toBe('somebody-else');
  });

  it('finds another path when the old one has been taken meanwhile', async () => {
    const path = 'taken-meanwhile';
    const first = itemOf(await api.post(plant('Pear', { autoroutePart: { path } })));
    itemOf(await api.remove(first.contentItemId));
    const second = itemOf(await api.post(plant('Quince', { autoroutePart: { path } })));
    const answer = await api.restore(first.contentItemVersionId);
    if (answer.status === 200) expect(itemOf(answer).autoroutePart?.path).not.toBe(path);
    else expect(problemOf(answer, 400).errors).toHaveProperty(['autoroutePart.path']);
    expect(itemOf(await api.byHandle(`slug:${path}`)).contentItemId).toBe(second.contentItemId);
  });

  it('of a version that does not exist is 404', async () => {
    problemOf(await api.restore('0'.repeat(26)), 404);
    problemOf(await api.restore('no-id-at-all'), 404);
  });
});

describe('Purge', () => {
  it('deletes an archived version for good', async () => {
    const { live, archived } = await published('Pear', 'Quince');
    const [{ contentItemVersionId }] = archived;
    expect(itemOf(await api.purge(contentItemVersionId)).contentItemVersionId).toBe(contentItemVersionId);
    problemOf(await api.version(contentItemVersionId), 404);
    problemOf(await api.purge(contentItemVersionId), 404);
    problemOf(await api.restore(contentItemVersionId), 404);
    expect(await statesOf(api, live.contentItemId)).toEqual(['Published']);
  });

  it('of a live version, a draft, or a version of a removed item is refused', async () => {
    const { live, archived } = await published('Pear', 'Quince');
    const draft = itemOf(await api.postDraft({ contentItemId: live.contentItemId, titlePart: { title: 'Medlar' } }));
    problemOf(await world.unchanged(() => api.purge(live.contentItemVersionId)), 409);
    problemOf(await world.unchanged(() => api.purge(draft.contentItemVersionId)), 409);
    itemOf(await api.remove(live.contentItemId));
    problemOf(await world.unchanged(() => api.purge(archived[0].contentItemVersionId)), 409);
  });
});

describe('The versions of an item', () => {
  it('come newest first, in pages, with how many there are', async () => {
    const { live, archived } = await published('One', 'Two', 'Three', 'Four', 'Five');
    const newestFirst = [...archived, live].map(({ contentItemVersionId }) => contentItemVersionId).toReversed();
    const idsOf = async (page: { first?: number; skip?: number }) => {
      const { items, totalCount } = pageOf(await api.versions(live.contentItemId, page));
      expect(totalCount).toBe(5);
      return items.map(({ contentItemVersionId }) => contentItemVersionId);
    };
    expect(await idsOf({})).toEqual(newestFirst);
    expect(await idsOf({ first: 2 })).toEqual(newestFirst.slice(0, 2));
    expect(await idsOf({ first: 2, skip: 2 })).toEqual(newestFirst.slice(2, 4));
    expect(await idsOf({ skip: 4 })).toEqual(newestFirst.slice(4));
    expect(await idsOf({ skip: 5 })).toEqual([]);
    expect(await idsOf({ first: 0 })).toEqual([]);
    problemOf(await api.versions(live.contentItemId, { first: 101 }), 400);
  });

  it('are each readable by their own id, whatever their state', async () => {
    const { live, archived } = await published('Pear', 'Quince');
    expect(itemOf(await api.version(live.contentItemVersionId))).toEqual(live);
    expect(itemOf(await api.version(archived[0].contentItemVersionId))).toMatchObject({
      displayText: 'Pear',
      published: false,
      latest: false,
    });
  });

  it('are 404 for an item that does not exist', async () => {
    problemOf(await api.versions('0'.repeat(26)), 404);
    problemOf(await api.version('0'.repeat(26)), 404);
  });
});

describe('Dates', () => {
  const before = new Date().toISOString();

  it('of creation are set once, of modification at every save, of publication at the last one', async () => {
    const draft = itemOf(await api.postDraft(plant('Pear')));
    const live = itemOf(await api.publish(draft.contentItemId));
    const edited = itemOf(await api.postDraft({ contentItemId: live.contentItemId, titlePart: { title: 'Quince' } }));
    const again = itemOf(await api.publish(live.contentItemId));
    for (const { createdUtc, modifiedUtc } of [draft, live, edited, again]) {
      expect(createdUtc).toBe(draft.createdUtc);
      expect(modifiedUtc).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
    }
    expect(draft.createdUtc).toBe(draft.modifiedUtc);
    expect(String(draft.createdUtc) >= before).toBe(true);
    expect(draft.publishedUtc).toBeNull();
    expect(edited.publishedUtc).toBe(live.publishedUtc);
    expect(String(edited.modifiedUtc) > String(draft.modifiedUtc)).toBe(true);
    expect(String(again.publishedUtc) > String(live.publishedUtc)).toBe(true);
    expect(itemOf(await api.unpublish(live.contentItemId)).publishedUtc).toBeNull();
  });

  it('of creation can be changed through the common part only', async () => {
    const { contentItemId, createdUtc } = itemOf(await api.post(plant('Pear')));
    const ignored = itemOf(await api.post({ contentItemId, createdUtc: '2001-02-03T04:05:06.000Z' }));
    expect(ignored.createdUtc).toBe(createdUtc);
    const changed = itemOf(await api.post({ contentItemId, commonPart: { createdUtc: '2001-02-03T04:05:06Z' } }));
    expect(changed.createdUtc).toBe('2001-02-03T04:05:06.000Z');
  });
});
