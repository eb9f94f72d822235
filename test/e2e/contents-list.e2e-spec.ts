import { type Browser, hiddenFields } from '@espalier/testing';
import { Users } from '#features/users';
import { ContentVetoPlugin } from '../fixtures/content-veto.module';
import { itemOf, pageOf, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { copyDraft } from '../support/copied-drafts';
import { messageIn } from '../support/page-message';
import { People } from '../support/people';

const LIST = '/Admin/Contents/ContentItems';
const TITLE = { parts: [{ part: 'TitlePart' }, { part: 'CommonPart' }] };

let world: ContentWorld;
let admin: ContentApi;
let people: People;
let browser: Browser;

beforeAll(async () => {
  world = await startContentWorld({ plugins: [ContentVetoPlugin] });
  admin = world.admin;
  people = new People(world.app);
  browser = await people.signedIn();
  await admin.putType('Article', { ...TITLE, displayName: 'News', securable: true });
  await admin.putType('Quote', { ...TITLE, stereotype: 'Widget' });
  await admin.putType('Secret', { ...TITLE, listable: false });
  await admin.putType('Mass', TITLE);
});
afterAll(() => world.stop());

const saved = async (contentType: string, title: string, draft = false): Promise<Item> => {
  const body = { contentType, titlePart: { title } };
  return itemOf(await (draft ? admin.postDraft(body) : admin.post(body)));
};

const text = async (path: string, who = browser): Promise<string> => (await who.open(path)).text;

/** The titles of the rows of a page. */
const titles = (html: string): string[] =>
  [...html.matchAll(/class="cell-title"><(?:a|b) [^>]*>(.*?)<\/(?:a|b)>/g)].map(([, title]) => title);

const titlesAt = async (path: string, who = browser): Promise<string[]> => titles(await text(path, who));

/** Sends what a form of the browser would. */
const post = async (path: string, values: Record<string, string | string[]>, who = browser) =>
  who.post(path, { ...hiddenFields(await text('/Admin', who), '/Logout'), ...values });

const doToMany = (values: Record<string, string | string[]>, path = LIST) => post(path, values);

/** What was told on the page that a form led to. */
const told = async ({ headers }: Awaited<ReturnType<typeof doToMany>>): Promise<string | undefined> =>
  messageIn(await text(headers.get('location') ?? ''));

const stateOf = async ({ contentItemId }: Item): Promise<string> => {
  const { published, latest } = itemOf(await admin.get(contentItemId, 'latest'));
  return published && latest ? 'published' : 'draft';
};

describe('The list of contents', () => {
  beforeAll(async () => {
    const { id: owner } = (await world.app.get(Users).findByName('admin')) ?? {};
    itemOf(await admin.post({ contentType: 'Article', titlePart: { title: 'Stone wall' }, commonPart: { owner } }));
    await saved('Article', 'Brick wall', true);
    await saved('Quote', 'Widget of <stone>');
    await saved('Secret', 'Hidden');
  });

  it('shows the listable types, newest first, and is in the navigation', async () => {
    expect(await titlesAt(LIST)).toEqual(['Widget of &lt;stone&gt;', 'Brick wall', 'Stone wall']);
    const html = await text(LIST);
    expect(html).toContain('1–3 of 3');
    expect(html).toMatch(/<td class="c-text">News\s*<\/td>\s*<td class="c-person"><span class="person">/);
    expect(html).toMatch(/<td class="c-time"><time datetime="[^"]*Z" title="[^"]* UTC">\d+ s ago<\/time>/);
    expect(html).toMatch(/<a href="\/Admin\/Contents\/ContentItems" aria-current="page"/);
  });

  it('shows a type of its own, listable or not, and 404 for one that does not exist', async () => {
    expect(await titlesAt(`${LIST}/Article`)).toEqual(['Brick wall', 'Stone wall']);
    expect(await titlesAt(`${LIST}/Secret`)).toEqual(['Hidden']);
    expect((await browser.open(`${LIST}/Nothing`)).status).toBe(404);
    const { headers } = await browser.open(`${LIST}?type=Article&q=wall`);
    expect(headers.get('location')).toBe(`${LIST}/Article?q=wall`);
  });

  it('of a stereotype in any case says which it is, and offers the types of this one alone', async () => {
    for (const address of [`${LIST}?stereotype=wIDGET`, `${LIST}?q=stereotype%3Awidget`]) {
      const html = await text(address);
      expect(titles(html)).toEqual(['Widget of &lt;stone&gt;']);
      expect(html).toContain('<h1>Content items: Widget</h1>');
      const search = html.slice(html.indexOf('<search>'), html.indexOf('</search>'));
      const offered = [...search.matchAll(/ContentTypes\/(\w+)\/Create/g)].map(([, name]) => name);
      expect(offered).toEqual(['Quote']);
      const listed = [...search.matchAll(/\/ContentItems\/([A-Z]\w+)/g)].map(([, name]) => name);
      expect(new Set(listed)).toEqual(new Set(['Quote']));
      expect(html.replaceAll('&#x3D;', '=')).toContain(`<a href="${address}" aria-current="true">All types</a>`);
    }
  });

  it('shows a stereotype, and says when there is none of this name', async () => {
    expect(await titlesAt(`${LIST}?stereotype=Widget`)).toEqual(['Widget of &lt;stone&gt;']);
    const html = await text(`${LIST}?stereotype=Gadget`);
    expect(html).toContain('No content type has the stereotype “Gadget”. Use one of Widget.');
    expect(titles(html)).toEqual([]);
  });

  it('finds what is typed, and keeps it in the page, in the pager and in each choice', async () => {
    const html = await text(`${LIST}?stereotype=Widget&q=stone&pageSize=50`);
    expect(titles(html)).toEqual(['Widget of &lt;stone&gt;']);
    expect(html).toContain('value="stone"');
    expect(html).toContain('<input type="hidden" name="stereotype" value="Widget">');
    expect(html).toContain('<input type="hidden" name="pageSize" value="50">');
    const choice = new URLSearchParams({ stereotype: 'Widget', q: 'stone status:draft', pageSize: '50' }).toString();
    expect(html.replaceAll('&amp;', '&').replaceAll('&#x3D;', '=')).toContain(`href="${LIST}?${choice}"`);
    expect(html.replaceAll('&#x3D;', '=')).toContain(`href="${LIST}/Quote?q=stone&amp;pageSize=50">Quote</a>`);
    expect(await titlesAt(`${LIST}?q=wall&pageSize=1`)).toEqual(['Brick wall', 'Stone wall'].slice(0, 1));
    expect(await titlesAt(`${LIST}?q=wall&pageSize=1&page=2`)).toEqual(['Stone wall']);
  });

  it('leads back to the last page from one behind it', async () => {
    const { status, headers } = await browser.open(`${LIST}?q=wall&pageSize=1&page=9`);
    expect([status, headers.get('location')]).toEqual([303, `${LIST}?q=wall&page=2&pageSize=1`]);
  });

  it('shows the faults of a filter with their place, beside what the rest finds', async () => {
    const html = await text(`${LIST}?${new URLSearchParams({ q: 'brick status:lost' }).toString()}`);
    expect(titles(html)).toEqual(['Brick wall']);
    expect(html).toContain('brick status:<mark>lost</mark>');
    expect(html).toContain('There is no such status.');
  });

  it('says what may have been meant by a mistyped value or name', async () => {
    const meant = async (q: string) =>
      /Did you mean <a href="([^"]*)">([^<]*)/
        .exec((await text(`${LIST}?q=${encodeURIComponent(q)}`)).replaceAll('&#x3D;', '='))
        ?.slice(1);
    expect(await meant('wall status:publishd')).toEqual([`${LIST}?q=wall+status%3Apublished`, 'wall status:published']);
    expect(await meant('stauts:draft')).toEqual([`${LIST}?q=status%3Adraft`, 'status:draft']);
    expect(await meant('status:lost')).toBeUndefined();
    expect(await text(`${LIST}?q=stauts:draft`)).toMatch(/Did you mean[^]*No items match/);
  });

  it('marks the choice that is made', async () => {
    const html = await text(`${LIST}?q=status:draft`);
    expect(titles(html)).toEqual(['Brick wall']);
    expect(html).toMatch(/aria-current="true">Drafts</);
    expect(await text(LIST)).toMatch(/aria-current="true">All</);
  });

  it('says when nothing is found', async () => {
    expect(await text(`${LIST}?q=nowhere`)).toContain('No items match');
  });

  it('has no tick boxes where rows are versions', async () => {
    expect(await text(`${LIST}?q=status:allversions`)).not.toContain('name="ids"');
  });
});

