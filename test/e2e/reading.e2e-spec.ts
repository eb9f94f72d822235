import { defineTypes, plant } from '../fixtures/garden-types';
import { itemOf, pageOf, problemOf, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

let world: ContentWorld;
let api: ContentApi;
const items: Record<string, Item> = {};

beforeAll(async () => {
  world = await startContentWorld();
  api = world.admin;
  await defineTypes(api, 'Cutting', 'Plant', 'Label', 'Sign');
  items.apple = itemOf(await api.post(plant('apple')));
  items.cherry = itemOf(await api.post(plant('Cherry')));
  items.banana = itemOf(await api.postDraft(plant('Banana')));
  items.date = itemOf(await api.post(plant('Date')));
  items.dateDraft = itemOf(
    await api.postDraft({ contentItemId: items.date.contentItemId, titlePart: { title: 'Dates' } }),
  );
  items.label = itemOf(await api.post({ contentType: 'Label', titlePart: { title: 'Elder' } }));
  items.sign = itemOf(await api.post({ contentType: 'Sign', titlePart: { title: 'Fig' } }));
  const removed = itemOf(await api.post(plant('Removed')));
  itemOf(await api.remove(removed.contentItemId));
});
afterAll(() => world.stop());

async function titles(parameters: Record<string, string | number>): Promise<string[]> {
  return pageOf(await api.list(parameters)).items.map(({ displayText }) => displayText);
}

describe('The list of items', () => {
  it('holds the latest versions, most recently modified first, with how many there are', async () => {
    const { items: listed, totalCount } = pageOf(await api.list());
    expect(listed.map(({ displayText }) => displayText)).toEqual([
      'Fig',
      'Elder',
      'Dates',
      'Banana',
      'Cherry',
      'apple',
    ]);
    expect(totalCount).toBe(6);
    expect(listed.find(({ displayText }) => displayText === 'Cherry')).toEqual(items.cherry);
  });

  it('can be of one type or several, or of a stereotype', async () => {
    expect(await titles({ type: 'Label' })).toEqual(['Elder']);
    expect(await titles({ type: 'Label,Sign' })).toEqual(['Fig', 'Elder']);
    expect(await titles({ stereotype: 'Widget' })).toEqual(['Fig']);
    expect(await titles({ stereotype: 'Widget', type: 'Label' })).toEqual([]);
  });

  it('leaves out types that are not listable unless they are asked for by name', async () => {
    await api.putType('Secret', { listable: false, parts: [{ part: 'TitlePart' }] });
    const { contentItemId } = itemOf(await api.post({ contentType: 'Secret', titlePart: { title: 'Hidden' } }));
    expect(await titles({})).not.toContain('Hidden');
    expect(await titles({ type: 'Secret' })).toEqual(['Hidden']);
    itemOf(await api.remove(contentItemId));
  });

  it.each([
    ['modified', ['Dates', 'Banana', 'Cherry', 'apple']],
    ['modified-asc', ['apple', 'Cherry', 'Banana', 'Dates']],
    ['created', ['Dates', 'Banana', 'Cherry', 'apple']],
    ['created-desc', ['Dates', 'Banana', 'Cherry', 'apple']],
    ['published', ['Dates', 'Cherry', 'apple', 'Banana']],
    ['title', ['apple', 'Banana', 'Cherry', 'Dates']],
    ['title-desc', ['Dates', 'Cherry', 'Banana', 'apple']],
  ])('can be sorted by %s', async (sort, expected) => {
    expect(await titles({ type: 'Plant', sort })).toEqual(expected);
  });

  it('can be of published, draft or latest versions, never of removed items', async () => {
    const of = async (status: string) => (await titles({ type: 'Plant', status })).toSorted();
    expect(await of('published')).toEqual(['Cherry', 'Date', 'apple']);
    expect(await of('draft')).toEqual(['Banana', 'Dates']);
    expect(await of('latest')).toEqual(['Banana', 'Cherry', 'Dates', 'apple']);
    expect(await of('removed')).toEqual(['Removed']);
    expect(await of('allversions')).toEqual(['Banana', 'Cherry', 'Date', 'Dates', 'apple']);
    expect(await of('archived')).toEqual([]);
    expect(await of('owner')).toEqual(await of('latest'));
  });

  it('comes in pages that neither overlap nor leave anything out', async () => {
    const all = await titles({ status: 'latest' });
    expect(all).toHaveLength(6);
    const paged = [];
    for (let skip = 0; skip < 6; skip += 2) paged.push(...(await titles({ status: 'latest', first: 2, skip })));
    expect(paged).toEqual(all);
    const { items: none, totalCount } = pageOf(await api.list({ status: 'latest', first: 0, skip: 4 }));
    expect([none, totalCount]).toEqual([[], 6]);
    expect(pageOf(await api.list({ status: 'latest', skip: 100 }))).toMatchObject({ items: [], totalCount: 6 });
  });

  it.each([
    { first: 101 },
    { first: -1 },
    { first: 'ten' },
    { skip: -1 },
    { skip: 1e30 },
    { status: 'gone' },
    { sort: 'colour' },
    { colour: 'red' },
  ])('refuses %j, naming the parameter', async (parameters) => {
    const { errors } = problemOf(await api.list(parameters), 400);
    expect(Object.keys(errors ?? {})).toEqual(Object.keys(parameters));
  });

  it('refuses a type or stereotype that does not exist, naming what there is', async () => {
    expect(JSON.stringify(problemOf(await api.list({ type: 'Plent' }), 400).errors)).toContain('Plant');
    expect(JSON.stringify(problemOf(await api.list({ stereotype: 'Wodget' }), 400).errors)).toContain('Widget');
  });
});

describe('One item', () => {
  it('is the published version by default, and the latest or the draft when that is asked for', async () => {
    const { contentItemId } = items.date;
    expect(itemOf(await api.get(contentItemId)).displayText).toBe('Date');
    expect(itemOf(await api.get(contentItemId, 'published')).displayText).toBe('Date');
    expect(itemOf(await api.get(contentItemId, 'latest'))).toEqual(items.dateDraft);
    expect(itemOf(await api.get(contentItemId, 'draft'))).toEqual(items.dateDraft);
  });

  it('without a draft has none, and asking for one does not make one', async () => {
    const answer = await world.unchanged(() => api.get(items.apple.contentItemId, 'draft'));
    problemOf(answer, 404);
  });

  it('is refused in a version of another name', async () => {
    problemOf(await api.get(items.apple.contentItemId, 'newest'), 400);
  });

  it.each(['unknown', '0'.repeat(26), 'x'.repeat(2000), '%00', '..%2F..%2Fetc%2Fpasswd', '-1', 'ÄÖÜ'])(
    'that does not exist is 404: %s',
    async (contentItemId) => {
      problemOf(await api.get(encodeURI(decodeURI(contentItemId))), 404);
    },
  );
});

describe('The order of checks', () => {
  const missing = '0'.repeat(26);
  const malformed = '{"contentType":';

  it('is 401, then 400 malformed, then 404, then 412, then 400 validation', async () => {
    const nobody = api.as();
    const anonymous = await nobody.post(malformed);
    problemOf(anonymous, 401);
    expect(anonymous.headers.get('www-authenticate')).toMatch(/^Bearer\b/);
    problemOf(await nobody.get(missing), 401);
    problemOf(await nobody.list({ first: 'x' }), 401);
    problemOf(await api.as('no-token').post({}), 401);
    problemOf(await api.get(missing, 'newest'), 400);
    problemOf(await api.post(malformed, { 'if-match': '"x"' }), 400);
    problemOf(await api.remove(missing, { 'if-match': '"x"' }), 404);
    const { contentItemId } = items.apple;
    problemOf(await api.post({ contentItemId, height: -1 }, { 'if-match': '"x"' }), 412);
    problemOf(await api.post({ contentItemId, height: -1 }), 400);
  });
});

describe('A query', () => {
  it.each([
    ['draft', 'POST', '/api/content?draft=maybe'],
    ['draft', 'POST', '/api/content?draft=true&draft=false'],
    ['Draft', 'POST', '/api/content?Draft=true'],
    ['draft', 'POST', '/api/content/validate?draft'],
    ['first', 'GET', '/api/content?first=1&first=2'],
    ['first', 'GET', '/api/content?first[]=1'],
    ['first', 'GET', '/api/content?first=1e1'],
    ['skip', 'GET', '/api/content?skip=99999999999999999999'],
    ['type', 'GET', '/api/content?type=%00'],
    ['version', 'GET', `/api/content/${'0'.repeat(26)}?version=__proto__`],
    ['constructor', 'GET', '/api/content?constructor=1'],
  ])('that is wrong is refused at %s: %s %s', async (name, method, path) => {
    const call = method === 'POST' ? { body: plant('Pear') } : {};
    const answer = await world.unchanged(() => api.send(method, path, call));
    const named = Object.keys(problemOf(answer, 400).errors ?? {});
    expect(named.map((member) => member.replace('[]', ''))).toContain(name);
  });

  it('or path that cannot be decoded is refused', async () => {
    for (const path of ['/api/content/%FF', '/api/content/%', '/api/content/by-handle?handle=%FF']) {
      const answer = await api.send('GET', path);
      expect([400, 404]).toContain(answer.status);
      problemOf(answer, answer.status);
    }
  });
});
