import { defineTypes, plant } from '../fixtures/garden-types';
import { faultyMembers, itemOf, problemOf, type ContentApi, type Item } from '../support/content-api';
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

const at = (path: string, title = 'Pear') => plant(title, { autoroutePart: { path } });
const pathOf = ({ autoroutePart }: Item) => autoroutePart?.path;

describe('A handle', () => {
  it('finds an item by path, by alias and by id', async () => {
    const item = itemOf(await api.post({ ...at('orchard/by-handle'), aliasPart: { alias: 'by-handle' } }));
    for (const handle of ['slug:orchard/by-handle', 'alias:by-handle', `contentitemid:${item.contentItemId}`]) {
      expect(itemOf(await api.byHandle(handle))).toEqual(item);
      expect(itemOf(await api.byHandle(handle, 'latest'))).toEqual(item);
      problemOf(await api.byHandle(handle, 'draft'), 404);
    }
  });

  it('is found whatever the case of its letters and with slashes around it', async () => {
    const { contentItemId } = itemOf(await api.post(at('Orchard/Mixed-Case')));
    for (const handle of ['slug:orchard/mixed-case', 'SLUG:ORCHARD/MIXED-CASE', 'slug:/orchard/mixed-case']) {
      expect(itemOf(await api.byHandle(handle)).contentItemId).toBe(contentItemId);
    }
  });

  it.each(['slug:nowhere', 'alias:nowhere', `contentitemid:${'0'.repeat(26)}`, 'colour:red', 'nothing', 'slug:', ':x'])(
    'that nothing has is 404: %s',
    async (handle) => {
      problemOf(await api.byHandle(handle), 404);
    },
  );

  it('that is missing, empty or given twice is 400', async () => {
    for (const query of ['', '?handle=', '?handle=slug:a&handle=slug:b', '?handle=slug:a&version=newest']) {
      problemOf(await api.send('GET', `/api/content/by-handle${query}`), 400);
    }
  });

  it('of a draft finds the draft and nothing that visitors see', async () => {
    const live = itemOf(await api.post(at('old-path')));
    const { contentItemId } = live;
    const draft = itemOf(await api.postDraft({ contentItemId, autoroutePart: { path: 'new-path' } }));
    problemOf(await api.byHandle('slug:new-path'), 404);
    expect(itemOf(await api.byHandle('slug:new-path', 'latest'))).toEqual(draft);
    expect(itemOf(await api.byHandle('slug:new-path', 'draft'))).toEqual(draft);
    expect(itemOf(await api.byHandle('slug:old-path'))).toMatchObject({ id: live.id, published: true });
  });

  it('ends with the version that had it: by publishing, unpublishing, discarding and removing', async () => {
    const { contentItemId } = itemOf(await api.post(at('first-path')));
    itemOf(await api.postDraft({ contentItemId, autoroutePart: { path: 'second-path' } }));
    itemOf(await api.publish(contentItemId));
    problemOf(await api.byHandle('slug:first-path', 'latest'), 404);
    itemOf(await api.postDraft({ contentItemId, autoroutePart: { path: 'third-path' } }));
    itemOf(await api.discardDraft(contentItemId));
    problemOf(await api.byHandle('slug:third-path', 'latest'), 404);
    itemOf(await api.unpublish(contentItemId));
    problemOf(await api.byHandle('slug:second-path'), 404);
    itemOf(await api.byHandle('slug:second-path', 'draft'));
    itemOf(await api.remove(contentItemId));
    problemOf(await api.byHandle('slug:second-path', 'latest'), 404);
  });
});

