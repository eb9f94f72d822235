import type { Browser } from '@espalier/testing';
import { ContentDefinitions } from '#core/content-definition';
import { ContentApi } from '../support/content-api';
import { People } from '../support/people';
import { sentFields } from '../support/sent-fields';
import { startTestApp, type TestApp } from '../support/test-app';

const page = (name: string) => `/Admin/ContentTypes/${name}`;
const FIELDS = [
  { name: 'latin', type: 'TextField' },
  { name: 'height', type: 'NumericField' },
];

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

type Values = Readonly<Record<string, string>>;

const stored = (name: string) => app.get(ContentDefinitions).require(name);
const fieldsOf = (name: string) => stored(name).definition.fields.map((field) => field.name);

/** Presses one button after the other, without scripts, and then saves. `values` are typed first. */
async function fill(name: string, values: Values, ...actions: readonly string[]) {
  let shown = await admin.open(page(name));
  let typed = values;
  for (const action of [...actions, '']) {
    shown = await admin.post(page(name), { ...sentFields(shown.text, page(name)), ...typed, _action: action });
    typed = {};
  }
  return shown;
}

describe('The page of a type', () => {
  it('adds fields and parts, changes what there is and the type itself with one save', async () => {
    await api.putType('Tree', { fields: FIELDS });
    const { revision } = stored('Tree');
    const { text } = await admin.submit(page('Tree'), page('Tree'), { _action: 'add:fields:DateField' });
    const form = sentFields(text, page('Tree'));
    expect(form).toMatchObject({ 'new-1.kind': 'fields:DateField', 'new-1.displayName': '' });
    const again = await admin.post(page('Tree'), {
      ...form,
      'new-1.displayName': 'Planted on',
      'latin.displayName': 'Botanical name',
      'latin.settings.hint': 'As botanists say',
      'height.settings.required': 'true',
      description: 'With a trunk',
      _action: 'add:parts:TitlePart',
    });
    expect(stored('Tree').revision).toBe(revision);
    const saved = await admin.post(page('Tree'), sentFields(again.text, page('Tree')));
    expect([saved.status, saved.headers.get('location')]).toEqual([303, page('Tree')]);
    expect(stored('Tree').definition).toMatchObject({
      description: 'With a trunk',
      parts: [{ part: 'TitlePart', name: 'TitlePart' }],
      fields: [
        { name: 'latin', displayName: 'Botanical name', settings: { hint: 'As botanists say', required: false } },
        { name: 'height', settings: { required: true } },
        { name: 'plantedOn', type: 'DateField', displayName: 'Planted on' },
      ],
    });
  });

  it('says beside the control of which field what is wrong, opens it, and saves nothing', async () => {
    await api.putType('Shrub', { fields: [...FIELDS, { name: 'shop', type: 'LinkField' }] });
    const before = stored('Shrub').revision;
    const { text, status } = await fill('Shrub', {
      'latin.displayName': 'Typed <b>',
      'height.settings.scale': '99',
    });
    expect(status).toBe(400);
    expect(text).toContain('href="#field-height-settings-scale">Height, Scale: ');
    expect(text).toMatch(/id="member-height"[^]*?<details class="embedded" open>/);
    expect(text).toMatch(/id="member-latin"[^]*?<details class="embedded">/);
    expect(text).toContain('name="latin.displayName" type="text" value="Typed &lt;b&gt;"');
    const json = await fill('Shrub', { 'shop.settings.defaultValue': '{<' });
    expect(json.text).toContain('href="#field-shop-settings-defaultValue">Shop, Default value: must be JSON');
    const named = await fill('Shrub', { displayName: 'x' }, 'add:fields:TextField');
    expect(named.text).toContain('href="#field-new-1-name"');
    expect(stored('Shrub').revision).toBe(before);
  });

  it('removes only what it has said the loss of', async () => {
    await api.putType('Herb', { parts: [{ part: 'TitlePart' }], fields: FIELDS });
    await api.post({ contentType: 'Herb', titlePart: { title: 'One' }, latin: 'Herba' });
    const form = sentFields((await admin.open(page('Herb'))).text, page('Herb'));
    const { 'latin.base': _latin, ...without } = form;
    const asked = await admin.post(page('Herb'), without);
    expect(asked.status).toBe(409);
    expect(asked.text).toMatch(/<h3>Latin<\/h3>\n<p><strong>1 item has a value here\./);
    expect(fieldsOf('Herb')).toEqual(['latin', 'height']);
    const told = sentFields(asked.text, page('Herb'));
    const kept = await admin.post(page('Herb'), { ...told, _action: 'keep:latin' });
    expect(sentFields(kept.text, page('Herb'))).toHaveProperty(['latin.base']);
    expect((await admin.post(page('Herb'), told)).status).toBe(303);
    expect(fieldsOf('Herb')).toEqual(['height']);
  });

  it('asks before each removal that it has not spoken of, of a button without scripts too', async () => {
    await api.putType('Moss', { fields: FIELDS });
    const { text } = await admin.submit(page('Moss'), page('Moss'), { _action: 'remove:latin' });
    const form = sentFields(text, page('Moss'));
    expect(form.removed).toBe('latin');
    const { 'height.base': _height, ...without } = form;
    expect((await admin.post(page('Moss'), without)).status).toBe(409);
    expect((await admin.post(page('Moss'), form)).status).toBe(303);
    expect(fieldsOf('Moss')).toEqual(['height']);
  });

  it('keeps parts and fields that a form does not know of', async () => {
    await api.putType('Fern', { fields: FIELDS });
    const { version, _csrf } = sentFields((await admin.open(page('Fern'))).text, page('Fern'));
    const saved = await admin.post(page('Fern'), { version, _csrf, displayName: 'Ferns' });
    expect(saved.status).toBe(303);
    expect(fieldsOf('Fern')).toEqual(['latin', 'height']);
  });

  it('puts what was typed on top of what somebody else did, who may have added or changed another field', async () => {
    await api.putType('Ash', { fields: FIELDS });
    const form = sentFields((await admin.open(page('Ash'))).text, page('Ash'));
    const theirs = [FIELDS[0], { ...FIELDS[1], displayName: 'Theirs' }, { name: 'bark', type: 'TextField' }];
    await api.putType('Ash', { fields: theirs });
    const stale = await admin.post(page('Ash'), { ...form, 'latin.displayName': 'Mine' });
    expect([stale.status, stale.text.includes('Someone else changed this content type')]).toEqual([412, true]);
    const again = await admin.post(page('Ash'), sentFields(stale.text, page('Ash')));
    expect(again.status).toBe(303);
    expect(stored('Ash').definition.fields.map(({ displayName }) => displayName)).toEqual(['Mine', 'Theirs', 'Bark']);
  });

  it('stays the form of what was there while buttons change it, and is refused like it', async () => {
    await api.putType('Elm', { fields: FIELDS });
    const form = sentFields((await admin.open(page('Elm'))).text, page('Elm'));
    await api.putType('Elm', { fields: FIELDS, description: 'Theirs' });
    const moved = await admin.post(page('Elm'), { ...form, _action: 'up:height' });
    expect((await admin.post(page('Elm'), sentFields(moved.text, page('Elm')))).status).toBe(412);
    expect(stored('Elm').definition.description).toBe('Theirs');
  });

  it('shows what would become of all that was typed, unsaved', async () => {
    await api.putType('Yew', { fields: FIELDS });
    const form = sentFields((await admin.open(page('Yew'))).text, page('Yew'));
    const values = { 'latin.settings.hint': 'In <Latin>', 'height.settings.scale': '0', _action: 'preview' };
    const { status, text } = await admin.post(page('Yew'), { ...form, ...values });
    expect(status).toBe(200);
    expect(text).toContain('height: Int\n');
    expect(text).toMatch(/<fieldset class="framed" disabled>[^]*In &lt;Latin&gt;[^]*<h2>In GraphQL/);
    expect(stored('Yew').definition.fields[1].settings).not.toHaveProperty('scale');
  });

  it('has the settings of sixty parts and fields in place, and links to those of more', async () => {
    const fields = Array.from({ length: 61 }, (_, index) => ({ name: `f${index}`, type: 'TextField' }));
    await api.putType('Long', { fields });
    const { text } = await admin.open(page('Long'));
    expect(text).toContain(`href="${page('Long')}/Fields/f60"`);
    expect(text).not.toContain('name="f60.displayName"');
    await fill('Long', {}, 'up:f60');
    expect(fieldsOf('Long').slice(-2)).toEqual(['f60', 'f59']);
    await api.putType('Long', { fields: fields.slice(1) });
    expect((await admin.open(page('Long'))).text).toContain('name="f60.displayName"');
  });
});
