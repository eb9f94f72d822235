import { Browser } from '@espalier/testing';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';
import { statementsOf, wholeReads } from '../support/statements';

interface Found {
  readonly items: readonly { readonly id: string; readonly title: string; readonly note: string }[];
  readonly total: number;
}

describe('What pickers find', () => {
  let world: ContentWorld;
  let people: People;
  let admin: Browser;
  let oak: Item;

  const save = async (contentType: string, title: string, draft = false) =>
    itemOf(await (draft ? world.admin.postDraft : world.admin.post)({ contentType, titlePart: { title } }));
  const found = async (browser: Browser, path: string): Promise<Found> => {
    const { status, body } = await browser.open(path);
    expect(status).toBe(200);
    return body as Found;
  };
  const items = (parameters: Readonly<Record<string, string>>, browser = admin) =>
    found(browser, `/Admin/Contents/Pick?${new URLSearchParams(parameters).toString()}`);
  const titles = ({ items: choices }: Found) => choices.map(({ title }) => title).toSorted();

  beforeAll(async () => {
    world = await startContentWorld();
    people = new People(world.app);
    admin = await people.signedIn();
    await world.admin.putType('Tree', { displayName: 'A tree', parts: [{ part: 'TitlePart' }] });
    await world.admin.putType('Stone', { parts: [{ part: 'TitlePart' }], listable: false });
    oak = await save('Tree', 'The old oak 50%');
    await save('Tree', 'The young oak', true);
    await save('Stone', 'The old stone');
    await save('Tree', '');
  });
  afterAll(() => world.stop());

  it('has all the words in its title, whatever their case', async () => {
    expect(titles(await items({ q: 'OAK the' }))).toEqual(['The old oak 50%', 'The young oak']);
    expect(titles(await items({ q: '50%' }))).toEqual(['The old oak 50%']);
    expect(titles(await items({ q: 'oak OR stone' }))).toEqual([]);
  });

  it('tells titles of one another by type and state', async () => {
    const { items: choices, total } = await items({ q: 'oak' });
    expect(total).toBe(2);
    expect(choices).toEqual([
      { id: expect.any(String), title: 'The young oak', note: 'A tree, draft' },
      { id: oak.contentItemId, title: 'The old oak 50%', note: 'A tree' },
    ]);
    expect(titles(await items({ q: '' }))).toContain('(untitled)');
  });

  it('is of the types that are asked for, even of those that are not listed', async () => {
    expect(titles(await items({ q: 'old', types: 'Stone' }))).toEqual(['The old stone']);
    expect(titles(await items({ q: 'old', types: 'Stone,Tree,Gone' }))).toEqual(['The old oak 50%', 'The old stone']);
    expect(await items({ q: 'old', types: 'Gone' })).toEqual({ items: [], total: 0 });
  });

  it('is found by its id', async () => {
    expect(titles(await items({ q: ` ${oak.contentItemId.toUpperCase()} ` }))).toEqual(['The old oak 50%']);
  });

  it('is found without reading anything but titles', async () => {
    const statements = await statementsOf(world.app, () => items({ q: 'oak' }));
    expect(statements.filter((text) => text.includes('content_item_version'))).toHaveLength(1);
    expect(wholeReads(statements)).toEqual([]);
  });

  it('is what this person may see', async () => {
    const { userName } = await people.create('Author');
    const author = await people.signedIn(userName);
    expect(titles(await items({ q: 'oak' }, author))).toEqual(['The old oak 50%']);
  });

  it.each(['', '\0', "'; DROP TABLE app_user; --", 'x'.repeat(5000), 'a '.repeat(500)])('takes %j', async (q) => {
    expect((await items({ q, types: q.slice(0, 100) })).items.length).toBeLessThanOrEqual(20);
  });

  it('is a page of the admin UI', async () => {
    for (const path of ['/Admin/Contents/Pick', '/Admin/Users/Pick']) {
      expect((await new Browser(world.app).open(path)).status).toBe(302);
      const reader = await people.create();
      expect((await (await people.signedIn(reader.userName)).open(path)).status).toBe(403);
    }
  });

  it('of users needs the right to view users', async () => {
    const { id, userName } = await people.create('Author');
    const choice = { id, title: userName, note: '' };
    expect((await found(admin, `/Admin/Users/Pick?q=${userName.toUpperCase()}`)).items).toContainEqual(choice);
    expect((await found(admin, '/Admin/Users/Pick?q=%00')).total).toBeGreaterThan(0);
    expect((await found(admin, '/Admin/Users/Pick?q=nobody-has-this')).items).toEqual([]);
    expect((await (await people.signedIn(userName)).open('/Admin/Users/Pick')).status).toBe(403);
  });
});
