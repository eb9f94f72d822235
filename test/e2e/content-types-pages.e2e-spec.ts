import type { Browser } from '@espalier/testing';
import { systemPrincipal } from '#core/auth';
import { FieldIndexManager } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { Database } from '#platform/database';
import { Recipes } from '#core/recipes';
import { ContentApi } from '../support/content-api';
import { untilSomebodyWaits } from '../support/locks';
import { People } from '../support/people';
import { sentFields } from '../support/sent-fields';
import { startTestApp, type TestApp } from '../support/test-app';

const LIST = '/Admin/ContentTypes';
const NEW = `${LIST}/Create`;
const page = (name: string) => `${LIST}/${name}`;

let app: TestApp;
let admin: Browser;
let api: ContentApi;

beforeAll(async () => {
  app = await startTestApp();
  admin = await new People(app).signedIn();
  api = new ContentApi(app, await app.token());
});
afterAll(() => app.stop());

const stored = (name: string) => app.get(ContentDefinitions).require(name).definition;
const create = (values: Readonly<Record<string, string>>) => admin.submit(NEW, NEW, { name: '', start: '', ...values });
const members = (name: string) => [...stored(name).parts, ...stored(name).fields];
const orderOf = (name: string) =>
  members(name)
    .toSorted((a, b) => a.position - b.position)
    .map((member) => member.name);

/** Adds a field with its settings. */
async function addField(type: string, kind: string, displayName: string, settings = {}): Promise<void> {
  const path = page(type);
  const values = { displayName, ...settings };
  const saved = await saveNew(type, `fields:${kind}`, values);
  expect([saved.status, saved.headers.get('location')]).toEqual([303, path]);
}

async function saveNew(type: string, kind: string, values: object) {
  const path = page(type);
  const { text } = await admin.post(path, { ...(await shownValues(path)), _action: `add:${kind}` });
  const typed = Object.entries(values).map(([name, value]) => [`new-1.${name}`, value as string]);
  return admin.post(path, { ...sentFields(text, path), ...Object.fromEntries(typed) });
}

async function shownValues(path: string): Promise<Record<string, string>> {
  return sentFields((await admin.open(path)).text, path);
}

