import { hiddenFields, type Browser } from '@espalier/testing';
import { Client } from 'pg';
import { itemOf, type ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { messageIn } from '../support/page-message';
import { People } from '../support/people';

const LIST = '/Admin/Contents/ContentItems';
const VIEWS = '/Admin/Views/Contents/ContentItems';

let world: ContentWorld;
let admin: ContentApi;
let people: People;
let browser: Browser;
let author: Browser;
let annId: string;

beforeAll(async () => {
  world = await startContentWorld();
  admin = world.admin;
  people = new People(world.app);
  browser = await people.signedIn();
  const ann = await people.create('Author');
  annId = ann.id;
  author = await people.signedIn(ann.userName);
  await admin.putType('Article', { parts: [{ part: 'TitlePart' }] });
  itemOf(await admin.post({ contentType: 'Article', titlePart: { title: 'Stone wall' } }));
});
afterAll(() => world.stop());

const text = async (path: string, by = browser): Promise<string> =>
  (await by.open(path)).text.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&');

const post = async (path: string, values: Record<string, string>, by = browser) =>
  by.post(path, { ...hiddenFields((await by.open('/Account')).text, '/Logout'), ...values });

const view = (values: Record<string, string>) => ({ subject: 'Article', columns: 'title,status', q: '', ...values });

const tabs = async (path = `${LIST}/Article`, by = browser): Promise<(string | undefined)[]> => {
  const [nav = ''] = /<nav class="tabs"[^]*?<\/nav>/.exec(await text(path, by)) ?? [];
  return [...nav.matchAll(/<a href="[^"]*"([^>]*)>([^<]*)/g)]
    .map(([, attributes, name]) => (attributes?.includes('aria-current') ? `[${name}]` : name))
    .slice(6);
};

const idOf = async (path: string): Promise<string> =>
  /name="id" value="(\w+)"/.exec(await text(path))?.[1] ?? 'none is shown';

describe('Views of a list', () => {
  it('cost one statement, however many rows and views there are', async () => {
    const query = jest.spyOn(Client.prototype, 'query');
    /** Of several, as tasks in the background ask too. */
    const fewest = async (path: string) => {
      const counts: number[] = [];
      for (let time = 0; time < 5; time++) {
        query.mockClear();
        await text(path);
        counts.push(query.mock.calls.length);
      }
      return Math.min(...counts);
    };
    const one = await fewest(`${LIST}/Article`);
    await admin.putType('Paint', { parts: [{ part: 'TitlePart' }] });
    for (let count = 0; count < 20; count++) {
      itemOf(await admin.post({ contentType: 'Paint', titlePart: { title: `${count}` } }));
      if (count < 3) await post(VIEWS, { ...view({ name: `${count}`, q: `${count}` }), subject: 'Paint' });
    }
    expect(await tabs(`${LIST}/Paint`)).toEqual(['0', '1', '2']);
    expect(await fewest(`${LIST}/Paint`)).toBe(one);
    query.mockRestore();
  });

  it('are saved with filter and columns, stand as tabs, and show what they have kept', async () => {
    const saved = await post(VIEWS, view({ name: ' Walls <b> ', q: 'stone sort:title' }));
    const location = saved.headers.get('location') ?? '';
    expect(location).toBe(`${LIST}/Article?q=stone+sort%3Atitle&columns=title%2Cstatus`);
    const html = await text(location);
    expect(messageIn(html)).toBe('The view “Walls &lt;b&gt;” was saved.');
    expect([...html.matchAll(/<th class="c-(\w+)"/g)].map(([, kind]) => kind)).toEqual([
      'tick',
      'title',
      'status',
      'act',
    ]);
    expect(await tabs(location)).toEqual(['[Walls &lt;b&gt;]']);
    expect(await tabs()).toEqual(['Walls &lt;b&gt;']);
    expect(await tabs(LIST)).toEqual([]);
    expect(await tabs(undefined, author)).toEqual([]);
  });

  it('keep further parameters and the rows of a page, and nothing else that is sent', async () => {
    const path = `${LIST}?q=wide&columns=title&stereotype=Widget&pageSize=50`;
    await admin.putType('Gadget', { stereotype: 'Widget', parts: [{ part: 'TitlePart' }] });
    const html = await text(path);
    expect(html).toContain('name="parameters" value="stereotype=Widget&pageSize=50"');
    const parameters = 'pageSize=50&stereotype=Widget&page=3&q=other&x=1';
    const saved = await post(VIEWS, { name: 'Widgets', q: 'wide', columns: 'title', parameters });
    expect(saved.headers.get('location')).toBe(path);
    expect(await tabs(path)).toEqual(['[Widgets]']);
    expect(await tabs(path.replace('50', '100'))).toEqual(['Widgets']);
    expect(await text(LIST)).toContain(`href="${path}"`);
    const odd = await post(VIEWS, { name: 'Odd', q: 'odd', columns: 'title', parameters: 'pageSize=-1&stereotype=' });
    expect(odd.headers.get('location')).toBe(`${LIST}?q=odd&columns=title`);
    const long = { name: 'Long', q: '', columns: 'title', parameters: `stereotype=${'x'.repeat(2001)}` };
    expect((await post(VIEWS, long)).status).toBe(400);
  });

  it('are renamed and deleted, and leave the filter', async () => {
    const path = `${LIST}/Article?q=owner%3Aann&columns=title%2Cstatus`;
    await post(VIEWS, view({ name: 'Anns', q: 'owner:ann' }));
    const id = await idOf(path);
    await post(VIEWS, view({ id, name: 'By Ann', q: 'owner:ann' }));
    expect(await tabs(path)).toEqual(['[By Ann]', 'Walls &lt;b&gt;']);
    const deleted = await post(`${VIEWS}/Delete`, { subject: 'Article', id, returnUrl: path });
    expect(deleted.headers.get('location')).toBe(path);
    expect(await tabs(path)).toEqual(['Walls &lt;b&gt;']);
    expect((await post(VIEWS, view({ id, name: 'Gone' }))).status).toBe(404);
  });

  it.each([
    ['', 'Enter a name.'],
    ['x'.repeat(61), 'Enter a name of at most 60 characters.'],
    ['Walls <b>', 'A view with this name already exists.'],
  ])('with the name “%s” are refused, and what was typed stays', async (name, message) => {
    const refused = await post(VIEWS, view({ name, q: 'status:draft' }));
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(message);
    expect(refused.text).toContain('value="status:draft"');
    expect(await tabs()).toEqual(['Walls &lt;b&gt;']);
  });

  it('are refused with a filter that is too long, and of a list that there is not', async () => {
    expect((await post(VIEWS, view({ name: 'Long', q: 'x'.repeat(2001) }))).text).toContain('too long');
    for (let count = 0; count < 15; count++) await post(VIEWS, view({ name: `${count}` }), author);
    expect((await post(VIEWS, { ...view({ name: 'Nowhere' }), subject: 'Nothing' })).status).toBe(404);
    expect((await post('/Admin/Views/Users', { name: 'All' }, author)).status).toBe(403);
  });

  it('are shared with all who see the list, five at most, and changed by nobody else', async () => {
    for (let count = 0; count < 5; count++) {
      await post(VIEWS, view({ name: `Shared ${count}`, q: `${count}`, isShared: 'true' }), author);
    }
    const more = await post(VIEWS, view({ name: 'Pushed', isShared: 'true' }), author);
    expect(more.text).toContain('You already share 5 views of this list.');
    expect(await tabs()).toContain('Shared 4');
    await post(VIEWS, view({ name: 'For all', q: 'status:published', isShared: 'true' }));
    expect(await tabs(undefined, author)).toContain('For all');
    const id = await idOf(`${LIST}/Article?q=status%3Apublished&columns=title%2Cstatus`);
    expect((await post(VIEWS, view({ id, name: 'Mine now' }), author)).status).toBe(403);
    expect((await post(`${VIEWS}/Delete`, { subject: 'Article', id }, author)).status).toBe(403);
    expect(await tabs(undefined, author)).toContain('For all');
  });

  it('go with the person who made them', async () => {
    const ofAnn = async () => (await world.database.query('SELECT FROM list_view WHERE owner = $1', [annId])).rowCount;
    expect(await ofAnn()).toBe(20);
    expect((await post(VIEWS, view({ name: 'One more' }), author)).text).toContain(
      'You already have 20 views of this list.',
    );
    await admin.send('DELETE', `/api/users/${annId}`);
    expect(await ofAnn()).toBe(0);
  });

  it('mean whoever looks by “me”, shared ones too', async () => {
    const tom = await people.create('Author');
    const owned = async (title: string, { id, userName }: { readonly id: string; readonly userName: string }) => {
      const { contentItemId } = itemOf(await admin.post({ contentType: 'Article', titlePart: { title } }));
      await world.database.query('UPDATE content_item_version SET owner = $1, author = $2 WHERE content_item_id = $3', [
        id,
        userName,
        contentItemId,
      ]);
    };
    const eve = await people.create('Author');
    await owned('Moss', eve);
    await owned('Fern', tom);
    const [byEve, byTom] = [await people.signedIn(eve.userName), await people.signedIn(tom.userName)];
    for (const q of ['owner:me', 'author:ME']) {
      const saved = await post(VIEWS, view({ name: q, q, isShared: 'true' }));
      const path = saved.headers.get('location') ?? '';
      for (const [by, shown] of [
        [byEve, 'Moss'],
        [byTom, 'Fern'],
      ] as const) {
        const html = await text(path, by);
        expect(await tabs(path, by)).toContain(`[${q}]`);
        expect([...html.matchAll(/class="cell-title"><(?:a|b) [^>]*>(.*?)<\//g)].map(([, title]) => title)).toEqual([
          shown,
        ]);
      }
    }
  });
});
