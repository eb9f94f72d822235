import { defineTypes, plant } from '../fixtures/garden-types';
import { itemOf, pageOf, problemOf, statesOf, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

let world: ContentWorld;
let api: ContentApi;

beforeAll(async () => {
  world = await startContentWorld({ owners: ['somebody-else'] });
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

  describe('when another item has its path or alias meanwhile', () => {
    const taken = async (path: string) => {
      const members = { autoroutePart: { path }, aliasPart: { alias: path } };
      const first = itemOf(await api.post(plant('Pear', members)));
      itemOf(await api.remove(first.contentItemId));
      const second = itemOf(await api.post(plant('Quince', members)));
      return { first, second };
    };

    it('is refused, and says who has what and what to do', async () => {
      const { first, second } = await taken('taken-meanwhile');
      const { type, detail } = problemOf(await world.unchanged(() => api.restore(first.contentItemVersionId)), 409);
      expect(type).toMatch(/:content\.path-taken$/);
      expect(detail).toContain(`The slug "taken-meanwhile" now belongs to “Quince” (${second.contentItemId}).`);
      expect(detail).toContain('The alias "taken-meanwhile" now belongs to');
      expect(detail).toContain('freePaths=true');
      problemOf(await world.unchanged(() => api.restoreItem(first.contentItemId)), 409);
    });

    it('gets a free path and alias with freePaths, and the other item keeps its own', async () => {
      const { first, second } = await taken('coveted');
      const restored = itemOf(await api.restore(first.contentItemVersionId, false, true));
      expect(restored).toMatchObject({ autoroutePart: { path: 'coveted-2' }, aliasPart: { alias: 'coveted-2' } });
      expect(itemOf(await api.byHandle('slug:coveted')).contentItemId).toBe(second.contentItemId);
      expect(itemOf(await api.version(first.contentItemVersionId)).autoroutePart).toEqual({ path: 'coveted' });
    });

    it('is asked about the draft first, and then about the path', async () => {
      const { live, archived } = await published('Pear', 'Quince');
      const { contentItemId } = live;
      const past = itemOf(await api.version(archived[0].contentItemVersionId));
      itemOf(await api.post({ contentItemId, autoroutePart: { path: 'moved-on' }, aliasPart: { alias: 'moved-on' } }));
      itemOf(await api.post(plant('Squatter', { autoroutePart: past.autoroutePart })));
      itemOf(await api.postDraft({ contentItemId, titlePart: { title: 'Medlar' } }));
      const restore = (replaceDraft: boolean, freePaths: boolean) =>
        api.restore(past.contentItemVersionId, replaceDraft, freePaths);
      expect(problemOf(await restore(false, true), 409).type).toMatch(/draft-in-the-way$/);
      expect(problemOf(await restore(true, false), 409).type).toMatch(/path-taken$/);
      expect(itemOf(await restore(true, true)).displayText).toBe('Pear');
    });
  });

  describe('when its type has changed meanwhile', () => {
    const fields = (...names: readonly string[]) => ({
      parts: [{ part: 'TitlePart' }],
      fields: names.map((name) => ({ name, type: 'TextField', settings: { required: name === 'origin' } })),
    });
    const stored = async ({ contentItemVersionId }: Item) => {
      const text = 'SELECT data FROM content_item_version WHERE content_item_version_id = $1';
      return (await world.database.query<{ data: object }>(text, [contentItemVersionId])).rows[0].data;
    };

    it('keeps what is stored of a field that the type has lost, through the next publication', async () => {
      await api.putType('Bed', fields('soil', 'shade'));
      const first = itemOf(
        await api.post({ contentType: 'Bed', titlePart: { title: 'A' }, soil: 'clay', shade: 'deep' }),
      );
      const { contentItemId } = first;
      itemOf(await api.post({ contentItemId, soil: 'sand', shade: null }));
      await api.putType('Bed', fields('soil'));
      const draft = itemOf(await api.restore(first.contentItemVersionId));
      expect([draft.soil, draft.shade]).toEqual(['clay', undefined]);
      expect(await stored(draft)).toMatchObject({ soil: 'clay', shade: 'deep' });
      const live = itemOf(await api.publish(contentItemId));
      expect(await stored(live)).toMatchObject({ soil: 'clay', shade: 'deep' });
      await api.putType('Bed', fields('soil', 'shade'));
      expect(itemOf(await api.get(contentItemId)).shade).toBe('deep');
    });

    it('comes back without a field that is required now, which has to be filled in before it is published', async () => {
      await api.putType('Seed', fields('soil'));
      const first = itemOf(await api.post({ contentType: 'Seed', titlePart: { title: 'A' }, soil: 'clay' }));
      const { contentItemId } = first;
      itemOf(await api.post({ contentItemId, soil: 'sand' }));
      await api.putType('Seed', fields('soil', 'origin'));
      const draft = itemOf(await api.restore(first.contentItemVersionId));
      expect(problemOf(await world.unchanged(() => api.publish(contentItemId)), 400).errors).toHaveProperty('origin');
      expect(itemOf(await api.post({ ...draft, origin: 'Kent' }))).toMatchObject({
        soil: 'clay',
        published: true,
      });
    });
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

  it('of a live version or a draft is refused', async () => {
    const { live } = await published('Pear', 'Quince');
    const draft = itemOf(await api.postDraft({ contentItemId: live.contentItemId, titlePart: { title: 'Medlar' } }));
    problemOf(await world.unchanged(() => api.purge(live.contentItemVersionId)), 409);
    problemOf(await world.unchanged(() => api.purge(draft.contentItemVersionId)), 409);
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

describe('What has changed in a version', () => {
  const changesOf = async (version: Item, since?: Item) => {
    const { body } = await api.changes(version.contentItemVersionId, since?.contentItemVersionId);
    return body as { since: string | null; changes: readonly { path: string; kind: string }[] };
  };

  it('is told since the one before, or since any other of the item', async () => {
    const { live, archived } = await published('A pear tree', 'A quince tree', 'A medlar tree');
    const [first, second] = archived;
    expect(await changesOf(live)).toEqual({
      contentItemId: live.contentItemId,
      contentItemVersionId: live.contentItemVersionId,
      since: second.contentItemVersionId,
      changes: [
        {
          path: 'titlePart.title',
          kind: 'changed',
          before: 'A quince tree',
          after: 'A medlar tree',
          text: [
            { kind: 'same', text: 'A ' },
            { kind: 'removed', text: 'quince' },
            { kind: 'added', text: 'medlar' },
            { kind: 'same', text: ' tree' },
          ],
        },
      ],
      isCut: false,
    });
    expect(await changesOf(live, first)).toMatchObject({ since: first.contentItemVersionId, changes: { length: 1 } });
    expect((await changesOf(live, live)).changes).toEqual([]);
  });

  it('of the first one is all that it has', async () => {
    const { live } = await published('Pear');
    expect(await changesOf(live)).toMatchObject({ since: null });
    expect((await changesOf(live)).changes).toContainEqual({ path: 'titlePart.title', kind: 'added', after: 'Pear' });
  });

  it('is asked for among versions of one item', async () => {
    const { contentItemVersionId: id } = itemOf(await api.post(plant('Pear')));
    const other = itemOf(await api.post(plant('Quince')));
    for (const since of [other.contentItemVersionId, '0'.repeat(26), 'x'])
      expect(Object.keys(problemOf(await api.changes(id, since), 400).errors ?? {})).toEqual(['since']);
    for (const unknown of ['0'.repeat(26), 'x']) problemOf(await api.changes(unknown), 404);
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