describe('A typed path', () => {
  it('that another live version has is refused at autoroutePart.path, with nothing written', async () => {
    itemOf(await api.post(at('taken')));
    itemOf(await api.postDraft(at('reserved-by-a-draft')));
    const { contentItemId } = itemOf(await api.post(at('mine')));
    for (const path of ['taken', 'Taken', '/taken/', 'reserved-by-a-draft']) {
      for (const body of [at(path), { contentItemId, autoroutePart: { path } }]) {
        for (const save of [api.post, api.postDraft, api.validate]) {
          const answer = await world.unchanged(() => save(body));
          expect(faultyMembers(answer)).toEqual(['autoroutePart.path']);
        }
      }
    }
  });

  it('may be kept, sent again and given back by the item that has it', async () => {
    const { contentItemId } = itemOf(await api.post(at('kept')));
    for (const path of ['kept', 'lent', 'kept']) {
      expect(pathOf(itemOf(await api.post({ contentItemId, autoroutePart: { path } })))).toBe(path);
    }
  });

  it('names the alias likewise', async () => {
    itemOf(await api.post(plant('Pear', { aliasPart: { alias: 'taken-alias' } })));
    const answer = await world.unchanged(() => api.post(plant('Quince', { aliasPart: { alias: 'TAKEN-ALIAS' } })));
    expect(faultyMembers(answer)).toEqual(['aliasPart.alias']);
  });

  it('of a post with both taken names both', async () => {
    itemOf(await api.post({ ...at('both'), aliasPart: { alias: 'both' } }));
    const answer = await world.unchanged(() => api.post({ ...at('both'), aliasPart: { alias: 'both' } }));
    expect(faultyMembers(answer)).toEqual(['aliasPart.alias', 'autoroutePart.path']);
  });
});

describe('The path of a removed item', () => {
  it('is given back to one of those that had it, when they are restored at once', async () => {
    const had: Item[] = [];
    for (let count = 0; count < 6; count++) {
      had.push(itemOf(await api.post(at('sought-after'))));
      itemOf(await api.remove(had[count].contentItemId));
    }
    const answers = await Promise.all(had.map(({ contentItemId }) => api.restoreItem(contentItemId)));
    const [back, ...others] = answers.toSorted((one, other) => one.status - other.status);
    expect(pathOf(itemOf(back))).toBe('sought-after');
    for (const other of others) expect(problemOf(other, 409).type).toMatch(/:content\.path-taken$/);
  });
});

describe('A generated path', () => {
  it('is the display text slugified, and gets -2, -3 when it is taken', async () => {
    const paths: (string | undefined)[] = [];
    for (let copy = 0; copy < 3; copy++) paths.push(pathOf(itemOf(await api.post(plant('Über den Birnbaum')))));
    expect(paths[0]).toMatch(/^[a-z0-9-]+-den-birnbaum$/);
    expect(paths).toEqual([paths[0], `${paths[0]}-2`, `${paths[0]}-3`]);
  });

  it('is free again for the next one when its item was removed', async () => {
    const first = itemOf(await api.post(plant('Gone tomorrow')));
    itemOf(await api.remove(first.contentItemId));
    expect(pathOf(itemOf(await api.post(plant('Gone tomorrow'))))).toBe(pathOf(first));
  });

  it('stays when the title changes', async () => {
    const first = itemOf(await api.post(plant('Stays as it is')));
    const after = itemOf(await api.post({ contentItemId: first.contentItemId, titlePart: { title: 'Renamed' } }));
    expect(pathOf(after)).toBe(pathOf(first));
  });
});

describe('The home page', () => {
  it('is one item: publishing another with setHomepage takes it over', async () => {
    const first = itemOf(await api.post({ ...at('home-one'), autoroutePart: { path: 'home-one', setHomepage: true } }));
    const second = itemOf(
      await api.post({ ...at('home-two'), autoroutePart: { path: 'home-two', setHomepage: true } }),
    );
    const { rows } = await world.database.query(`SELECT content_item_id FROM content_handle WHERE kind = 'homepage'`);
    expect(rows).toEqual([{ content_item_id: second.contentItemId }]);
    expect(first.contentItemId).not.toBe(second.contentItemId);
  });
});
