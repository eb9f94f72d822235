import { hiddenFields, type Browser } from '@espalier/testing';
import { itemOf, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { messageIn } from '../support/page-message';
import { People } from '../support/people';

const LIST = '/Admin/Contents/ContentItems';

let world: ContentWorld;
let admin: ContentApi;
let browser: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  admin = world.admin;
  browser = await new People(world.app).signedIn();
  await admin.putType('Leaf', { parts: [{ part: 'TitlePart' }] });
});
afterAll(() => world.stop());

const itemCalled = (title: string) => ({ contentType: 'Leaf', titlePart: { title } });
const draft = async (title: string): Promise<Item> => itemOf(await admin.postDraft(itemCalled(title)));
const leaf = async (title: string): Promise<Item> => itemOf(await admin.post(itemCalled(title)));

const doToMany = async (values: Record<string, string | string[]>, path = LIST) =>
  browser.post(path, { ...hiddenFields((await browser.open('/Account')).text, '/Logout'), ...values });

const told = async ({ headers }: Awaited<ReturnType<typeof doToMany>>): Promise<string | undefined> =>
  messageIn((await browser.open(headers.get('location') ?? '')).text);

const rowsAt = async (path: string): Promise<number> =>
  [...(await browser.open(path)).text.matchAll(/name="ids"/g)].length;

const stateOf = async ({ contentItemId }: Item): Promise<string> =>
  itemOf(await admin.get(contentItemId, 'latest')).published ? 'published' : 'draft';

describe('A bulk action', () => {
  it('asks before it publishes, naming what it will touch', async () => {
    const items = [await draft('Asked 1'), await draft('Asked 2')];
    const ids = items.map(({ contentItemId }) => contentItemId);
    const { status, text: asked } = await doToMany({ action: 'publish', ids });
    expect([status, asked]).toEqual([200, expect.stringContaining('<h1>Publish 2 items?</h1>')]);
    expect(asked).toMatch(/<li>Asked 1<\/li>\s*<li>Asked 2<\/li>/);
    expect(await Promise.all(items.map(stateOf))).toEqual(['draft', 'draft']);
    await doToMany({ action: 'delete', ids, confirmed: 'true' });
  });

  it('asks for the number of more than fifty items that it would delete, whatever the form says', async () => {
    const items: Item[] = [];
    for (let count = 0; count < 51; count++) items.push(await leaf(`Leaf ${count}`));
    const ids = items.map(({ contentItemId }) => contentItemId);
    const asked = await doToMany({ action: 'delete', ids });
    expect(asked.text).toContain('Type 51 to delete them');
    for (const number of [undefined, '', '50', 'all']) {
      const refused = await doToMany({
        action: 'delete',
        ids,
        confirmed: 'true',
        ...(number !== undefined && { number }),
      });
      expect([refused.status, refused.text]).toEqual([
        400,
        expect.stringContaining('This is not the number. Nothing was deleted.'),
      ]);
    }
    const everything = { action: 'delete', scope: 'everything', confirmed: 'true' };
    expect((await doToMany(everything, `${LIST}/Leaf`)).status).toBe(400);
    expect(await rowsAt(`${LIST}/Leaf?pageSize=100`)).toBe(51);
    expect(await told(await doToMany({ action: 'unpublish', ids, confirmed: 'true' }))).toBe(
      '51 items were unpublished.',
    );
    expect((await doToMany({ action: 'delete', ids: ids.slice(0, 1), confirmed: 'true' })).status).toBe(303);
    expect((await doToMany({ ...everything, number: '50' }, `${LIST}/Leaf`)).status).toBe(303);
    expect(await rowsAt(`${LIST}/Leaf`)).toBe(0);
  });
});
