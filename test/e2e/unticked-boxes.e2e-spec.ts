import type { Browser } from '@espalier/testing';
import { systemPrincipal } from '#core/auth';
import { ContentImporter } from '#core/content';
import { itemOf, pageOf, problemOf, type ContentApi } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { EditorForm } from '../support/editor-form';
import { People } from '../support/people';

const HOT = { name: 'hot', type: 'BooleanField' };
const FIELDS = [HOT, { name: 'fresh', type: 'BooleanField', settings: { defaultValue: true } }];

let world: ContentWorld;
let api: ContentApi;
let admin: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  api = world.admin;
  admin = await new People(world.app).signedIn();
  await define(...FIELDS);
});
afterAll(() => world.stop());
afterEach(() => world.expectInvariants());

const define = (...fields: object[]) => api.putType('Dish', { parts: [{ part: 'TitlePart' }], fields });
const dish = (title: string, members: object = {}) => ({ contentType: 'Dish', titlePart: { title }, ...members });

/** Titles of the dishes for which a condition holds, the first letters of which are those of a test. */
async function where(condition: string, start: string): Promise<string[]> {
  const query = `{ dish(where: { ${condition}, displayText_starts_with: "${start}" }, status: LATEST) { displayText } }`;
  const { body } = await world.app.request('POST', '/api/graphql', { token: await world.app.token(), body: { query } });
  const { dish: found } = (body as { data: { dish: { displayText: string }[] } }).data;
  return found.map(({ displayText }) => displayText).toSorted();
}

it('Who says nothing of a yes-or-no says its default, or no, whichever way the item comes', async () => {
  itemOf(await api.post(dish('New by POST')));
  itemOf(await api.postDraft(dish('New draft')));
  itemOf(await api.post(dish('New with null', { hot: null, fresh: null })));
  await (await EditorForm.create(admin, 'Dish')).type({ 'titlePart.title': 'New in the editor' }).done('save');
  const lines = [dish('New line'), dish('New old line', { contentItemVersionId: '5'.padEnd(26, '0') })];
  const entries = lines.map((line, index) => ({ number: index + 1, bytes: 99, json: () => line }));
  await world.app.get(ContentImporter).import(() => entries, { principal: systemPrincipal });
  const all = ['New by POST', 'New draft', 'New in the editor', 'New line', 'New old line', 'New with null'];
  expect(await where('hot: false', 'New')).toEqual(all);
  expect(await where('fresh: true', 'New')).toEqual(all);
  expect(await where('hot: true', 'New')).toEqual([]);
});

it('What is said stays, and what is cleared is as if it had never been said', async () => {
  const { contentItemId } = itemOf(await api.post(dish('Said', { hot: true, fresh: false })));
  expect(itemOf(await api.post({ contentItemId, titlePart: { title: 'Said so' } }))).toMatchObject({
    hot: true,
    fresh: false,
  });
  const cleared = itemOf(await api.post({ contentItemId, hot: null, fresh: null }));
  expect(cleared).toMatchObject({ hot: false, fresh: true });
  const again = itemOf(await api.post({ contentItemId, hot: null, fresh: null }));
  expect(again.contentItemVersionId).toBe(cleared.contentItemVersionId);
});

describe('An item from before a field was there', () => {
  const stored = async (contentItemId: string) =>
    (
      await world.database.query<{ data: object }>(
        'SELECT data FROM content_item_version WHERE content_item_id = $1 AND latest',
        [contentItemId],
      )
    ).rows[0].data;
  const older = async (title: string) => {
    await define();
    const made = itemOf(await api.post(dish(title)));
    await define(...FIELDS);
    return made;
  };

  it('is found by its default, or no, and shown with it', async () => {
    const { contentItemId } = await older('Older');
    expect(await where('hot: false, fresh: true', 'Older')).toEqual(['Older']);
    expect(await where('hot_not: true, fresh_not: false', 'Older')).toEqual(['Older']);
    expect(await where('NOT: { hot: false }', 'Older')).toEqual([]);
    expect(await where('OR: { hot: true, fresh: false }', 'Older')).toEqual([]);
    expect(await where('hot_not: false', 'Older')).toEqual([]);
    expect(await where('hot: null', 'Older')).toEqual([]);
    expect(itemOf(await api.get(contentItemId))).toMatchObject({ hot: false, fresh: true });
    const listed = pageOf(await api.list({ type: 'Dish', q: 'Older' })).items;
    expect(listed).toMatchObject([{ hot: false, fresh: true }]);
    const query = '{ dish(where: { displayText: "Older" }) { hot fresh } }';
    const { body } = await world.app.request('POST', '/api/graphql', {
      token: await world.app.token(),
      body: { query },
    });
    expect(body).toEqual({ data: { dish: [{ hot: false, fresh: true }] } });
    expect(await stored(contentItemId)).not.toHaveProperty('hot');
  });

  it('follows the default of its type', async () => {
    const { contentItemId } = await older('Former');
    await define({ ...HOT, settings: { defaultValue: true } });
    expect(await where('hot: true', 'Former')).toEqual(['Former']);
    expect(await where('hot: false', 'Former')).toEqual([]);
    expect(itemOf(await api.get(contentItemId))).toMatchObject({ hot: true });
    await define({ ...HOT, settings: { required: true } });
    expect(await where('hot: null', 'Former')).toEqual(['Former']);
    expect(itemOf(await api.get(contentItemId)).hot).toBeUndefined();
    await define(...FIELDS);
  });

  it('does not change when what is shown of it comes back, and stores its value with the next change', async () => {
    const { contentItemId, contentItemVersionId } = await older('Once');
    const shown = itemOf(await api.get(contentItemId));
    expect(itemOf(await api.post(shown)).contentItemVersionId).toBe(contentItemVersionId);
    itemOf(await api.post({ contentItemId, titlePart: { title: 'Once more' } }));
    expect(await stored(contentItemId)).toMatchObject({ hot: false, fresh: true });
  });

  it('is published with what was assumed of it, and needs no value for that', async () => {
    await define();
    const { contentItemId } = itemOf(await api.postDraft(dish('Waiting')));
    await define(...FIELDS);
    await api.publish(contentItemId);
    expect(await where('hot: false, published: true', 'Waiting')).toEqual(['Waiting']);
  });

  it('shows it where it is embedded', async () => {
    const leaf = (...fields: object[]) => api.putType('Side', { parts: [{ part: 'TitlePart' }], fields });
    await leaf();
    await api.putType('Menu', { parts: [{ part: 'BagPart', settings: { containedContentTypes: ['Side'] } }] });
    const bagPart = { contentItems: [{ contentType: 'Side', titlePart: { title: 'Peas' } }] };
    const { contentItemId, contentItemVersionId } = itemOf(await api.post({ contentType: 'Menu', bagPart }));
    await leaf(HOT);
    const shown = itemOf(await api.get(contentItemId));
    expect(shown).toMatchObject({ bagPart: { contentItems: [{ contentType: 'Side', hot: false }] } });
    expect(itemOf(await api.post(shown)).contentItemVersionId).toBe(contentItemVersionId);
  });
});

it('Where an answer is required, nothing is assumed', async () => {
  await api.putType('Vote', { fields: [{ ...HOT, settings: { required: true } }] });
  expect(problemOf(await api.post({ contentType: 'Vote' }), 400).errors).toEqual({ hot: ['is required.'] });
  expect(itemOf(await api.postDraft({ contentType: 'Vote' })).hot).toBeUndefined();
  expect(pageOf(await api.list({ type: 'Vote' })).totalCount).toBe(1);
});