describe('Whoever looks at contents', () => {
  it('has to be signed in, and to have rights to the admin UI and to some content', async () => {
    const nobody = await world.app.request('GET', LIST, { headers: { accept: 'text/html' } });
    expect([nobody.status, nobody.headers.get('location')]).toEqual([302, expect.stringContaining('/Login')]);
    const { userName } = await people.create();
    expect((await (await people.signedIn(userName)).open(LIST)).status).toBe(403);
  });

  it('sees the rows and the actions that their rights are for', async () => {
    await world.app.request('POST', '/api/roles', {
      token: await world.app.token(),
      body: { name: 'Reader', permissions: ['AccessAdminPanel', 'ViewContent'] },
    });
    const reader = await people.signedIn((await people.create('Reader')).userName);
    const html = await text(LIST, reader);
    expect(titles(html)).toEqual(['Widget of &lt;stone&gt;', 'Stone wall']);
    expect(html).not.toMatch(/name="ids"|(?:Publish|Unpublish|Delete)…/);
    expect((await reader.open(`${LIST}?q=status:removed`)).status).toBe(403);
    const { contentItemId } = await saved('Article', 'Out of reach', true);
    for (const action of ['Publish', 'Delete']) {
      const path = `${LIST}/${contentItemId}/${action}`;
      expect((await reader.open(path)).status).toBe(403);
      expect((await post(path, {}, reader)).status).toBe(403);
    }
    expect(await told(await doToMany({ action: 'delete', ids: contentItemId, confirmed: 'true' }))).toBe(
      '1 item was deleted.',
    );
  });
});

