import { Users } from '#features/users';
import { ColorFilterPlugin } from '../../plugins/color-filter/src';
import { SecondStatusModule } from '../fixtures/second-status.module';
import { Caller } from '../support/caller';
import { itemOf, pageOf, problemOf, type ContentApi, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { statementsDuring } from '../support/statements';
import { startTestApp } from '../support/test-app';

const TITLE = { parts: [{ part: 'TitlePart' }, { part: 'CommonPart' }] };
const COLOR = [{ name: 'color', type: 'TextField' }];

let world: ContentWorld;
let admin: ContentApi;
let wall: Item;
let steve: string;

async function save(contentType: string, title: string, created: string, members: object = {}, draft = false) {
  const body = { contentType, titlePart: { title }, ...members };
  const item = itemOf(await (draft ? admin.postDraft(body) : admin.post(body)));
  await world.database.query(
    `UPDATE content_item_version SET created_utc = $2, modified_utc = $2, published_utc = CASE WHEN published THEN $2::timestamptz END
     WHERE content_item_version_id = $1`,
    [item.contentItemVersionId, created],
  );
  return item;
}

beforeAll(async () => {
  world = await startContentWorld({ plugins: [ColorFilterPlugin] });
  admin = world.admin;
  const password = 'a-long-pass-phrase-7';
  steve = (await world.app.get(Users).create({ userName: 'Steve', email: 'steve@example.com', password, roles: [] }))
    .id;
  await admin.putType('Article', TITLE);
  await admin.putType('Paint', { ...TITLE, fields: COLOR });
  await admin.putType('Quote', { ...TITLE, stereotype: 'Widget', fields: COLOR });
  await admin.putType('Secret', { ...TITLE, listable: false });
  wall = await save('Article', 'Stone wall', '2026-01-01T08:00:00Z');
  await save('Article', 'Dry Stone', '2026-01-02T08:00:00Z', { commonPart: { owner: steve } });
  await save('Article', 'Brick 100%', '2026-01-03T08:00:00Z', {}, true);
  await save('Paint', 'Ochre', '2026-01-04T08:00:00Z', { color: 'Yellow' });
  await save('Quote', 'Rust', '2026-01-05T08:00:00Z', { color: 'red' });
  await save('Secret', 'Hidden stone', '2026-01-06T08:00:00Z');
  const gone = await save('Article', 'Gone', '2026-01-07T08:00:00Z');
  itemOf(await admin.remove(gone.contentItemId));
});
afterAll(() => world.stop());

const titles = async (q: string, parameters: object = {}, api = admin) =>
  pageOf(await api.list({ q, ...parameters })).items.map(({ displayText }) => displayText);

const fault = async (q: string, parameters: object = {}) => {
  const { errors = {} } = problemOf(await admin.list({ q, ...parameters }), 400);
  expect(Object.keys(errors)).toEqual(['q']);
  return errors.q.join('\n');
};

describe('The terms of a list of contents', () => {
  it.each([
    ['', ['Rust', 'Ochre', 'Brick 100%', 'Dry Stone', 'Stone wall']],
    ['stone', ['Dry Stone', 'Stone wall']],
    ['STONE NOT wall', ['Dry Stone']],
    ['text:stone AND dry', ['Dry Stone']],
    ['"stone wall" ochre', ['Ochre', 'Stone wall']],
    ['0%', ['Brick 100%']],
    ['http://x', []],
    ['type:Secret', ['Hidden stone']],
    ['type:Secret,Paint', ['Hidden stone', 'Ochre']],
    ['stereotype:Widget', ['Rust']],
    ['Stereotype:wIDGET', ['Rust']],
    ['type:Paint stereotype:Widget', []],
    ['status:draft', ['Brick 100%']],
    ['Status:Published stone', ['Dry Stone', 'Stone wall']],
    ['status:removed', ['Gone']],
    ['status:archived', []],
    ['status:scheduled', []],
    ['status:allversions type:Paint', ['Ochre']],
    ['status:owner stone', ['Stone wall']],
    ['sort:title', ['Brick 100%', 'Dry Stone', 'Ochre', 'Rust', 'Stone wall']],
    ['sort:created-asc type:Article', ['Stone wall', 'Dry Stone', 'Brick 100%']],
    ['owner:steve', ['Dry Stone']],
    ['type:Article owner:NOT STEVE', ['Brick 100%', 'Stone wall']],
    ['owner:nobody', []],
    ['owner:nobody OR steve', ['Dry Stone']],
    ['author:nobody', []],
    ['author:NOT nobody type:Paint', ['Ochre']],
    ['created:2026-01-02', ['Dry Stone']],
    ['created:2026-01-02..2026-01-03', ['Brick 100%', 'Dry Stone']],
    ['modified:>2026-01-02 modified:<=2026-01-04', ['Ochre', 'Brick 100%']],
    ['published:<2026-01-04', ['Dry Stone', 'Stone wall']],
    ['created:>=@today', []],
    ['color:RED yellow', ['Rust', 'Ochre']],
    ['color:NOT red type:Paint,Article', ['Ochre', 'Brick 100%', 'Dry Stone', 'Stone wall']],
    ['color:red type:Article', []],
  ])('%s', async (q, found) => expect(await titles(q)).toEqual(found));

  it('find an item by its id and by that of its version', async () => {
    expect(await titles(`id:${wall.contentItemId.toUpperCase()}`)).toEqual(['Stone wall']);
    expect(await titles(`id:${wall.contentItemVersionId}`)).toEqual(['Stone wall']);
    expect(await titles('id:nothing')).toEqual([]);
  });

  it('find items by the name of whoever saved them', async () => {
    expect(await titles(`author:nobody OR "${wall.author}" type:Paint`)).toEqual(['Ochre']);
    expect(await titles(`author:NOT "${wall.author}"`)).toEqual([]);
  });

  it('go together with the parameters, and with pages', async () => {
    expect(await titles('stone', { type: 'Article', sort: 'title' })).toEqual(['Dry Stone', 'Stone wall']);
    expect(await titles('sort:title', { status: 'published', type: 'Article,Paint' })).toEqual([
      'Dry Stone',
      'Ochre',
      'Stone wall',
    ]);
    const page = pageOf(await admin.list({ q: 'type:Article sort:title', first: 1, skip: 1 }));
    expect([page.totalCount, page.items.map(({ displayText }) => displayText)]).toEqual([3, ['Dry Stone']]);
  });

  it('make one statement, and one more each for all names of users and of applications', async () => {
    const ask = (q: string) => statementsDuring(world.app, () => titles(q));
    expect(await ask('stone status:published sort:title color:red created:>2026-01-01')).toHaveLength(1);
    expect(await ask('owner:(steve OR bill) AND NOT paul')).toHaveLength(3);
  });
});

describe('A filter that cannot be meant as it was typed', () => {
  it.each([
    ['stone AND', /^at character 7, “AND”: /],
    ['stone "wall', /^at character 7, /],
    ['stone status:', /^at character 7, “status:?”: “status:” has no value: write one/],
    ['sort:title sort:created', /^at character 1, “sort:title”: “sort:” takes one value/],
    ['status:lost', /^at character 8, “lost”: There is no such status\. Use one of latest, published/],
    ['sort:size', /There is no such order\. Use one of modified, modified-asc/],
    ['sort:title-up', /There is no such order/],
    ['type:Articel', /^at character 6, “Articel”: The type is "Articel", which is not a content type\. .*Article/],
    ['type:Article,', /A name is missing beside a comma/],
    ['stereotype:Wigdet', /has the stereotype “Wigdet”\. Use one of .*Widget/],
    ['created:yesterday', /^at character 9, “yesterday”: Enter a date, for example 2026-05-01/],
    ['created:2026-02-30', /Enter a date/],
    ['wall stat:draft', /nearly a term: did you mean “wall status:draft”\?/],
    ['a '.repeat(101), /at most 100 values/],
    ['('.repeat(65) + 'a' + ')'.repeat(65), /at most 64 levels/],
  ])('%s', async (q, message) => expect(await fault(q)).toMatch(message));

  it('has all of its faults named, in their order', async () => {
    expect((await fault('status:lost stone AND sort:size')).split('\n').map((line) => line.slice(0, 15))).toEqual([
      'at character 8,',
      'at character 19',
      'at character 28',
    ]);
  });

  it.each([
    ['status:draft', { status: 'latest' }],
    ['sort:title', { sort: 'modified' }],
    ['type:Article', { type: 'Article' }],
    ['stereotype:Widget', { stereotype: 'Widget' }],
  ])('says twice what is said once: %s', async (q, parameters) => {
    expect(await fault(q, parameters)).toMatch(/already says this: remove the parameter or this term/);
  });

  it('asks for a field that differs from type to type', async () => {
    await admin.putType('Can', { ...TITLE, fields: [{ name: 'color', type: 'NumericField' }] });
    expect(await fault('color:red')).toBe(
      'asks for color, which is not the same in all types: name one of them with type:.',
    );
    expect(await titles('color:red type:Quote')).toEqual(['Rust']);
    await admin.deleteType('Can', { force: true });
  });
});

describe('Rights', () => {
  it('narrow whatever a filter asks for', async () => {
    const caller = await Caller.register(world);
    await caller.holds('AccessContentApi');
    for (const q of [
      'stone',
      'stone NOT nothing',
      'status:draft',
      'type:Secret',
      `id:${wall.contentItemId}`,
      'owner:steve',
    ]) {
      expect(await titles(q, {}, caller.api)).toEqual([]);
    }
    problemOf(await caller.api.list({ q: 'status:removed' }), 403);

    await caller.holds('AccessContentApi', 'View_Paint', 'ViewOwnContent');
    expect(await titles('NOT nothing', {}, caller.api)).toEqual(['Ochre']);
    expect(await titles('status:draft', {}, caller.api)).toEqual([]);
    await world.database.query('UPDATE content_item_version SET owner = $1 WHERE content_item_id = $2', [
      caller.id,
      wall.contentItemId,
    ]);
    expect(await titles('NOT nothing sort:title', {}, caller.api)).toEqual(['Ochre', 'Stone wall']);
    expect(await titles('status:owner', {}, caller.api)).toEqual(['Stone wall']);

    await caller.holds('AccessContentApi', 'ViewContent', 'ViewAuditTrail');
    expect(await titles('brick OR hidden', { type: 'Article,Secret' }, caller.api)).toEqual(['Hidden stone']);
  });

  it('come before what was typed', async () => {
    const stranger = await Caller.register(world, 'stranger');
    await stranger.holds();
    problemOf(await stranger.api.list({ q: 'status:lost' }), 403);
  });
});

describe('A provider of terms', () => {
  it('that declares one that is there stops the start', async () => {
    await expect(startTestApp({ plugins: [SecondStatusModule] })).rejects.toThrow(
      /declares the term “[Ss]tatus”, which \w+ has declared\. Rename one of them\./,
    );
  });
});
