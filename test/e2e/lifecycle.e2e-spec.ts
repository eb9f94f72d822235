import { defineTypes, plant } from '../fixtures/garden-types';
import { itemOf, pageOf, problemOf, statesOf, type Answer, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

const FUTURE = '2199-01-01T00:00:00.000Z';

let world: ContentWorld;
let api: ContentApi;

beforeAll(async () => {
  world = await startContentWorld();
  api = world.admin;
  await defineTypes(api, 'Cutting', 'Plant', 'Label', 'Sign');
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

/** Items in each state that transitions begin from. */
const given = {
  published: async () => itemOf(await api.post(plant('Pear'))),
  draft: async () => itemOf(await api.postDraft(plant('Pear'))),
  draftOnLive: async () => {
    const live = await given.published();
    return itemOf(await api.postDraft({ contentItemId: live.contentItemId, titlePart: { title: 'Quince' } }));
  },
  unpublished: async () => {
    const live = await given.published();
    return itemOf(await api.unpublish(live.contentItemId));
  },
  cloned: async () => itemOf(await api.clone((await given.published()).contentItemId)),
  scheduled: async () =>
    itemOf(await api.postDraft(plant('Pear', { publishLaterPart: { scheduledPublishUtc: FUTURE } }))),
  removed: async () => {
    const live = await given.published();
    return itemOf(await api.remove(live.contentItemId));
  },
};

function edit(item: Item, title: string): Record<string, unknown> {
  return { contentItemId: item.contentItemId, titlePart: { title } };
}

function refusal(answer: Answer): string {
  return problemOf(answer, 409).detail;
}

describe('Create', () => {
  it('makes a Published version that is also the latest', async () => {
    const item = await given.published();
    expect(item).toMatchObject({ published: true, latest: true, displayText: 'Pear' });
    expect(await statesOf(api, item.contentItemId)).toEqual(['Published']);
  });

  it('makes a Draft when a draft is asked for, invisible to who asks for what is published', async () => {
    const item = await given.draft();
    expect(item).toMatchObject({ published: false, latest: true, publishedUtc: null });
    expect(await statesOf(api, item.contentItemId)).toEqual(['Draft']);
    problemOf(await api.get(item.contentItemId), 404);
    expect(itemOf(await api.get(item.contentItemId, 'draft'))).toEqual(item);
  });

  it('gives ids of 26 characters 0-9 and a-z that sort by creation time', async () => {
    const items = [await given.published(), await given.draft(), await given.published()];
    const ids = items.flatMap((item) => [item.contentItemId, item.contentItemVersionId]);
    for (const id of ids) expect(id).toMatch(/^[0-9a-z]{26}$/);
    expect(new Set(ids).size).toBe(6);
    for (const member of ['contentItemId', 'contentItemVersionId'] as const) {
      const values = items.map((item) => item[member]);
      expect(values.toSorted()).toEqual(values);
    }
  });
});

describe('Edit', () => {
  it('leaves the published version live and makes one new Draft, which is then saved in place', async () => {
    const live = await given.published();
    const first = itemOf(await api.postDraft(edit(live, 'Quince')));
    const second = itemOf(await api.postDraft(edit(live, 'Medlar')));
    expect(first.contentItemVersionId).not.toBe(live.contentItemVersionId);
    expect(second).toMatchObject({ id: first.id, contentItemVersionId: first.contentItemVersionId });
    expect(await statesOf(api, live.contentItemId)).toEqual(['Draft', 'Published']);
    expect(itemOf(await api.get(live.contentItemId))).toMatchObject({
      displayText: 'Pear',
      latest: false,
      published: true,
    });
    expect(itemOf(await api.get(live.contentItemId, 'latest'))).toMatchObject({ displayText: 'Medlar' });
  });

  it('of a type without versions updates the live version in place, which stays live', async () => {
    const live = itemOf(await api.post({ contentType: 'Label', titlePart: { title: 'Pear' } }));
    for (const save of [api.post(edit(live, 'Quince')), api.postDraft(edit(live, 'Medlar'))]) {
      expect(itemOf(await save)).toMatchObject({ id: live.id, published: true, latest: true });
    }
    expect(await statesOf(api, live.contentItemId)).toEqual(['Published']);
    expect(itemOf(await api.get(live.contentItemId)).contentItemVersionId).toBe(live.contentItemVersionId);
  });

  it('of a type without drafts refuses to save one, and publishes', async () => {
    const body = { contentType: 'Sign', titlePart: { title: 'Mind the step' } };
    await world.unchanged(async () => problemOf(await api.postDraft(body), 400));
    expect(itemOf(await api.post(body))).toMatchObject({ published: true, latest: true });
  });

  it.each([
    ['Draft', given.draft],
    ['Cloned', given.cloned],
    ['Scheduled', given.scheduled],
  ])('of a version that is %s saves it in place and leaves it so', async (state, make) => {
    const before = await make();
    const after = itemOf(await api.postDraft(edit(before, 'Quince')));
    expect(after).toMatchObject({ id: before.id, contentItemVersionId: before.contentItemVersionId, published: false });
    expect(await statesOf(api, before.contentItemId)).toEqual([state]);
  });
});

describe('Publish', () => {
  it.each([
    ['Draft', given.draft],
    ['Unpublished', given.unpublished],
    ['Cloned', given.cloned],
    ['Scheduled', given.scheduled],
  ])('makes a version that is %s Published', async (_state, make) => {
    const before = await make();
    const after = itemOf(await api.publish(before.contentItemId));
    expect(after).toMatchObject({ id: before.id, published: true, latest: true, publishedUtc: expect.any(String) });
    expect(await statesOf(api, before.contentItemId)).toEqual(['Published']);
    expect(itemOf(await api.get(before.contentItemId))).toEqual(after);
  });

  it('archives the version that was live', async () => {
    const draft = await given.draftOnLive();
    itemOf(await api.publish(draft.contentItemId));
    const [now, then] = pageOf(await api.versions(draft.contentItemId)).items;
    expect([now.state, then.state]).toEqual(['Published', 'Archived']);
    expect(then).toMatchObject({ published: false, latest: false, displayText: 'Pear' });
  });

  it('of what is published is a success that changes nothing', async () => {
    const live = await given.published();
    const again = await world.unchanged(() => api.publish(live.contentItemId));
    expect(itemOf(again)).toEqual(live);
  });

  it('happens with a save that asks for it, over any number of versions', async () => {
    const draft = await given.draftOnLive();
    itemOf(await api.post({ ...draft, ...edit(draft, 'Medlar') }));
    itemOf(await api.post(edit(draft, 'Apricot')));
    expect(await statesOf(api, draft.contentItemId)).toEqual(['Published', 'Archived', 'Archived']);
  });

  it('refuses a draft that its type no longer allows, at the member, and changes nothing', async () => {
    const loose = { fields: [{ name: 'age', type: 'NumericField' }] };
    await api.putType('Tree', loose);
    const tree = itemOf(await api.postDraft({ contentType: 'Tree', age: 400 }));
    await api.putType('Tree', { fields: [{ name: 'age', type: 'NumericField', settings: { maximum: 99 } }] });
    const answer = await world.unchanged(() => api.publish(tree.contentItemId));
    expect(problemOf(answer, 400).errors).toHaveProperty('age');
  });
});

describe('Unpublish', () => {
  it('makes a Published version Unpublished, which is a draft', async () => {
    const item = await given.unpublished();
    expect(item).toMatchObject({ published: false, latest: true, publishedUtc: null });
    problemOf(await api.get(item.contentItemId), 404);
    expect(itemOf(await api.get(item.contentItemId, 'draft'))).toEqual(item);
    expect(await statesOf(api, item.contentItemId)).toEqual(['Unpublished']);
  });

  it('leaves a newer Draft the latest and archives the live version', async () => {
    const draft = await given.draftOnLive();
    const after = itemOf(await api.unpublish(draft.contentItemId));
    expect(after).toMatchObject({ id: draft.id, latest: true, published: false, publishedUtc: null });
    expect(await statesOf(api, draft.contentItemId)).toEqual(['Draft', 'Archived']);
  });

  it.each([
    ['a Draft', given.draft],
    ['what is Unpublished', given.unpublished],
    ['a Cloned version', given.cloned],
  ])('of %s is refused', async (_what, make) => {
    const item = await make();
    expect(refusal(await world.unchanged(() => api.unpublish(item.contentItemId)))).toMatch(/not published/);
  });
});

describe('Discard draft', () => {
  it('archives the draft and makes the live version the latest again', async () => {
    const draft = await given.draftOnLive();
    const live = itemOf(await api.discardDraft(draft.contentItemId));
    expect(live).toMatchObject({ published: true, latest: true, displayText: 'Pear' });
    expect(itemOf(await api.get(draft.contentItemId, 'latest'))).toEqual(live);
    expect(await statesOf(api, draft.contentItemId)).toEqual(['Archived', 'Published']);
  });

  it.each([
    ['a Draft', given.draft],
    ['a Cloned item', given.cloned],
  ])('removes %s that was never published', async (_what, make) => {
    const item = await make();
    itemOf(await api.discardDraft(item.contentItemId));
    expect(await statesOf(api, item.contentItemId)).toEqual(['Removed']);
    problemOf(await api.get(item.contentItemId, 'latest'), 404);
  });

  it.each([
    ['has no draft', given.published],
    ['was published and is not now', given.unpublished],
  ])('of an item that %s is refused', async (_what, make) => {
    const item = await make();
    refusal(await world.unchanged(() => api.discardDraft(item.contentItemId)));
  });
});

describe('Clone', () => {
  it.each([
    ['Published', given.published],
    ['Draft', given.draft],
    ['Draft on a live version', given.draftOnLive],
    ['Unpublished', given.unpublished],
    ['Cloned', given.cloned],
    ['Scheduled', given.scheduled],
  ])('of what is %s makes a new item, Cloned, of the latest version', async (_state, make) => {
    const source = await make();
    const clone = itemOf(await api.clone(source.contentItemId));
    expect(clone).toMatchObject({
      published: false,
      latest: true,
      publishedUtc: null,
      displayText: source.displayText,
    });
    expect(clone.contentItemId).not.toBe(source.contentItemId);
    expect(clone.contentItemVersionId).not.toBe(source.contentItemVersionId);
    expect(itemOf(await api.get(source.contentItemId, 'latest'))).toEqual(source);
  });

  it('gets a path and an alias of its own', async () => {
    const source = itemOf(await api.post(plant('Cherry', { aliasPart: { alias: 'the-cherry' } })));
    const clones = [itemOf(await api.clone(source.contentItemId)), itemOf(await api.clone(source.contentItemId))];
    const family = [source, ...clones];
    const paths = family.map(({ autoroutePart }) => autoroutePart?.path);
    expect(new Set(paths).size).toBe(3);
    expect(paths.every(Boolean)).toBe(true);
    const aliases = family.map(({ aliasPart }) => (aliasPart as { alias?: string } | undefined)?.alias);
    expect(new Set(aliases).size).toBe(3);
    for (const clone of clones) expect(await statesOf(api, clone.contentItemId)).toEqual(['Cloned']);
  });
});

describe('Remove', () => {
  it.each([
    ['Published', given.published],
    ['Draft', given.draft],
    ['Draft on a live version', given.draftOnLive],
    ['Unpublished', given.unpublished],
    ['Cloned', given.cloned],
    ['Scheduled', given.scheduled],
  ])('takes what is %s away softly, with all its versions', async (_state, make) => {
    const { contentItemId } = await make();
    const before = (await statesOf(api, contentItemId)).length;
    expect(itemOf(await api.remove(contentItemId))).toMatchObject({ contentItemId, latest: false, published: false });
    for (const version of ['published', 'latest', 'draft']) problemOf(await api.get(contentItemId, version), 404);
    expect(await statesOf(api, contentItemId)).toEqual(Array(before).fill('Removed'));
  });

  it('leaves nothing that another transition could begin from', async () => {
    const { contentItemId } = await given.removed();
    const transitions = [api.publish, api.unpublish, api.discardDraft, api.clone, api.remove];
    for (const transition of transitions) {
      problemOf(await world.unchanged(() => transition(contentItemId)), 404);
    }
    refusal(await world.unchanged(() => api.post({ contentItemId, titlePart: { title: 'Quince' } })));
  });

  it('gives its path free', async () => {
    const path = 'a-path-that-becomes-free';
    const first = itemOf(await api.post(plant('Fig', { autoroutePart: { path } })));
    itemOf(await api.remove(first.contentItemId));
    expect(itemOf(await api.post(plant('Fig', { autoroutePart: { path } }))).autoroutePart?.path).toBe(path);
  });
});

describe('Schedules', () => {
  it('make a Published version with a future archive date Scheduled', async () => {
    const archiving = itemOf(await api.post(plant('Pear', { archiveLaterPart: { scheduledArchiveUtc: FUTURE } })));
    expect(await statesOf(api, archiving.contentItemId)).toEqual(['Scheduled']);
  });

  it('end when null clears them', async () => {
    const item = await given.scheduled();
    const cleared = { contentItemId: item.contentItemId, publishLaterPart: { scheduledPublishUtc: null } };
    itemOf(await api.postDraft(cleared));
    expect(await statesOf(api, item.contentItemId)).toEqual(['Draft']);
  });
});
