import type { JsonObject } from '@espalier/plugin-sdk';
import { systemPrincipal } from '#core/auth';
import { ContentImporter } from '#core/content';
import { EmptiedItems1763800000175 } from '../../src/platform/database/migrations/1763800000175-emptied-items';
import { itemOf, pageOf, problemOf, statesOf, type ContentApi, type Item } from '../support/content-api';
import { itemId, writeHistories } from '../support/histories';
import { NOW, old, PruningWorld } from '../support/pruning-world';

let world: PruningWorld;
let api: ContentApi;

beforeAll(async () => {
  world = await PruningWorld.start();
  api = world.content.admin;
  const parts = ['TitlePart', 'AutoroutePart'].map((part) => ({ part }));
  await api.putType('Post', { parts });
});
afterAll(() => world.content.stop());
afterEach(async () => {
  jest.restoreAllMocks();
  await world.content.expectInvariants();
});

const post = (contentItemId?: string) => ({ contentType: 'Post', contentItemId, titlePart: { title: 'Pear' } });

/** An item in the recycle bin, of two versions. */
async function removed(): Promise<Item & { readonly versionIds: readonly string[] }> {
  const first = itemOf(await api.post(post()));
  const second = itemOf(await api.post({ contentItemId: first.contentItemId, titlePart: { title: 'Quince' } }));
  const item = itemOf(await api.remove(first.contentItemId));
  return { ...item, versionIds: [first, second].map(({ contentItemVersionId }) => contentItemVersionId) };
}

async function prune(): Promise<void> {
  await world.settle({ archivedVersionsToKeep: 0 });
  await world.database.query("UPDATE content_item_version SET modified_utc = '2001-01-01' WHERE NOT latest");
  await world.run();
}

async function purge({ versionIds }: { readonly versionIds: readonly string[] }): Promise<void> {
  for (const id of versionIds) itemOf(await api.purge(id));
}

describe.each<[string, (item: Item & { readonly versionIds: readonly string[] }) => Promise<void>]>([
  ['pruned', prune],
  ['purged over REST', purge],
])('A removed item whose last version was %s', (_how, empty) => {
  it('is there no more', async () => {
    const item = await removed();
    await empty(item);
    problemOf(await api.versions(item.contentItemId), 404);
    problemOf(await api.restoreItem(item.contentItemId), 404);
    expect(pageOf(await api.bin())).toEqual({ items: [], totalCount: 0 });
  });

  it('leaves its id and its path to whoever takes them next', async () => {
    const item = await removed();
    await empty(item);
    const again = itemOf(await api.post(post(item.contentItemId)));
    expect(again).toMatchObject({ displayText: 'Pear', published: true, autoroutePart: item.autoroutePart });
    expect(await statesOf(api, item.contentItemId)).toEqual(['Published']);
    itemOf(await api.remove(item.contentItemId));
    await empty({ ...again, versionIds: [again.contentItemVersionId] });
    const entry = { number: 1, bytes: 100, json: () => post(item.contentItemId) as JsonObject };
    const report = await world.content.app.get(ContentImporter).import(() => [entry], { principal: systemPrincipal });
    expect(report).toMatchObject({ items: { created: 1 }, rejected: 0 });
  });
});

it('A removed item keeps its id as long as one version is left', async () => {
  const item = await removed();
  itemOf(await api.purge(item.versionIds[1]));
  problemOf(await world.content.unchanged(() => api.post(post(item.contentItemId))), 409);
  expect(itemOf(await api.restoreItem(item.contentItemId))).toMatchObject({ displayText: 'Pear' });
});

it('Whoever saves an item while its last version goes either finds it removed or makes it anew', async () => {
  for (let round = 0; round < 10; round++) {
    const { contentItemId, versionIds } = await removed();
    itemOf(await api.purge(versionIds[0]));
    const [answers] = await Promise.all([
      Promise.all([1, 2, 3].map(() => api.postDraft(post(contentItemId)))),
      round % 2 === 0 ? api.purge(versionIds[1]) : prune(),
    ]);
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
    await world.content.expectInvariants();
  }
});

it('Pruning takes the rows of as many items as lose their last version', async () => {
  world.stopClock();
  await world.database.query('TRUNCATE content_item, content_words CASCADE');
  const items = Array.from({ length: 700 }, (_, index) => itemId(index + 1));
  await writeHistories(
    world.database,
    items.flatMap((item, index) => old(2, item, index * 2 + 1)),
  );
  await world.database.query('UPDATE content_item SET removed_utc = now()');
  await world.database.query('UPDATE content_item_version SET modified_utc = $1 WHERE id = 20', [NOW]);
  await world.settle({ archivedVersionsToKeep: 0 });
  expect(await world.run()).toMatchObject({ examined: 1400, deleted: 1399, failed: 0 });
  const { rows } = await world.database.query('SELECT content_item_id AS id FROM content_item');
  expect(rows).toEqual([{ id: itemId(10) }]);
});

it('An installation that had such items has none of them after it was brought up to date', async () => {
  const { contentItemId } = await removed();
  const other = await removed();
  await world.database.query('DELETE FROM content_item_version WHERE content_item_id = $1', [contentItemId]);
  problemOf(await api.post(post(contentItemId)), 409);
  const runner = { query: (text: string) => world.database.query(text) };
  await new EmptiedItems1763800000175().up(runner as never);
  itemOf(await api.post(post(contentItemId)));
  expect(await statesOf(api, other.contentItemId)).toEqual(['Removed', 'Removed']);
});
