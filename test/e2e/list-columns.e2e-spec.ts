import { hiddenFields, type Browser } from '@espalier/testing';
import { itemOf, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';

const LIST = '/Admin/Contents/ContentItems';
const TITLE = { parts: [{ part: 'TitlePart' }] };

let world: ContentWorld;
let admin: ContentApi;
let browser: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  admin = world.admin;
  browser = await new People(world.app).signedIn();
  await admin.putType('Article', TITLE);
  await saved('Article', 'Stone wall');
});
afterAll(() => world.stop());

const saved = async (contentType: string, title: string): Promise<Item> =>
  itemOf(await admin.post({ contentType, titlePart: { title } }));

const text = async (path: string): Promise<string> => (await browser.open(path)).text;

const post = async (path: string, values: Record<string, string | string[]>) =>
  browser.post(path, { ...hiddenFields(await text('/Admin'), '/Logout'), ...values });

describe('The columns of the list of contents', () => {
  const headings = async (path: string) =>
    [...(await text(path)).matchAll(/<th class="c-\w+" scope="col"[^>]*>(?:<[^>]*>)*([^<]*)/g)].map(([, name]) => name);

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
