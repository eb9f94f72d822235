import { defineTypes, plant } from '../fixtures/garden-types';
import { itemOf, pageOf, problemOf, statesOf, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

let world: ContentWorld;
let api: ContentApi;

beforeAll(async () => {
  world = await startContentWorld();
  api = world.admin;
  await defineTypes(api, 'Cutting', 'Plant', 'Label');
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

async function takenDown(body: object = plant('Pear')): Promise<Item> {
  return itemOf(await api.unpublish(itemOf(await api.post(body)).contentItemId));
}

function edit({ contentItemId }: Item, title: string, members: object = {}): object {
  return { contentItemId, titlePart: { title }, ...members };
}

describe('What visitors have seen', () => {
  it.each([
    ['saved as a draft', true, 'Draft', ['Draft', 'Archived']],
    ['published', false, 'Published', ['Published', 'Archived', 'Archived']],
  ])('and was taken down is archived as it was when something else is %s', async (_how, draft, state, states) => {
    const seen = await takenDown();
    const save = (body: object) => (draft ? api.postDraft(body) : api.post(body));
    const first = itemOf(await save(edit(seen, 'Quince')));
    expect(first.contentItemVersionId).not.toBe(seen.contentItemVersionId);
    const second = itemOf(await save(edit(seen, 'Medlar')));
    if (draft) expect(second.contentItemVersionId).toBe(first.contentItemVersionId);
    expect(await statesOf(api, seen.contentItemId)).toEqual(states);
    const { items } = pageOf(await api.versions(seen.contentItemId));
    expect(items[0]).toMatchObject({ state, displayText: 'Medlar' });
    const { contentItemVersionId, author, modifiedUtc } = seen;
    expect(items.at(-1)).toMatchObject({ contentItemVersionId, displayText: 'Pear', author, modifiedUtc });
  });

  it('can be restored after that', async () => {
    const seen = await takenDown();
    itemOf(await api.postDraft(edit(seen, 'Quince')));
    expect(itemOf(await api.restore(seen.contentItemVersionId, true)).displayText).toBe('Pear');
    expect(await statesOf(api, seen.contentItemId)).toEqual(['Draft', 'Archived', 'Archived']);
  });

  it('keeps its path until another version has another one', async () => {
    const seen = await takenDown(plant('Fig', { autoroutePart: { path: 'seen/fig' } }));
    const draft = itemOf(await api.postDraft(edit(seen, 'Date')));
    expect(draft.autoroutePart).toEqual({ path: 'seen/fig' });
    itemOf(await api.postDraft(edit(seen, 'Date', { autoroutePart: { path: 'seen/date' } })));
    problemOf(await api.byHandle('slug:seen/fig', 'latest'), 404);
    expect(itemOf(await api.byHandle('slug:seen/date', 'latest')).contentItemId).toBe(seen.contentItemId);
  });

  it('stays the latest when nothing is changed, and is the same when it is published again', async () => {
    const seen = await takenDown();
    expect(itemOf(await world.unchanged(() => api.postDraft(edit(seen, 'Pear'))))).toEqual(seen);
    expect(itemOf(await api.post(edit(seen, 'Pear'))).contentItemVersionId).toBe(seen.contentItemVersionId);
    expect(await statesOf(api, seen.contentItemId)).toEqual(['Published']);
  });

  it('of a type without versions is edited in place', async () => {
    const seen = await takenDown({ contentType: 'Label', titlePart: { title: 'Pear' } });
    for (const save of [api.postDraft(edit(seen, 'Quince')), api.post(edit(seen, 'Medlar'))]) {
      expect(itemOf(await save).contentItemVersionId).toBe(seen.contentItemVersionId);
    }
    expect(await statesOf(api, seen.contentItemId)).toEqual(['Published']);
  });
});
