import { keepType } from '../support/kept-type';
import { hiddenFields, type Browser } from '@espalier/testing';
import { ContentDefinitions } from '#core/content-definition';
import { Database } from '#platform/database';
import { ContentApi, itemOf } from '../support/content-api';
import { People } from '../support/people';
import { RestCaller } from '../support/rest-caller';
import { sentFields } from '../support/sent-fields';
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

/** On the page of the type, without scripts. */
async function addNew(type: string, kind: string, values: Readonly<Record<string, string>>) {
  const form = sentFields((await admin.open(page(type))).text, page(type));
  const { text } = await admin.post(page(type), { ...form, _action: `add:${kind}` });
  return admin.post(page(type), { ...sentFields(text, page(type)), ...values });
}

const linked = (html: string) => /href="#(field-[\w-]+)"/.exec(html)?.[1];

describe('The order of the parts and fields of a type', () => {
  /** Moves one after the other, and saves. */
  const move = async (name: string, ...actions: readonly string[]) => {
    let shown = await admin.open(page(name));
    for (const action of actions) {
      shown = await admin.post(page(name), { ...sentFields(shown.text, page(name)), _action: action });
      expect(shown.status).toBe(200);
    }
    return admin.post(page(name), sentFields(shown.text, page(name)));
  };
  const orderOf = (name: string) =>
    [...stored(name).parts, ...stored(name).fields]
      .toSorted((a, b) => a.position - b.position)
      .map((member) => member.name);

  it('changes one place at a time, parts and fields among each other', async () => {
    await api.putType('Oak', { parts: [{ part: 'TitlePart' }, { part: 'AutoroutePart' }], fields: FIELDS });
    const before = orderOf('Oak');
    await admin.submit(page('Oak'), page('Oak'), { _action: 'up:latin' });
    expect(orderOf('Oak')).toEqual(before);
    const { status, headers } = await move('Oak', 'up:latin', 'up:latin', 'down:titlePart');
    expect([status, headers.get('location')]).toEqual([303, page('Oak')]);
    expect(orderOf('Oak')).toEqual(['latin', 'AutoroutePart', 'TitlePart', 'height']);
    const { text } = await admin.open(page('Oak'));
    expect(text.indexOf('id="member-latin"')).toBeLessThan(text.indexOf('id="member-titlePart"'));
  });

  it('stays where nobody can go further, and for names that are none', async () => {
    await api.putType('Elm', { fields: FIELDS });
    const before = app.get(ContentDefinitions).require('Elm').revision;
    const { status } = await move(
      'Elm',
      'up:latin',
      'down:height',
      'up:absent',
      'down:__proto__',
      'up:',
      'add:nothing',
    );
    expect(status).toBe(303);
    expect(app.get(ContentDefinitions).require('Elm').revision).toBe(before);
  });
});

describe('A part', () => {
  it('is added once, or several times under names of its own', async () => {
    await api.putType('Garden', { parts: [{ part: 'TitlePart' }] });
    expect((await admin.open(page('Garden'))).text).not.toContain('value="add:parts:TitlePart"');
    const post = (part: string, name: string) => addNew('Garden', `parts:${part}`, { 'new-1.name': name });
    expect((await post('BagPart', 'Slides')).status).toBe(303);
    expect((await post('BagPart', '')).status).toBe(303);
    const refusals = [await post('TitlePart', ''), await post('BagPart', 'Slides'), await post('BagPart', 'TitlePart')];
    for (const { status, text } of refusals) expect([status, linked(text)]).toEqual([400, 'field-new-1-name']);
    expect((await post('NoPart', '')).status).toBe(303);
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
    const named: Record<string, string>[] = [
      { 'new-1.displayName': 'x', 'new-1.name': 'owner' },
      { 'new-1.displayName': 'Latin' },
      { 'new-1.name': 'a-b' },
    ];
    for (const values of named) {
      const { status, text } = await addNew('Fern', 'fields:TextField', values);
      expect([status, linked(text)]).toEqual([400, 'field-new-1-name']);
    }
    expect((await addNew('Fern', 'fields:NoField', { 'new-1.displayName': 'x' })).status).toBe(303);
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
    expect(text).toContain('1 item has a value here');
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
    [
      'a new field',
      page('Ash'),
      {
        'new-1.base': '',
        'new-1.kind': 'fields:TextField',
        'new-1.displayName': 'typed <b>',
        'new-1.name': 'mine',
      },
    ],
  ])('is told who was faster, keeps what was typed into %s, and may send it again', async (_what, path, values) => {
    await api.putType('Ash', { fields: FIELDS });
    const form = hiddenFields((await admin.open(path)).text, path);
    const user = await people.create('Administrator');
    const other = await people.signedIn(user.userName);
    const height = `${page('Ash')}/Fields/height`;
    await other.submit(height, height, { displayName: 'Theirs', action: 'save' });

    const stale = await admin.post(path, { ...form, ...values });
    expect(stale.status).toBe(412);
    expect(stale.text).toContain(`${user.userName} changed this content type <time`);
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
    const paths = [page('Yew'), `${page('Yew')}/Fields/latin/Remove`, `${page('Yew')}/Delete`];
    const forms = await Promise.all(paths.map(async (from) => hiddenFields((await admin.open(from)).text, from)));
    await api.putType('Yew', { fields: FIELDS, description: 'Theirs' });
    const before = stored('Yew');
    for (const [index, path] of paths.entries()) {
      const { status, text } = await admin.post(path, { displayName: 'Mine', ...forms[index] });
      expect([path, status, text.includes('Someone else changed this content type')]).toEqual([path, 412, true]);
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
    expect(empty).toContain('Bag of Kept (Contained content types)');
    await api.post({ contentType: 'Weed' });
    const late = await admin.post(path, hiddenFields(empty, path));
    expect([late.status, late.text.includes('Type Weed to delete them too.')]).toEqual([400, true]);
    expect(late.text).toContain('1 item uses Weed,');
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
    expect((await admin.open(page('Ivy'))).text).toContain('No installed plug-in provides it, so it is not shown.');
    const path = `${page('Ivy')}/Fields/height`;
    expect((await admin.open(path)).text).toContain('No installed plug-in provides GoneField.');
    const refused = await admin.submit(page('Ivy'), page('Ivy'), { displayName: 'Ivy' });
    expect([refused.status, refused.text.includes('fields[1].type: is not a known field type.')]).toEqual([400, true]);
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
