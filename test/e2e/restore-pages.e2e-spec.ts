import type { Browser } from '@espalier/testing';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';

let world: ContentWorld;
let admin: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  admin = await new People(world.app).signedIn();
  await world.admin.putType('Leaflet', { parts: [{ part: 'TitlePart' }] });
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

/** An item with an archived version, which is the one that is given. */
async function rewritten(): Promise<Item> {
  const first = itemOf(await world.admin.post({ contentType: 'Leaflet', titlePart: { title: 'First' } }));
  itemOf(await world.admin.post({ contentItemId: first.contentItemId, titlePart: { title: 'Second' } }));
  return first;
}

it('Who deletes the last version of an item in the recycle bin is told that the item goes too, and is led to the bin', async () => {
  const { contentItemId, contentItemVersionId: earlier } = await rewritten();
  const { contentItemVersionId: last } = itemOf(await world.admin.remove(contentItemId));
  const purge = (id: string) => `/Admin/Contents/ContentItems/${contentItemId}/History/${id}/Purge`;
  expect((await admin.open(purge(earlier))).text).toContain('The item and its other versions stay.');
  const history = `/Admin/Contents/ContentItems/${contentItemId}/History`;
  expect((await admin.submit(purge(earlier), purge(earlier), {})).headers.get('location')).toBe(history);
  expect((await admin.open(history)).text).toContain(purge(last));
  expect((await admin.open(purge(last))).text).toContain('It is the last one, so the item is deleted too.');
  expect((await admin.submit(purge(last), purge(last), {})).headers.get('location')).toBe('/Admin/RecycleBin');
});

const PUBLISHED = 'The published version stays public, and all versions stay in the history.';
const NOTHING = 'The item is not published, and restoring does not publish it. All versions stay in the history.';
const BIN = 'It comes back as a draft. Publish it to make it public again. All versions stay in the history.';

it.each<[string, (contentItemId: string) => Promise<unknown>, string]>([
  ['that is published', async () => undefined, PUBLISHED],
  ['that was taken down', (id) => world.admin.unpublish(id), NOTHING],
  ['in the recycle bin', (id) => world.admin.remove(id), BIN],
])('Who restores a version of an item %s reads what becomes of it', async (_standing, change, sentence) => {
  const { contentItemId, contentItemVersionId } = await rewritten();
  await change(contentItemId);
  const { text } = await admin.open(
    `/Admin/Contents/ContentItems/${contentItemId}/History/${contentItemVersionId}/Restore`,
  );
  expect([PUBLISHED, NOTHING, BIN].filter((other) => text.includes(other))).toEqual([sentence]);
});
