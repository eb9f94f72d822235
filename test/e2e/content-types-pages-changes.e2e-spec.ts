import { keepType } from '../support/kept-type';
import { hiddenFields, type Browser } from '@espalier/testing';
import { ContentDefinitions } from '#core/content-definition';
import { Database } from '#platform/database';
import { ContentApi, itemOf } from '../support/content-api';
import { People } from '../support/people';
import { RestCaller } from '../support/rest-caller';
import { startTestApp, type TestApp } from '../support/test-app';

const page = (name: string) => `/Admin/ContentTypes/${name}`;

let app: TestApp;
let people: People;
let admin: Browser;
let api: ContentApi;

beforeAll(async () => {
  app = await startTestApp();
  people = new People(app);
  admin = await people.signedIn();
  api = new ContentApi(app, await app.token());
});
afterAll(() => app.stop());

const stored = (name: string) => app.get(ContentDefinitions).require(name).definition;
const FIELDS = [
  { name: 'latin', type: 'TextField' },
  { name: 'height', type: 'NumericField' },
];

describe('The order of the parts and fields of a type', () => {
  const order = async (name: string, values: Readonly<Record<string, string>>) =>
    admin.submit(page(name), `${page(name)}/Order`, values);
  const orderOf = (name: string) =>
    [...stored(name).parts, ...stored(name).fields]
      .toSorted((a, b) => a.position - b.position)
      .map((member) => member.name);

  it('changes one place at a time, parts and fields among each other', async () => {
    await api.putType('Oak', { parts: [{ part: 'TitlePart' }, { part: 'AutoroutePart' }], fields: FIELDS });
    const up = await order('Oak', { up: 'latin' });
    expect([up.status, up.headers.get('location')]).toEqual([303, `${page('Oak')}#member-latin`]);
    expect((await admin.open(page('Oak'))).text).toContain('Latin was moved up.');
    await order('Oak', { up: 'latin' });
    await order('Oak', { down: 'titlePart' });
    expect(orderOf('Oak')).toEqual(['latin', 'AutoroutePart', 'TitlePart', 'height']);
    const { text } = await admin.open(page('Oak'));
    expect(text.indexOf('id="member-latin"')).toBeLessThan(text.indexOf('id="member-titlePart"'));
    expect(text).not.toContain('aria-label="Move Latin up"');
    expect(text).not.toContain('aria-label="Move Height down"');
  });

  it('stays where nobody can go further, and for names that are none', async () => {
    await api.putType('Elm', { fields: FIELDS });
    const before = app.get(ContentDefinitions).require('Elm').revision;
    const moves: Record<string, string>[] = [
      { up: 'latin' },
      { down: 'height' },
      { up: 'absent' },
      { down: '__proto__' },
      {},
    ];
    for (const values of moves) {
      expect((await order('Elm', values)).status).toBe(303);
    }
    expect(app.get(ContentDefinitions).require('Elm').revision).toBe(before);
  });
});

describe('A part', () => {
  it('is added once, or several times under names of its own', async () => {
    await api.putType('Garden', { parts: [{ part: 'TitlePart' }] });
    const add = `${page('Garden')}/Parts/Add`;
    expect((await admin.open(add)).text).not.toContain('value="TitlePart"');
    const post = (part: string, name: string) => admin.submit(add, add, { part, name, displayName: '' });
    expect((await post('BagPart', 'Slides')).headers.get('location')).toBe(`${page('Garden')}/Parts/Slides`);
    expect((await post('BagPart', '')).headers.get('location')).toBe(`${page('Garden')}/Parts/BagPart`);
    const refusals = [
      await post('TitlePart', ''),
      await post('BagPart', 'Slides'),
      await post('BagPart', 'TitlePart'),
      await post('NoPart', ''),
    ];
    expect(refusals.map(({ status, text }) => [status, /href="#(field-\w+)"/.exec(text)?.[1]])).toEqual([
      [400, 'field-part'],
      [400, 'field-name'],
      [400, 'field-name'],
      [400, 'field-part'],
    ]);
    expect(stored('Garden').parts.map(({ name }) => name)).toEqual(['TitlePart', 'Slides', 'BagPart']);
  });

  it('that takes content types offers those that there are, and keeps one that is gone', async () => {
    await api.putType('Rose', {});
    const bag = { part: 'BagPart', settings: { containedContentTypes: ['Lost'], containedStereotypes: ['Widget'] } };
    await api.putType('Bed', { parts: [bag] });
    const path = `${page('Bed')}/Parts/BagPart`;
    const { text } = await admin.open(path);
    expect(text).toMatch(/type="checkbox" value="Rose">/);
    expect(text).toMatch(/type="checkbox" value="Lost" checked>/);
    const values = {
      'settings.containedContentTypes': ['Lost', 'Rose'],
      'settings.containedStereotypes': 'Widget\r\nAside',
    };
    await admin.submit(path, path, { ...values, 'settings.displayType': 'Detail', action: 'save' });
    expect(stored('Bed').parts[0].settings).toEqual({
      containedContentTypes: ['Lost', 'Rose'],
      containedStereotypes: ['Widget', 'Aside'],
      displayType: 'Detail',
    });
  });
});

