import type { Browser } from '@espalier/testing';
import { Roles } from '#core/auth';
import { itemOf, pageOf, problemOf, type ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { People } from '../support/people';

const VALUES = '/Admin/Values/Contents/ContentItems';

const indexed = (name: string, type: string) => ({ name, type, settings: { indexed: true } });

let world: ContentWorld;
let admin: ContentApi;
let people: People;
let browser: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  admin = world.admin;
  people = new People(world.app);
  browser = await people.signedIn();
  await admin.putType('Article', {
    parts: [{ part: 'TitlePart' }],
    fields: [
      indexed('Category', 'TextField'),
      indexed('Tags', 'MultiTextField'),
      indexed('Weight', 'NumericField'),
      indexed('Sticky', 'BooleanField'),
      indexed('Day', 'DateField'),
      indexed('At', 'DateTimeField'),
      indexed('Status', 'TextField'),
      { name: 'Note', type: 'TextField' },
    ],
  });
  await admin.putType('Memo', {
    securable: true,
    parts: [{ part: 'TitlePart' }],
    fields: [indexed('Category', 'TextField'), indexed('Mixed', 'TextField')],
  });
  await admin.putType('Bill', { parts: [{ part: 'TitlePart' }], fields: [indexed('Mixed', 'NumericField')] });
  const article = (title: string, members: object) =>
    admin.post({ contentType: 'Article', titlePart: { title }, ...members });
  itemOf(
    await article('Oak', {
      category: 'Trees and shrubs',
      tags: ['tall', 'old'],
      weight: 12,
      sticky: true,
      day: '2026-01-05',
    }),
  );
  itemOf(
    await article('Yew', { category: 'Trees and shrubs', tags: ['old'], weight: 0.5, at: '2026-01-05T08:00:00Z' }),
  );
  itemOf(await article('Moss', { category: 'Ground', weight: 12, note: 'Trees and shrubs' }));
  itemOf(await admin.post({ contentType: 'Memo', titlePart: { title: 'Secret' }, category: 'Treason' }));
});
afterAll(() => world.stop());

const titles = async (q: string, parameters: object = {}) =>
  pageOf(await admin.list({ q: `${q} sort:title`, ...parameters })).items.map(({ displayText }) => displayText);

const ask = (parameters: Record<string, string>, by = browser) =>
  by.open(`${VALUES}?${new URLSearchParams(parameters).toString()}`);

const offered = async (term: string, value = '', type = '', by = browser): Promise<string[]> => {
  const { text } = await ask({ term, value, type }, by);
  const { values } = JSON.parse(text) as { values: { term: string; text?: string; count?: string }[] };
  return values.map(({ term: typed, text: meaning, count }) => [typed, meaning, count].filter(Boolean).join(' | '));
};

