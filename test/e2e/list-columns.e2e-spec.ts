import { hiddenFields, type Browser } from '@espalier/testing';
import { itemOf, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { png, uploadForm } from '../support/media-samples';
import { People } from '../support/people';

const LIST = '/Admin/Contents/ContentItems';
const TITLE = { parts: [{ part: 'TitlePart' }] };

let world: ContentWorld;
let admin: ContentApi;
let people: People;
let browser: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  admin = world.admin;
  people = new People(world.app);
  browser = await people.signedIn();
  await admin.putType('Article', TITLE);
  await saved('Article', 'Stone wall');
});
afterAll(() => world.stop());

const saved = async (contentType: string, title: string): Promise<Item> =>
  itemOf(await admin.post({ contentType, titlePart: { title } }));

const text = async (path: string, who = browser): Promise<string> => (await who.open(path)).text;

const post = async (path: string, values: Record<string, string | string[]>) =>
  browser.post(path, { ...hiddenFields(await text('/Admin'), '/Logout'), ...values });

describe('The columns of the list of contents', () => {
  const headings = async (path: string, who = browser) =>
    [...(await text(path, who)).matchAll(/<th class="c-\w+" scope="col"[^>]*>(?:<[^>]*>)*([^<]*)/g)].map(
      ([, name]) => name,
    );

  it('are chosen by each person for each list, and those of the list again on demand', async () => {
    await admin.putType('Paint', {
      ...TITLE,
      fields: [
        { name: 'Tint', type: 'TextField', settings: { indexed: true } },
        { name: 'Note', type: 'TextField' },
      ],
    });
    itemOf(await admin.post({ contentType: 'Paint', titlePart: { title: 'Umber' }, tint: 'brown <dark>' }));
    const path = `${LIST}/Paint`;
    const own = ['Selected', 'Picture', 'Title', 'Status', 'Tint', 'Author', 'Modified', 'Actions'];
    expect(await headings(path)).toEqual(own);
    expect(await text(path)).toContain('brown &lt;dark&gt;');
    const choice = { subject: 'Paint', returnUrl: path, columns: ['created', 'status', '__proto__'] };
    const chosen = await post('/Admin/Columns/Contents/ContentItems', choice);
    expect(chosen.headers.get('location')).toBe(path);
    expect(await headings(path)).toEqual(['Selected', 'Title', 'Status', 'Created', 'Actions']);
    expect(await headings(`${LIST}/Article`)).toContain('Modified');
    const { userName } = await people.create('Administrator');
    expect(await headings(path, await people.signedIn(userName))).toEqual(own);
    expect((await post('/Admin/Columns/Contents/ContentItems', { ...choice, subject: 'Nothing' })).status).toBe(404);
    await post('/Admin/Columns/Contents/ContentItems', { ...choice, reset: 'true' });
    expect(await headings(path)).toEqual(own);
  });

  it('have rows as high as each person wants, which changes no columns', async () => {
    await admin.putType('Tile', TITLE);
    await saved('Tile', 'Azulejo');
    const path = `${LIST}/Tile`;
    const density = async () => /<div class="table-wrap"(?: data-density="(\w+)")?>/.exec(await text(path))?.[1];
    const isChosen = async () => /name="density" value="(\w*)" checked/.exec(await text(path))?.[1];
    const own = await headings(path);
    const choose = (values: Record<string, string>) =>
      post('/Admin/Columns/Contents/ContentItems', {
        subject: 'Tile',
        returnUrl: path,
        columns: ['picture', 'status', 'author', 'modified'],
        ...values,
      });
    expect([await density(), await isChosen()]).toEqual([undefined, '']);
    await choose({ density: 'compact' });
    expect([await density(), await isChosen(), await headings(path)]).toEqual(['compact', 'compact', own]);
    await admin.putType('Tile', {
      ...TITLE,
      fields: [{ name: 'Tint', type: 'TextField', settings: { indexed: true } }],
    });
    expect(await headings(path)).toContain('Tint');
    await choose({ density: 'roomy' });
    expect(await density()).toBe('roomy');
    await choose({ density: 'x" onload="' });
    expect(await density()).toBeUndefined();
    await choose({ density: 'roomy' });
    await choose({ reset: 'true' });
    expect(await density()).toBeUndefined();
  });

  it('sort both ways by their headings, which keep the filter', async () => {
    const sorted = async (q: string) =>
      /<th class="c-title" scope="col"(?: (aria-sort="\w+"))?><a href="[^"]*q=([^"&]*)[^"]*">Title/
        .exec((await text(`${LIST}?q=${q}`)).replaceAll('&#x3D;', '='))
        ?.slice(1);
    expect(await sorted('wall')).toEqual([undefined, 'wall+sort%3Atitle']);
    expect(await sorted('wall sort:title-asc')).toEqual(['aria-sort="ascending"', 'wall+sort%3Atitle-desc']);
    expect(await sorted('wall sort:title-desc')).toEqual(['aria-sort="descending"', 'wall+sort%3Atitle']);
  });

  it('show a picture of an item, or that it has none, and its path below its title', async () => {
    const parts = ['TitlePart', 'AutoroutePart'].map((part) => ({ part }));
    await admin.putType('Picture', { parts, fields: [{ name: 'image', type: 'MediaField' }] });
    const files = uploadForm({ 'oak tree.png': await png(80, 60) }, { folder: 'trees' });
    const uploaded = await admin.send('POST', '/api/media', { body: files });
    expect(uploaded.status).toBe(201);
    const picture = { contentType: 'Picture', titlePart: { title: 'Oak' } };
    itemOf(await admin.post({ ...picture, image: { paths: ['trees/oak tree.png'] } }));
    itemOf(await admin.post({ ...picture, titlePart: { title: 'Elm' } }));
    const html = await text(`${LIST}/Picture`);
    const rows = html.match(/<tr>\s*<td class="c-tick">[^]*?<\/tr>/g) ?? [];
    const [elm = '', oak = ''] = rows;
    expect(elm).toMatch(/<span class="thumb thumb-none">[^]*Elm<\/a><small>\/elm<\/small>/);
    const [, src = ''] = /<img class="thumb" src="([^"]*)" alt=""[^]*Oak<\/a><small>\/oak<\/small>/.exec(oak) ?? [];
    const shown = await browser.open(src.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&'));
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)]);
  });

  it('say how an item stands, by shape and word', async () => {
    const { contentItemId } = await saved('Article', 'Standing');
    const status = async () =>
      /<td class="c-status"><span class="status status-(\w+)">.*?<span>([^<]*)/
        .exec(await text(`${LIST}?q=standing`))
        ?.slice(1);
    expect(await status()).toEqual(['published', 'Published']);
    await admin.postDraft({ contentItemId, contentType: 'Article', titlePart: { title: 'Standing apart' } });
    expect(await status()).toEqual(['changed', 'Draft changes']);
  });
});
