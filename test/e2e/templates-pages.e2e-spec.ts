import { Roles } from '#core/auth';
import { hiddenFields, type Browser } from '@espalier/testing';
import { FileTemplatesModule } from '../fixtures/file-templates.module';
import { ContentApi, itemOf } from '../support/content-api';
import { People } from '../support/people';
import { RestCaller } from '../support/rest-caller';
import { startTestApp, type TestApp } from '../support/test-app';

const LIST = '/Admin/Templates';
const NEW = `${LIST}/New`;
const page = (name: string) => `${LIST}/${name}`;

let app: TestApp;
let people: People;
let admin: Browser;
let rest: RestCaller;

beforeAll(async () => {
  app = await startTestApp({ plugins: [FileTemplatesModule] });
  people = new People(app);
  admin = await people.signedIn();
  rest = await RestCaller.owner(app);
});
afterAll(() => app.stop());

const stored = async (name: string) => (await rest.get(`/api/templates/${name}`)).body;
const make = (name: string, source: string) => rest.put(`/api/templates/${name}`, { language: 'liquid', source });
const save = (name: string, source: string) =>
  admin.submit(page(name), page(name), { language: 'liquid', source, description: '', action: 'save' });

describe('The pages of templates', () => {
  it('make one, and show it in the list', async () => {
    const values = { name: ' Footer ', language: 'hbs', source: 'one\r\n<b>two</b>', description: 'At <i>the</i> end' };
    const made = await admin.submit(NEW, NEW, { ...values, action: 'save' });
    expect([made.status, made.headers.get('location')]).toEqual([303, page('Footer')]);
    expect((await admin.open(page('Footer'))).text).toContain('The template Footer was created.');
    expect(await stored('Footer')).toMatchObject({ language: 'hbs', source: 'one\n<b>two</b>', author: 'admin' });
    const { text } = await admin.open(LIST);
    expect(text).toContain(`href="${page('Footer')}"`);
    expect(text).toContain('At &lt;i&gt;the&lt;/i&gt; end');
  });

  it('are found under the addresses of before, also of one whose name is part of an address', async () => {
    for (const [name, path] of [
      ['New', '/~New'],
      ['Edit', '/Edit'],
    ]) {
      await make(name, 'one');
      expect((await admin.open(`${LIST}${path}`)).text).toContain(`<h1>Template ${name}</h1>`);
      expect((await admin.open(`${LIST}${path}/Remove`)).text).toContain(`<h1>Remove the template ${name}</h1>`);
    }
    const former = await admin.open(`${LIST}/Edit/Footer/History/1`);
    expect([former.status, former.headers.get('location')]).toEqual([308, `${page('Footer')}/History/1`]);
    expect((await admin.open(`${LIST}/Edit/Footer`)).headers.get('location')).toBe(page('Footer'));
    expect((await admin.open(`${LIST}/Footer/Nothing`)).status).toBe(404);
  });

  it('say beside the field what is wrong with it, with line and column, and keep what was typed', async () => {
    const broken = { name: 'Broken', language: 'liquid', source: 'one\n{% nobody %}<textarea>', action: 'save' };
    const refused = await admin.submit(NEW, NEW, broken);
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/href="#field-source">Source: line 2, column \d+/);
    expect(refused.text).toContain('{% nobody %}&lt;textarea&gt;');
    const nameless = await admin.submit(NEW, NEW, { ...broken, name: 'a b', source: '' });
    expect(nameless.text).toContain('href="#field-name"');
    expect((await admin.submit(NEW, NEW, { ...broken, language: 'razor' })).text).toContain('href="#field-language"');
  });

  it('check what was typed, name the line that is wrong with a suggestion, and save nothing', async () => {
    const check = (source: string) =>
      admin.submit(NEW, NEW, { name: '', language: 'liquid', source, description: '', action: 'check' });
    const wrong = await check('one\n{{ "x" | slugfy }}');
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain('line 2, column 10: there is no filter “slugfy”. Did you mean “slugify”?');
    expect(wrong.text).toContain('<code-editor data-error-line="2" data-error-column="10">');
    const right = await check('one');
    expect([right.status, right.text.includes('No errors')]).toEqual([200, true]);
    expect(right.text).toContain('<code-editor data-error-line="" data-error-column="">');
    expect((await rest.get('/api/templates')).body.items).not.toContainEqual(expect.objectContaining({ name: '' }));
  });

  it('begin with the source of a file to override it', async () => {
    const override = `${NEW}?from=Greeting_Summary`;
    expect((await admin.open(LIST)).text).toContain(
      `href="${override.replace('=', '&#x3D;')}" aria-label="Override Greeting_Summary"`,
    );
    const { text } = await admin.open(override);
    expect(text).toContain('value="Greeting_Summary"');
    expect(text).toContain('&lt;p&gt;Hello {{User.name}}&lt;/p&gt;\n</textarea>');
    const values = { name: 'Greeting_Summary', language: 'hbs', source: 'Hi', action: 'save' };
    expect((await admin.submit(override, NEW, values)).status).toBe(303);
    expect((await admin.open(LIST)).text).toContain('edit Greeting_Summary');
    expect((await admin.open(`${NEW}?from=Absent`)).status).toBe(404);
  });

  it('make none of a name that is taken', async () => {
    await make('Taken', 'mine');
    const { status, text } = await admin.submit(NEW, NEW, {
      name: 'Taken',
      language: 'liquid',
      source: 'yours',
      action: 'save',
    });
    expect([status, text.includes('href="#field-name"')]).toEqual([400, true]);
    expect(await stored('Taken')).toMatchObject({ source: 'mine' });
  });

  it('save one, unless somebody else has changed it meanwhile', async () => {
    await make('Edited', 'one');
    const form = hiddenFields((await admin.open(page('Edited'))).text, page('Edited'));
    expect((await save('Edited', 'two')).status).toBe(303);
    const values = { ...form, language: 'liquid', source: 'three', action: 'save' };
    const stale = await admin.post(page('Edited'), values);
    expect(stale.status).toBe(412);
    expect(stale.text).toContain('has changed since it was read');
    expect(stale.text).toContain('three</textarea>');
    expect(await stored('Edited')).toMatchObject({ source: 'two' });
    const again = { ...values, ...hiddenFields(stale.text, page('Edited')) };
    expect((await admin.post(page('Edited'), again)).status).toBe(303);
    expect(await stored('Edited')).toMatchObject({ source: 'three' });
  });

  it('take a source that is longer than other forms may be', async () => {
    await make('Long', '');
    const source = 'é'.repeat(100_000);
    expect((await save('Long', source)).status).toBe(303);
    expect(await stored('Long')).toMatchObject({ source });
  });

  it('preview what was typed in a frame that runs nothing, and save nothing', async () => {
    const api = new ContentApi(app, await app.token());
    await api.putType('Poem', { parts: [{ part: 'TitlePart' }, { part: 'AutoroutePart' }] });
    const poem = itemOf(
      await api.postDraft({ contentType: 'Poem', titlePart: { title: 'Ode' }, autoroutePart: { path: 'ode' } }),
    );
    await make('Content__Poem', 'saved');
    const preview = (values: object) =>
      admin.submit(page('Content__Poem'), page('Content__Poem'), {
        language: 'liquid',
        source: '<h1 title="x">{{ Model.ContentItem.displayText }}</h1><script>alert(1)</script>',
        action: 'preview',
        ...values,
      });
    for (const item of [poem.contentItemId, ' slug:ode ']) {
      const { status, text } = await preview({ item });
      expect(status).toBe(200);
      const srcdoc = 'srcdoc="&lt;h1 title&#x3D;&quot;x&quot;&gt;Ode&lt;/h1&gt;&lt;script&gt;alert(1)&lt;/script&gt;"';
      expect(text).toContain(`<iframe class="preview" sandbox ${srcdoc}`);
    }
    const titled = await preview({ item: 'Ode' });
    expect(titled.text).toContain(`<li data-id="${poem.contentItemId}" data-title="Ode"`);
    const failing = await preview({ item: 'Ode', source: '\n{% render "Nowhere" %}' });
    expect(failing.text).toContain('<code-editor data-error-line="2"');
    expect((await preview({ item: 'Od' })).text).toContain('“Od” was not found.');
    expect((await preview({ item: 'slug:nothing' })).text).toContain('href="#field-item"');
    expect((await preview({ item: poem.contentItemId, displayType: 'a b' })).text).toContain(
      'href="#field-displayType"',
    );
    expect((await preview({ source: '{% render "Content__Poem" %}' })).text).toContain('href="#field-source"');
    expect(await stored('Content__Poem')).toMatchObject({ source: 'saved', revision: 1 });
  });

  it('show the history, compare a version with the template as it is, restore it, and remove the template', async () => {
    for (const source of ['<b>one</b>', 'two']) await make('History', source);
    const { text: history } = await admin.open(`${page('History')}/History`);
    expect(history).toContain(`href="${page('History')}/History/1"`);
    const version = `${page('History')}/History/1`;
    const { text: compared } = await admin.open(version);
    expect(compared).toContain('&lt;b&gt;one&lt;/b&gt;</pre>');
    expect(compared).toContain('two</pre>');
    const stale = hiddenFields(compared, `${version}/Restore`);
    expect((await admin.submit(version, `${version}/Restore`, {})).headers.get('location')).toBe(page('History'));
    expect(await stored('History')).toMatchObject({ source: '<b>one</b>', revision: 3 });
    await admin.post(`${version}/Restore`, stale);
    expect((await admin.open(version)).text).toContain('has changed since it was read');

    const remove = `${page('History')}/Remove`;
    expect((await admin.submit(remove, remove, {})).headers.get('location')).toBe(LIST);
    expect((await admin.open(page('History'))).status).toBe(404);
    expect((await admin.open(`${page('History')}/History`)).text).toContain('There is no template History now.');
    expect((await admin.submit(version, `${version}/Restore`, {})).status).toBe(303);
    expect(await stored('History')).toMatchObject({ source: '<b>one</b>', revision: 5 });
  });

  it('are checked only so often a minute by one person', async () => {
    const busy = await people.signedIn((await people.create('Administrator')).userName);
    const form = { ...hiddenFields((await busy.open(NEW)).text, NEW), name: '', language: 'liquid', description: '' };
    const tries = Array.from({ length: 125 }, () => busy.post(NEW, { ...form, source: 'x', action: 'check' }));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await admin.submit(NEW, NEW, { language: 'liquid', source: 'x', action: 'check' })).status).toBe(200);
  });

  it('are for whoever may manage templates', async () => {
    await make('Guarded', '');
    await app
      .get(Roles)
      .put({ name: 'Designer', description: '', permissions: ['AccessAdminPanel', 'ManageTemplates'] });
    const designer = await people.signedIn((await people.create('Designer')).userName);
    expect((await designer.open(LIST)).status).toBe(200);
    expect((await designer.open('/Admin')).text).toContain(LIST);
    const editor = await people.signedIn((await people.create('Editor')).userName);
    for (const at of [LIST, NEW, page('Guarded'), `${page('Guarded')}/History`]) {
      expect((await editor.open(at)).status).toBe(403);
    }
    expect((await editor.open('/Admin')).text).not.toContain(LIST);
    for (const at of [page('Absent'), `${page('Absent')}/History`, `${page('Guarded')}/History/2`]) {
      expect((await designer.open(at)).status).toBe(404);
    }
  });
});