describe('Terms of indexed fields', () => {
  it.each([
    ['category:"Trees and shrubs"', ['Oak', 'Yew']],
    ['CATEGORY:Ground', ['Moss']],
    ['category:(Ground OR Treason)', ['Moss', 'Secret']],
    ['type:Article category:NOT Ground', ['Oak', 'Yew']],
    ['tags:old', ['Oak', 'Yew']],
    ['tags:(old NOT tall)', ['Yew']],
    ['weight:12', ['Moss', 'Oak']],
    ['weight:.5 OR 0.5', ['Yew']],
    ['sticky:TRUE', ['Oak']],
    ['day:2026-01-05', ['Oak']],
    ['day:>=2026-01-06', []],
    ['day:<@today', ['Oak']],
    ['at:2026-01-05', ['Yew']],
    ['status:published weight:12', ['Moss', 'Oak']],
  ])('find by %j', async (q, found) => {
    const { items } = pageOf(await admin.list({ q: `${q.replace('.5 OR ', '')} sort:title` }));
    expect(items.map(({ displayText }) => displayText)).toEqual(found);
  });

  it('are none of fields that are not indexed, or mean different things in types: these are words of the title', async () => {
    for (const q of ['note:Trees', 'mixed:1']) expect(await titles(q)).toEqual([]);
    expect((await ask({ term: 'note', value: '' })).status).toBe(400);
    expect((await ask({ term: 'mixed', value: '' })).status).toBe(400);
  });

  it.each([
    ['weight:heavy', 'Write a number'],
    ['weight:1e3', 'Write a number'],
    ['sticky:yes', 'Write true or false'],
    ['day:soon', 'Enter a date'],
  ])('refuse %j', async (q, message) => {
    expect(problemOf(await admin.list({ q }), 400).errors?.q.join()).toContain(message);
  });

  it('follow the types as these change', async () => {
    expect(await titles('shade:deep')).toEqual([]);
    await admin.putType('Fern', { parts: [{ part: 'TitlePart' }], fields: [indexed('Shade', 'TextField')] });
    itemOf(await admin.post({ contentType: 'Fern', titlePart: { title: 'Hart' }, shade: 'deep' }));
    expect(await titles('shade:deep')).toEqual(['Hart']);
    expect((await browser.open('/Admin/Contents/ContentItems')).text).toContain('&quot;name&quot;:&quot;shade&quot;');
  });
});

describe('Values of indexed fields', () => {
  it('are offered by their number, those that begin as was typed', async () => {
    expect(await offered('category', '', 'Article')).toEqual([
      'category:"Trees and shrubs" | 2',
      'category:Ground | 1',
    ]);
    expect(await offered('category', 'gr')).toEqual(['category:Ground | 1']);
    expect(await offered('CATEGORY', 'tre')).toEqual(['category:"Trees and shrubs" | 2', 'category:Treason | 1']);
    expect(await offered('tags')).toEqual(['tags:old | 2', 'tags:tall | 1']);
    expect(await offered('weight')).toEqual(['weight:12 | 2', 'weight:0.5 | 1']);
    expect(await offered('weight', '1')).toEqual(['weight:12 | 2']);
    expect(await offered('sticky')).toEqual(['sticky:false | No | 2', 'sticky:true | Yes | 1']);
    expect(await offered('sticky', 'y')).toEqual(['sticky:true | Yes | 1']);
    expect(await offered('day')).toContain('day:@today | Today');
    expect(await offered('category', '', 'Bill')).toEqual([]);
    expect(await offered('category', '\0%_')).toEqual([]);
  });

  it('are of items alone that somebody may see', async () => {
    await world.app.get(Roles).put({ name: 'Anonymous', description: '', permissions: [] });
    await world.app.get(Roles).put({ name: 'Authenticated', description: '', permissions: [] });
    await world.app.get(Roles).put({
      name: 'Reader',
      description: '',
      permissions: ['AccessAdminPanel', 'ViewOwnContent', 'ViewOwn_Memo'],
    });
    const ann = await people.create('Reader');
    const reader = await people.signedIn(ann.userName);
    expect(await offered('category', 'tre', '', reader)).toEqual([]);
    const own = itemOf(await admin.post({ contentType: 'Memo', titlePart: { title: 'Own' }, category: 'Treasure' }));
    await world.database.query('UPDATE content_item_version SET owner = $1 WHERE content_item_id = $2', [
      ann.id,
      own.contentItemId,
    ]);
    expect(await offered('category', '', '', reader)).toEqual(['category:Treasure | 1']);
  });

  it('are of the items that changed last where there are many, and then without numbers', async () => {
    const grass = { contentType: 'Article', category: 'Grass' };
    for (let count = 0; count < 500; count++) itemOf(await admin.post({ ...grass, titlePart: { title: `${count}` } }));
    expect(await offered('category', '', 'Article')).toEqual(['category:Grass']);
    expect(await offered('category', 'tre', 'Article')).toEqual(['category:"Trees and shrubs" | 2']);
  });
});
