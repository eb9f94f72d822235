import type { Browser } from '@espalier/testing';
import { defineTypes, GARDEN_TYPES } from '../fixtures/garden-types';
import { itemOf, problemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { EditorForm } from '../support/editor-form';
import { People } from '../support/people';

let world: ContentWorld;
let browser: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  browser = await new People(world.app).signedIn();
  await defineTypes(world.admin, 'Cutting', 'Plant');
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

const dataOf = async (contentItemId: string): Promise<unknown> => {
  const text = 'SELECT data FROM content_item_version WHERE content_item_id = $1 AND latest';
  const { rows } = await world.database.query<{ data: unknown }>(text, [contentItemId]);
  return rows[0].data;
};
const latest = async (id: string): Promise<Item> => itemOf(await world.admin.get(id, 'latest'));
const plant = async (members: object): Promise<string> =>
  itemOf(await world.admin.post({ contentType: 'Plant', ...members })).contentItemId;
const typeInto = (path: string, values: Readonly<Record<string, string | string[]>>) =>
  EditorForm.edit(browser, path).then((form) => form.type(values).done('publish'));

describe('What nobody touched', () => {
  const MIXED = 'one\r\ntwo\nthree\rfour\r\n\r\nfive';

  it('keeps the ends of its lines, and so do the lines of a text that was changed', async () => {
    const id = await plant({ latinName: MIXED, note: MIXED, markdownBodyPart: { markdown: MIXED } });
    const form = await EditorForm.edit(browser, id);
    const typed = (form.value('note') ?? '').replace('three', 'three and a half');
    await form.type({ note: typed }).done('publish');
    expect(await latest(id)).toMatchObject({
      latinName: MIXED,
      markdownBodyPart: { markdown: MIXED },
      note: MIXED.replace('three', 'three and a half'),
    });
  });

  it('is stored as before, to the last member', async () => {
    const id = await plant({
      titlePart: { title: '' },
      latinName: '',
      evergreen: false,
      tags: [],
      source: { url: '', text: '' },
      watered: '2026-01-01T00:00:00.001Z',
      bagPart: { contentItems: [] },
    });
    const before = (await dataOf(id)) as object;
    await typeInto(id, { note: 'touched' });
    expect(await dataOf(id)).toEqual({ ...before, note: 'touched' });
  });

  it('stays where members were taken from the types, in embedded items too', async () => {
    const { parts, fields } = GARDEN_TYPES.Cutting;
    const extra = { name: 'color', type: 'TextField' };
    await world.admin.putType('Cutting', { parts, fields: [...fields, extra] });
    await world.admin.putType('Plant', { ...GARDEN_TYPES.Plant, fields: [...GARDEN_TYPES.Plant.fields, extra] });
    const id = await plant({
      color: 'green',
      bagPart: { contentItems: [{ contentType: 'Cutting', color: 'red', titlePart: { title: 'Twig' } }] },
    });
    await defineTypes(world.admin, 'Cutting', 'Plant');
    await typeInto(id, { 'bagPart.contentItems[0].titlePart.title': 'Branch' });
    expect(await dataOf(id)).toMatchObject({
      color: 'green',
      bagPart: { contentItems: [{ color: 'red', titlePart: { title: 'Branch' } }] },
    });
    expect(JSON.stringify(await latest(id))).not.toMatch(/\b(green|red)\b/);
  });

  it('is a list of embedded items of types that are gone', async () => {
    await world.admin.putType('Passing', { parts: [{ part: 'TitlePart' }] });
    const allowed = { part: 'BagPart', settings: { containedContentTypes: ['Cutting', 'Passing'] } };
    await world.admin.putType('Box', { parts: [{ part: 'TitlePart' }, allowed] });
    const contentItems = ['Passing', 'Cutting'].map((contentType) => ({ contentType, titlePart: { title: 'x' } }));
    const { contentItemId } = itemOf(await world.admin.post({ contentType: 'Box', bagPart: { contentItems } }));
    const before = (await latest(contentItemId)).bagPart;
    await world.admin.deleteType('Passing');
    const form = await EditorForm.edit(browser, contentItemId);
    expect(form.value('bagPart.contentItems[0].contentType')).toBe('Passing');
    expect((await form.done('publish')).message).toContain('Nothing had changed');
    expect((await latest(contentItemId)).bagPart).toEqual(before);
  });
});

describe('A form that nobody was shown', () => {
  let id: string;
  beforeEach(async () => {
    id = await plant({ titlePart: { title: 'Pear' }, height: 3, source: { url: '/a' } });
  });

  it('changes nothing by controls that are not of the type', async () => {
    const before = await latest(id);
    const strangers = {
      contentItemId: 'z'.repeat(26),
      contentItemVersionId: 'z'.repeat(26),
      owner: 'me',
      author: 'me',
      published: 'false',
      createdUtc: '2001-01-01',
      displayText: 'Mine',
      contentItem: '{"height": 9}',
      id: '1',
      unknown: 'x',
      'unknownPart.member': 'x',
      'titlePart.unknown': 'x',
      'height.value': '9',
      'source[url]': '/b',
      'commonPart.owner': 'me',
      '__proto__.polluted': 'x',
      'constructor.prototype': 'x',
      'titlePart.__proto__.title': 'x',
      'bagPart.contentItems[__proto__].price': '1',
      'bagPart.contentItems[9].price': '1',
      'x[[[..]].': 'x',
    };
    expect((await typeInto(id, strangers)).message).toContain('Nothing had changed');
    expect(await latest(id)).toEqual(before);
    expect({}).not.toHaveProperty('polluted');
  });

  it('clears nothing that it does not mention', async () => {
    const before = await latest(id);
    const form = await EditorForm.edit(browser, id);
    const bare = await browser.post(`/Admin/Contents/ContentItems/${id}/Edit`, {
      _csrf: form.value('_csrf') ?? '',
      _action: 'publish',
    });
    expect(bare.status).toBe(303);
    expect(await latest(id)).toEqual(before);
  });

  it('is refused when it is endless, and when nobody was shown it', async () => {
    const form = await EditorForm.edit(browser, id);
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`c${index}`, 'x']));
    expect((await form.type(many).send('publish')).status).toBe(413);
    const path = `/Admin/Contents/ContentItems/${id}/Edit`;
    expect((await browser.post(path, { _action: 'publish', height: '9' })).status).toBe(403);
    expect(await latest(id)).toMatchObject({ height: 3 });
  });

  it.each([
    ['a type that cannot be embedded', 'Plant', 'cannot be embedded here'],
    ['a type that does not exist', 'Nothing', 'is not a content type'],
  ])('embeds nothing of %s', async (_case, contentType, message) => {
    const form = await EditorForm.edit(browser, id);
    const refused = await form
      .type({ 'bagPart.contentItems': ['', 'k'], 'bagPart.contentItems[k].contentType': contentType })
      .again('publish', 400);
    expect(refused.summary.join()).toContain(message);
    expect((await latest(id)).bagPart).toBeUndefined();
  });

  it('embeds an item once, whatever keys say', async () => {
    const form = await (await EditorForm.edit(browser, id)).again('add:bagPart.contentItems:Cutting');
    await form.type({ 'bagPart.contentItems': ['', '0', '0', '__proto__', '7', 'a b'] }).send('publish');
    const { contentItems = [] } = ((await latest(id)).bagPart ?? {}) as { contentItems?: unknown[] };
    expect(contentItems.length).toBeLessThanOrEqual(1);
  });

  it.each(['add:titlePart:Cutting', 'add:__proto__.x:Cutting', 'remove:height[0]', 'up:bagPart.contentItems[99]'])(
    'changes nothing by the action %s',
    async (action) => {
      await world.unchanged(async () => {
        const answer = await (await EditorForm.edit(browser, id)).send(action);
        expect(answer.status).toBe(200);
      });
    },
  );

  it('says the same as the API when it holds what cannot be stored', async () => {
    await world.admin.putType('Rated', { parts: [{ part: 'TitlePart' }], fields: [{ name: 'x', type: 'TextField' }] });
    const form = await EditorForm.create(browser, 'Rated');
    const answer = await form.type({ x: 'a\0b' }).send('save');
    expect(answer.status).toBe(400);
    problemOf(await world.admin.post({ contentType: 'Rated', x: 'a\0b' }), 400);
  });
});