describe('A content type, in the admin UI,', () => {
  it('is made of nothing, and its name of what people call it', async () => {
    const { status, headers } = await create({ displayName: ' Botanic garden ' });
    expect([status, headers.get('location')]).toEqual([303, page('BotanicGarden')]);
    expect(stored('BotanicGarden')).toMatchObject({ displayName: 'Botanic garden', parts: [], fields: [] });
    expect((await admin.open(page('BotanicGarden'))).text).toContain('The content type BotanicGarden was created.');
  });

  it.each([
    ['.article', ['TitlePart', 'AutoroutePart', 'MarkdownBodyPart'], ''],
    ['.page', ['TitlePart', 'AutoroutePart', 'HtmlBodyPart'], ''],
    ['.widget', ['TitlePart', 'HtmlBodyPart'], 'Widget'],
  ])('is made like %s', async (start, parts, stereotype) => {
    const name = `Like${start.slice(1)}`;
    expect((await create({ displayName: 'x', name, start })).status).toBe(303);
    expect(stored(name)).toMatchObject({ stereotype, parts: parts.map((part) => ({ part })) });
  });

  it('is made like one that there is, under its own names', async () => {
    await api.putType('Oak', {
      description: 'A tree',
      parts: [{ part: 'TitlePart' }],
      fields: [{ name: 'age', type: 'NumericField' }],
    });
    expect((await admin.open(NEW)).text).toContain('<option value="Oak">Copy of Oak (Oak)</option>');
    await create({ displayName: 'Elm', start: 'Oak' });
    expect(stored('Elm')).toEqual({ ...stored('Oak'), name: 'Elm', displayName: 'Elm' });
  });

  it.each([
    ['a name that is taken', { displayName: 'x', name: 'Oak' }, 'field-name', 'is the name of another content type'],
    ['a name that cannot be', { displayName: 'x', name: 'a b' }, 'field-name', 'must begin with a capital letter'],
    ['no name to be made of', { displayName: '植物' }, 'field-name', 'cannot be made of the display name'],
    ['a start that is none', { displayName: 'Ash', start: 'Nothing' }, 'field-start', 'is not one of the choices'],
    [
      'too much of a name',
      { displayName: 'x'.repeat(101), name: 'Ash' },
      'field-displayName',
      'at most 100 characters',
    ],
  ])(
    'is refused with %s, and the form keeps what was typed',
    async (_what, values: Record<string, string>, field, said) => {
      const before = app.get(ContentDefinitions).all().length;
      const { status, text } = await create(values);
      expect(status).toBe(400);
      expect(text).toContain(`href="#${field}"`);
      expect(text).toContain(said);
      expect(text).toContain(`name="displayName" type="text" value="${values.displayName}"`);
      expect(app.get(ContentDefinitions).all()).toHaveLength(before);
    },
  );

  it('is found in the list by name, display name and stereotype, with the number of its items', async () => {
    await api.putType('Notes', { displayName: 'Field notes', stereotype: 'Widget', listable: false });
    await api.post({ contentType: 'Notes' });
    await api.post({ contentType: 'Notes' });
    for (const q of ['notes', 'FIELD', 'widget']) {
      const { text } = await admin.open(`${LIST}?q=${q}`);
      expect(text).toMatch(
        /Field notes<\/a><br><code>Notes<\/code><\/th>\n<td><\/td>\n<td data-label="Kind">Widget<\/td>\n<td data-label="Items">2<\/td>\n<td>not listable</,
      );
      expect(text.slice(text.indexOf('<main'))).not.toContain('BotanicGarden');
    }
    expect((await admin.open(`${LIST}?q=${encodeURIComponent('<b>')}`)).text).toContain('value="&lt;b&gt;"');
  });

  it('gets six kinds of fields, with settings, and is exported as a recipe that makes the same type again', async () => {
    await create({ displayName: 'Seed', start: '.article' });
    await addField('Seed', 'TextField', 'Latin name', {
      'settings.hint': 'As botanists say',
      'settings.required': 'true',
      'settings.maxLength': '80',
      'settings.indexed': 'true',
    });
    await addField('Seed', 'TextField', 'Sun', {
      'settings.options': 'full sun\r\n\r\n half shade \r\nshade',
      'settings.defaultValue': 'shade',
    });
    await addField('Seed', 'NumericField', 'Depth', { 'settings.minimum': '0.5', 'settings.scale': '1' });
    await addField('Seed', 'BooleanField', 'Native', { 'settings.defaultValue': 'false' });
    await addField('Seed', 'DateField', 'Sown', { 'settings.minimum': '2000-01-01' });
    await addField('Seed', 'LinkField', 'Shop', { 'settings.defaultValue': '{"url": "https://example.org"}' });
    await addField('Seed', 'ContentPickerField', 'Goes with', {
      'settings.displayedContentTypes': 'Seed',
      'settings.multiple': 'true',
    });
    expect(stored('Seed').fields.map(({ name, settings }) => ({ name, settings }))).toMatchObject([
      {
        name: 'latinName',
        settings: { hint: 'As botanists say', required: true, maxLength: 80, indexed: true, defaultValue: null },
      },
      { name: 'sun', settings: { options: ['full sun', 'half shade', 'shade'], defaultValue: 'shade' } },
      { name: 'depth', settings: { minimum: 0.5, scale: 1 } },
      { name: 'native', settings: { defaultValue: false } },
      { name: 'sown', settings: { minimum: '2000-01-01' } },
      { name: 'shop', settings: { defaultValue: { url: 'https://example.org' } } },
      { name: 'goesWith', settings: { displayedContentTypes: ['Seed'], multiple: true } },
    ]);
    const { text, headers } = await admin.open(`${page('Seed')}/Recipe`);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="?Seed\.recipe\.json"?$/);
    const before = stored('Seed');
    await api.deleteType('Seed');
    const recipe = { json: JSON.parse(text) as unknown, source: 'Seed.recipe.json', directory: '/' };
    await app.get(Recipes).run(recipe, { principal: systemPrincipal });
    expect(stored('Seed')).toEqual(before);
  });

  it('saves a form that nobody has touched as it was, whatever its parts and fields are', async () => {
    const kinds = app.get(ContentDefinitions).kinds;
    const parts = kinds.partNames.map((part) => ({ part }));
    const fields = kinds.fieldNames.map((type, index) => ({ name: `field${index}`, type }));
    await api.putType('Everything', { parts, fields });
    const before = stored('Everything');
    for (const member of [
      ...before.parts.map(({ name }) => `Parts/${name}`),
      ...before.fields.map(({ name }) => `Fields/${name}`),
    ]) {
      const path = `${page('Everything')}/${member}`;
      const { status, text } = await admin.submit(path, path, { ...(await shownValues(path)), action: 'save' });
      expect([member, status, text]).toEqual([member, 303, expect.anything()]);
    }
    await admin.submit(page('Everything'), page('Everything'), await shownValues(page('Everything')));
    expect(stored('Everything')).toEqual(before);
  });

  it('says beside each control what to enter, and changes nothing', async () => {
    await api.putType('Pine', {
      fields: [
        { name: 'age', type: 'NumericField' },
        { name: 'latin', type: 'TextField' },
      ],
    });
    const path = `${page('Pine')}/Fields/latin`;
    const wrong = { displayName: 'Latin', 'settings.maxLength': 'many', 'settings.options': 'a\nb\na' };
    const { status, text } = await admin.submit(path, path, { ...wrong, action: 'save' });
    const messages = {
      maxLength: 'Enter a whole number, for example 12.',
      options: 'Entries 1 and 3 are the same. Remove one of them.',
    };
    expect(status).toBe(400);
    for (const [setting, message] of Object.entries(messages)) {
      expect(text).toContain(
        `id="field-settings-${setting}-error"><span class="visually-hidden">Error: </span>${message}`,
      );
    }
    expect(text).toContain('name="settings.maxLength" type="text" value="many"');
    expect(text).toMatch(/name="settings\.options"[^>]*>\na\nb\na<\/textarea>/);
    expect(stored('Pine').fields[1].settings).toMatchObject({ options: [] });
  });

  it('takes a default value that is no text as JSON, and says when it is none', async () => {
    await api.putType('Fir', { fields: [{ name: 'shop', type: 'LinkField' }] });
    const path = `${page('Fir')}/Fields/shop`;
    const { status, text } = await admin.submit(path, path, { 'settings.defaultValue': '{<', action: 'save' });
    expect([status, text.includes('Default value: must be JSON')]).toEqual([400, true]);
    expect(text).toContain('{&lt;</textarea>');
  });

  it('is renamed and described, but for its name', async () => {
    await create({ displayName: 'Yew' });
    const values = {
      displayName: 'Old yew',
      description: 'Line 1\r\nLine 2',
      stereotype: '',
      creatable: 'true',
      securable: 'true',
    };
    expect((await admin.submit(page('Yew'), page('Yew'), { ...values, name: 'Other' })).status).toBe(303);
    expect(stored('Yew')).toMatchObject({
      name: 'Yew',
      displayName: 'Old yew',
      description: 'Line 1\nLine 2',
      creatable: true,
      listable: false,
      draftable: false,
      versionable: false,
      securable: true,
    });
    const refused = await admin.submit(page('Yew'), page('Yew'), { ...values, stereotype: 'a b' });
    expect([refused.status, refused.text.includes('href="#field-stereotype"')]).toEqual([400, true]);
  });

  it('tells whether the index of a field is there, or only being built', async () => {
    await app.get(FieldIndexManager).settled();
    await app.get(Database).transaction(async (transaction) => {
      // Indexes wait for whoever writes.
      await transaction.query('UPDATE content_item_version SET revision = revision WHERE false');
      await api.putType('Larch', { fields: [{ name: 'height', type: 'NumericField', settings: { indexed: true } }] });
      await untilSomebodyWaits(app);
      expect((await admin.open(page('Larch'))).text).toContain(', index being built');
    });
    await app.get(FieldIndexManager).settled();
    expect((await admin.open(page('Larch'))).text).toContain(', indexed</span>');
    expect((await admin.open(`${page('Larch')}/Fields/height`)).text).toContain(
      'Number (<code>NumericField</code>); indexed.',
    );
  });

  it('of any name has pages of its own, one called as a page of ours too', async () => {
    await api.putType('Create', {
      fields: [
        { name: 'add', type: 'TextField' },
        { name: 'constructor2', type: 'TextField' },
      ],
    });
    const path = /href="([^"]*)">Create<\/a>/.exec((await admin.open(LIST)).text)?.[1] ?? '';
    expect((await admin.submit(path, path, { displayName: 'Creation' })).headers.get('location')).toBe(path);
    expect(stored('Create').displayName).toBe('Creation');
    const field = `${page('Create')}/Fields/add`;
    expect((await admin.open(path)).text).toContain('id="member-add"');
    expect((await admin.submit(field, field, { displayName: 'Added', action: 'save' })).status).toBe(303);
    expect(stored('Create').fields[0].displayName).toBe('Added');
    expect((await admin.open(NEW)).text).toContain('Start from');
    for (const absent of ['Nothing', '__proto__', 'create', 'Create/Fields/nothing', 'Create/Fields/__proto__']) {
      expect([absent, (await admin.open(page(absent))).status]).toEqual([absent, absent === 'create' ? 200 : 404]);
    }
  });

  it('of 200 fields opens, and its last field moves to the first place at once', async () => {
    const fields = Array.from({ length: 200 }, (_, index) => ({ name: `f${index}`, type: 'TextField' }));
    await api.putType('Endless', { fields });
    const { text } = await admin.open(page('Endless'));
    expect(text.match(/id="member-/g)).toHaveLength(200);
    const path = `${page('Endless')}/Fields/f199`;
    await admin.submit(path, path, { displayName: 'Last', after: '', action: 'save' });
    expect(orderOf('Endless').slice(0, 3)).toEqual(['f199', 'f0', 'f1']);
    const refused = await saveNew('Endless', 'fields:TextField', { displayName: 'One more' });
    expect([refused.status, refused.text.includes('fields: Keep at most 200 entries and remove the others.')]).toEqual([
      400,
      true,
    ]);
    expect(sentFields(refused.text, page('Endless'))).toHaveProperty('version');
  });
});