describe('An action of a row', () => {
  const act = (item: Item, action: string, returnUrl = `${LIST}?q=row`) =>
    post(`${LIST}/${item.contentItemId}/${action}`, { returnUrl });

  it('is done, and leads back to the same list', async () => {
    const item = await saved('Article', 'Row to publish', true);
    const answer = await act(item, 'Publish');
    expect(answer.headers.get('location')).toBe(`${LIST}?q=row`);
    expect(await told(answer)).toBe('“Row to publish” was published.');
    expect(await stateOf(item)).toBe('published');
    await act(item, 'Unpublish');
    expect(await stateOf(item)).toBe('draft');
    await act(item, 'Clone');
    expect(pageOf(await admin.list({ q: '"Row to publish"' })).totalCount).toBe(2);
    await act(item, 'Delete', 'https://elsewhere.example/');
    expect((await admin.get(item.contentItemId, 'latest')).status).toBe(404);
  });

  it('is offered as the item stands', async () => {
    const item = await saved('Article', 'Row that stands');
    const offered = async () => {
      const html = await text(`${LIST}?q="Row that stands"`);
      const [menu = ''] = /Actions for Row that stands[^]*?<\/details>/.exec(html) ?? [];
      return [...menu.matchAll(/ContentItems\/\w+\/(\w+)|class="sep"/g)].map(([, name = 'line']) => name);
    };
    expect(await offered()).toEqual(['Edit', 'History', 'Unpublish', 'Clone', 'line', 'Delete']);
    await admin.postDraft({
      contentItemId: item.contentItemId,
      contentType: 'Article',
      titlePart: { title: 'Row that stands' },
    });
    expect(await offered()).toEqual(expect.arrayContaining(['Unpublish', 'Clone', 'Delete']));
  });

  it('tells why it was refused', async () => {
    const item = await saved('Article', 'Row of veto');
    expect(await told(await act(item, 'Delete'))).toBe('“Row of veto” was not changed. It is under protection.');
  });

  it('needs the token of a form', async () => {
    const { contentItemId } = await saved('Article', 'Row');
    expect((await browser.post(`${LIST}/${contentItemId}/Delete`, {})).status).toBe(403);
    expect((await browser.post(LIST, { action: 'delete', ids: contentItemId, confirmed: 'true' })).status).toBe(403);
    expect((await admin.get(contentItemId)).status).toBe(200);
  });

  it('is one that there is, of an item that there is', async () => {
    const { contentItemId } = await saved('Article', 'Row');
    expect((await browser.open(`${LIST}/${contentItemId}/Burn`)).status).toBe(404);
    expect((await browser.open(`${LIST}/${'0'.repeat(26)}/Delete`)).status).toBe(404);
  });
});