describe('A field', () => {
  it('whose kind or name is not to be had is refused beside its control', async () => {
    await api.putType('Fern', { fields: FIELDS });
    const add = `${page('Fern')}/Fields/Add`;
    const refusals = await Promise.all(
      [
        { type: 'NoField', displayName: 'x', name: '' },
        { type: 'TextField', displayName: 'x', name: 'owner' },
        { type: 'TextField', displayName: 'Latin', name: '' },
        { type: 'TextField', displayName: '', name: 'a-b' },
      ].map((values) => admin.submit(add, add, values)),
    );
    expect(refusals.map(({ status, text }) => [status, /href="#(field-\w+)"/.exec(text)?.[1]])).toEqual([
      [400, 'field-type'],
      [400, 'field-name'],
      [400, 'field-name'],
      [400, 'field-name'],
    ]);
    expect(stored('Fern').fields).toHaveLength(2);
  });

  it('is looked at before it is saved: the editor, and what GraphQL would make of the type', async () => {
    await api.putType('Moss', { fields: FIELDS });
    const path = `${page('Moss')}/Fields/height`;
    const values = { displayName: 'Height', 'settings.scale': '0', 'settings.hint': 'In <cm>', action: 'preview' };
    const { status, text } = await admin.submit(path, path, values);
    expect(status).toBe(200);
    expect(text).toContain('&quot;&quot;&quot;In &lt;cm&gt;&quot;&quot;&quot;\n  height: Int\n');
    expect(text).toMatch(/<fieldset class="framed" disabled>[^]*In &lt;cm&gt;[^]*name="height"[^]*<h2>In GraphQL/);
    expect(text).toContain('name="settings.scale" type="text" value="0"');
    expect(stored('Moss').fields[1].settings).not.toHaveProperty('scale');
    const shown = (await admin.open(`${page('Moss')}/Preview`)).text;
    expect(shown).toMatch(/author: String\n  latin: String\n  height: Float\n/);
    expect(shown).toMatch(/type Query \{[^}]*moss\(/);
    const refused = await admin.submit(path, path, { ...values, 'settings.scale': '99' });
    expect([refused.status, refused.text.includes('href="#field-settings-scale"')]).toEqual([400, true]);
  });

  it('of a type whose name GraphQL gives to something else is shown under the name that it gets', async () => {
    await api.putType('Clash', { fields: FIELDS });
    await keepType(app, api, 'ClashConnection', { fields: FIELDS });
    const { text } = await admin.open(`${page('ClashConnection')}/Preview`);
    expect(text).toMatch(/type Query \{[^]*clashConnection_?\(/);
    expect(text).toContain('type ClashConnection_ implements ContentItem {');
    expect((await admin.open(`${page('Clash')}/Preview`)).text).toContain('type Clash implements ContentItem {');
  });

  it('is removed after a page that says what becomes of its values; they stay, and are back with it', async () => {
    await api.putType('Lily', { parts: [{ part: 'TitlePart' }], fields: FIELDS });
    const lily = itemOf(await api.post({ contentType: 'Lily', titlePart: { title: 'One' }, latin: 'Lilium' }));
    await api.post({ contentType: 'Lily', titlePart: { title: 'Two' } });
    const template = { language: 'liquid', source: '{{ Model.ContentItem.latin }}' };
    await (await RestCaller.owner(app)).put('/api/templates/Content__Lily', template);
    const remove = `${page('Lily')}/Fields/latin/Remove`;
    const { text } = await admin.open(remove);
    expect(text).toContain('1 content item has a value here');
    expect(text).toContain('href="/Admin/Templates/Content__Lily"');
    expect((await admin.submit(remove, remove, {})).headers.get('location')).toBe(page('Lily'));
    expect(stored('Lily').fields.map(({ name }) => name)).toEqual(['height']);
    expect(itemOf(await api.get(lily.contentItemId))).not.toHaveProperty('latin');
    await api.putType('Lily', { parts: [{ part: 'TitlePart' }], fields: FIELDS });
    expect(itemOf(await api.get(lily.contentItemId))).toMatchObject({ latin: 'Lilium' });
  });
});

describe('Somebody who is slower than somebody else', () => {
  it.each([
    ['the type', page('Ash'), { displayName: 'Mine', description: 'typed <b>' }],
    ['a field', `${page('Ash')}/Fields/latin`, { displayName: 'Mine', 'settings.hint': 'typed <b>', action: 'save' }],
    ['a new field', `${page('Ash')}/Fields/Add`, { displayName: 'typed <b>', name: 'mine', type: 'TextField' }],
  ])('is told who was faster, keeps what was typed into %s, and may send it again', async (_what, path, values) => {
    await api.putType('Ash', { fields: FIELDS });
    const form = hiddenFields((await admin.open(path)).text, path);
    const user = await people.create('Administrator');
    const other = await people.signedIn(user.userName);
    const height = `${page('Ash')}/Fields/height`;
    await other.submit(height, height, { displayName: 'Theirs', action: 'save' });

    const stale = await admin.post(path, { ...form, ...values });
    expect(stale.status).toBe(412);
    expect(stale.text).toContain(`${user.userName} has changed this content type at <time`);
    expect(stale.text).toContain('href="/Admin/AuditTrail/Ash"');
    expect((await admin.open('/Admin/AuditTrail/Ash')).text).toContain('Content type changed');
    expect(stale.text).toContain('typed &lt;b&gt;');
    expect(JSON.stringify(stored('Ash'))).not.toContain('typed');

    const again = await admin.post(path, { ...hiddenFields(stale.text, path), ...values });
    expect(again.status).toBe(303);
    expect(JSON.stringify(stored('Ash'))).toContain('typed <b>');
    expect(stored('Ash').fields[1].displayName).toBe('Theirs');
    await api.deleteType('Ash');
  });

  it('moves, removes and deletes nothing', async () => {
    await api.putType('Yew', { fields: FIELDS });
    const paths = [`${page('Yew')}/Order`, `${page('Yew')}/Fields/latin/Remove`, `${page('Yew')}/Delete`];
    const forms = await Promise.all(
      [page('Yew'), ...paths.slice(1)].map(async (from, index) =>
        hiddenFields((await admin.open(from)).text, paths[index]),
      ),
    );
    await api.putType('Yew', { fields: FIELDS, description: 'Theirs' });
    const before = stored('Yew');
    for (const [index, path] of paths.entries()) {
      const { status, text } = await admin.post(path, { ...forms[index], up: 'height' });
      expect([path, status, text.includes('Somebody else was faster')]).toEqual([path, 412, true]);
    }
    expect(stored('Yew')).toEqual(before);
  });
});

describe('A type', () => {
  it('without items is deleted by a button; one with items by its name', async () => {
    await api.putType('Weed', {});
    await api.putType('Kept', { parts: [{ part: 'BagPart', settings: { containedContentTypes: ['Weed'] } }] });
    const path = `${page('Weed')}/Delete`;
    const empty = (await admin.open(path)).text;
    expect(empty).toContain('Weed has no content items.');
    expect(empty).toContain('Bag of Kept (contained content types)');
    await api.post({ contentType: 'Weed' });
    const late = await admin.post(path, hiddenFields(empty, path));
    expect([late.status, late.text.includes('Type Weed to delete them too.')]).toEqual([400, true]);
    expect(late.text).toContain('Weed has 1 content item,');
    const wrong = await admin.submit(path, path, { confirm: 'weed' });
    expect([wrong.status, wrong.text.includes('href="#field-confirm"')]).toEqual([400, true]);
    expect((await api.list({ type: 'Weed' })).body).toMatchObject({ totalCount: 1 });
    const done = await admin.submit(path, path, { confirm: 'Weed' });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/Admin/ContentTypes']);
    expect(app.get(ContentDefinitions).get('Weed')).toBeUndefined();
    expect((await admin.open(page('Weed'))).status).toBe(404);
  });

  it('whose part no plug-in brings can be looked at, and the part removed', async () => {
    await api.putType('Ivy', { parts: [{ part: 'TitlePart' }], fields: FIELDS });
    await lose('Ivy', 'NumericField', 'GoneField');
    expect((await admin.open(page('Ivy'))).text).toContain('No plug-in brings it: it is not shown.');
    const path = `${page('Ivy')}/Fields/height`;
    expect((await admin.open(path)).text).toContain('No plug-in brings GoneField at the moment.');
    const refused = await admin.submit(page('Ivy'), page('Ivy'), { displayName: 'Ivy' });
    expect([refused.status, refused.text.includes('fields[1].type is not a known field type.')]).toEqual([400, true]);
    const remove = `${path}/Remove`;
    expect((await admin.submit(remove, remove, {})).status).toBe(303);
    expect(stored('Ivy').fields).toHaveLength(1);
  });
});

/** As when the plug-in that brought a kind of field is not loaded any more. */
async function lose(type: string, kind: string, gone: string): Promise<void> {
  const sql = `UPDATE content_type SET definition = replace(definition::text, $2, $3)::json, revision = nextval('content_type_revision')
    WHERE name = $1`;
  await app.get(Database).query(sql, [type, kind, gone]);
  await app.get(ContentDefinitions).refresh();
}