describe('A bulk action', () => {
  it('is done to what is ticked, and leads back to the same filter and page', async () => {
    const items = await Promise.all(['Bulk 1', 'Bulk 2', 'Bulk 3'].map((title) => saved('Article', title, true)));
    const ids = items.slice(0, 2).map(({ contentItemId }) => contentItemId);
    const answer = await doToMany({ action: 'publish', ids, confirmed: 'true' }, `${LIST}?q=bulk&pageSize=50`);
    expect(answer.headers.get('location')).toBe(`${LIST}?q=bulk&pageSize=50`);
    expect(await told(answer)).toBe('2 items were published.');
    expect(await Promise.all(items.map(stateOf))).toEqual(['published', 'published', 'draft']);
  });

  it('asks before it destroys, and goes on behind an item that refuses', async () => {
    const items = [
      await saved('Quote', 'Gone 1'),
      await saved('Quote', 'Gone of veto'),
      await saved('Quote', 'Gone 2'),
    ];
    const ids = items.map(({ contentItemId }) => contentItemId);
    const asked = await doToMany({ action: 'delete', ids });
    expect(asked.text).toContain('<h1>Delete 3 items?</h1>');
    expect(asked.text).toContain('<button class="btn btn-danger">Delete</button>');
    expect(asked.text.match(/name="ids"/g)).toHaveLength(3);
    expect(asked.text).toMatch(/<li>Gone 1<\/li>\s*<li>Gone of veto<\/li>\s*<li>Gone 2<\/li>\s*<\/ul>/);
    expect((await admin.get(ids[0])).status).toBe(200);
    const { status, text: result } = await doToMany({ action: 'delete', ids, confirmed: 'true' });
    expect(status).toBe(200);
    expect(result).toContain('2 items were deleted. 1 item was refused.');
    expect(result).toContain('<li><strong>Gone of veto</strong> It is under protection.</li>');
    expect((await Promise.all(ids.map((id) => admin.get(id)))).map((answer) => answer.status)).toEqual([404, 200, 404]);
  });

  it('is done to 1,000 items that the filter finds, in one request', async () => {
    await copyDraft(world.database, await saved('Mass', 'Mass', true), 999);
    const path = `${LIST}/Mass?q=status:draft`;
    expect(await text(path)).toContain('1–20 of 1,000');
    const asked = await doToMany({ action: 'publish', scope: 'everything' }, path);
    expect(asked.text).toContain('<h1>Publish 1,000 items?</h1>');
    expect(asked.text.match(/<li>Mass<\/li>/g)).toHaveLength(10);
    expect(asked.text).toContain('<li>and 990 more</li>');
    expect(pageOf(await admin.list({ type: 'Mass', status: 'published' })).totalCount).toBe(0);
    const answer = await doToMany({ action: 'publish', scope: 'everything', confirmed: 'true' }, path);
    expect(await told(answer)).toBe('1,000 items were published.');
    expect(pageOf(await admin.list({ type: 'Mass', status: 'published' })).totalCount).toBe(1000);
    await world.expectInvariants();
  });

  it('is not done to everything by a filter that has faults, nor to nothing', async () => {
    const everything = { action: 'publish', scope: 'everything' };
    expect(await told(await doToMany(everything, `${LIST}?q=status:lost`))).toContain('part of the filter was ignored');
    expect(await told(await doToMany(everything, `${LIST}?q=nowhere`))).toContain('No items match any more');
    expect(await told(await doToMany({ action: 'publish' }))).toContain('Nothing is selected.');
    expect(await told(await doToMany({ action: 'burn', scope: 'everything' }))).toBe('Choose what to do.');
  });
});
