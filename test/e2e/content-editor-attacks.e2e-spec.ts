import { hiddenFields, type Browser } from '@espalier/testing';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { EditorForm } from '../support/editor-form';
import { People } from '../support/people';

const SCRIPT = '<script>alert(1)</script>';

let world: ContentWorld;
let admin: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  admin = await new People(world.app).signedIn();
});
afterAll(() => world.stop());

const latest = async (id: string): Promise<Item> => itemOf(await world.admin.get(id, 'latest'));

async function preview(type: string, values: Readonly<Record<string, string>>) {
  const page = `/Admin/Contents/ContentTypes/${type}/Create`;
  const hidden = hiddenFields((await admin.open(page)).text, page);
  return world.unchanged(() => admin.post(`${page}/Preview`, { ...hidden, ...values }));
}

describe('A preview', () => {
  it.each(['include', 'render', 'layout'])('has no file with {%% %s %%} that is no template', async (tag) => {
    await world.admin.putType('Scripted', { parts: [{ part: 'TitlePart' }, { part: 'LiquidPart' }] });
    for (const name of ['../../../package.json', '/etc/passwd', '../package', 'package.json']) {
      const liquid = `before {% ${tag} '${name}' %} after`;
      const { status, text } = await preview('Scripted', { 'liquidPart.liquid': liquid });
      expect(status).toBe(200);
      expect(text).toContain('The page cannot be shown');
      expect(text).not.toMatch(/"private": true|root:x:/);
    }
  });

  it('runs nothing even where a body is not sanitised', async () => {
    await world.admin.putType('Raw', { parts: [{ part: 'HtmlBodyPart', settings: { sanitizeHtml: false } }] });
    const { text, headers } = await preview('Raw', { 'htmlBodyPart.html': `<p>Raw</p>${SCRIPT}` });
    expect(text).toContain('<p>Raw</p>');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'none'");
    expect(policy).toMatch(/sandbox allow-same-origin(;|$)/);
  });
});

describe('A type that changes between the form and its saving', () => {
  const define = (...fields: object[]) => world.admin.putType('Shifting', { parts: [{ part: 'TitlePart' }], fields });
  const text = (name: string, settings: object = {}) => ({ name, type: 'TextField', settings });

  it('has what it lost be left out, and what it asks for now be asked for', async () => {
    await define(text('one'), text('two'));
    const item = itemOf(await world.admin.post({ contentType: 'Shifting', titlePart: { title: 'A' }, one: 'stored' }));
    const form = (await EditorForm.edit(admin, item.contentItemId)).type({ one: 'typed', two: 'typed' });
    await define(text('two'), text('three', { required: true }));
    const refused = await form.again('publish', 400);
    expect([refused.value('two'), refused.names.includes('one')]).toEqual(['typed', false]);
    expect(refused.errorOf('three')).toBeDefined();
    await refused.type({ three: 'now' }).done('publish');
    expect(await latest(item.contentItemId)).toMatchObject({ two: 'typed', three: 'now' });
    await define(text('one'), text('two'));
    expect(await latest(item.contentItemId)).toMatchObject({ one: 'stored', two: 'typed' });
  });

  it('has values of another kind be named, and what was typed stay', async () => {
    await define(text('amount'));
    const form = (await EditorForm.create(admin, 'Shifting')).type({ amount: 'many' });
    await define({ name: 'amount', type: 'NumericField' });
    const refused = await form.again('save', 400);
    expect([refused.value('amount'), refused.errorOf('amount')]).toEqual(['many', expect.any(String)]);
  });

  it('is refused when it is gone', async () => {
    await world.admin.putType('Passing', { parts: [{ part: 'TitlePart' }] });
    const form = await EditorForm.create(admin, 'Passing');
    const token = await world.app.token();
    expect((await world.app.request('DELETE', '/api/content-types/Passing', { token })).status).toBe(204);
    expect((await form.send('save')).status).toBe(404);
  });
});

describe('Odd characters', () => {
  const ODD = ['\u0001\u0008\u001f\u007f', '\u202egpj.\u2066', '\ufeff\u200b', '\ufffe\uffff', '😀\u0301'.repeat(40)];
  const NAMES = ['titlePart.title', 'markdownBodyPart.markdown', 'words', 'bagPart.contentItems[0].titlePart.title'];

  beforeAll(async () => {
    const parts = (...names: string[]) => names.map((part) => ({ part }));
    await world.admin.putType('Bud', { parts: parts('TitlePart') });
    await world.admin.putType('Odd', {
      parts: [
        ...parts('TitlePart', 'AutoroutePart', 'MarkdownBodyPart'),
        { part: 'BagPart', settings: { containedContentTypes: ['Bud'] } },
      ],
      fields: [{ name: 'words', type: 'TextField' }],
    });
  });

  const blank = async () => (await EditorForm.create(admin, 'Odd')).again('add:bagPart.contentItems:Bud');

  it.each(ODD)('are kept in each text, and shown again: %j', async (odd) => {
    const form = (await blank()).type(Object.fromEntries(NAMES.map((name) => [name, `a${odd}b`])));
    const saved = await form.done('publish');
    const item = await latest(saved.contentItemId);
    expect(item).toMatchObject({ displayText: `a${odd}b`, words: `a${odd}b` });
    expect(NAMES.map((name) => saved.value(name))).toEqual(NAMES.map(() => `a${odd}b`));
    expect((await saved.done('save')).message).toContain('Nothing had changed');
    for (const path of ['/Admin/Contents/ContentItems', `/Contents/ContentItems/${saved.contentItemId}`])
      expect((await admin.open(path)).status).toBeLessThan(400);
  });

  it('that no text can have are refused or replaced, and nothing else is lost', async () => {
    for (const name of NAMES) {
      const refused = await (await blank()).type({ [name]: 'a\0b' }).send('save');
      expect([name, refused.status]).toEqual([name, 400]);
      // Browsers send U+FFFD for half of a surrogate pair.
      const form = (await blank()).type({ 'titlePart.title': 'Odd', [name]: 'a\ud83db' });
      expect((await form.done('save')).value(name)).toBe('a\ufffdb');
    }
  });

  it('are in no URL', async () => {
    for (const path of ['a\u0001b', 'oak\u202egpj', 'a\u200bb', 'a\\b', '../a', 'a//b', '%00']) {
      const refused = await (await blank()).type({ 'autoroutePart.path': path }).again('save', 400);
      expect([path, refused.errorOf('autoroutePart.path')]).toEqual([path, expect.stringMatching(/^must /)]);
      expect(refused.value('autoroutePart.path')).toBe(path);
    }
  });
});

describe('The recipe of a type', () => {
  it('is a file of JSON, whatever the type is called', async () => {
    await world.admin.putType('Odd', { displayName: `</script>${SCRIPT}`, description: `"${SCRIPT}` });
    const { status, headers, text } = await admin.open('/Admin/ContentTypes/Odd/Recipe');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^application\/json/);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="?Odd\.recipe\.json"?$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(JSON.parse(text)).toMatchObject({ steps: expect.any(Array) as unknown });
    for (const page of ['', '/Preview', '/Delete']) {
      expect((await admin.open(`/Admin/ContentTypes/Odd${page}`)).text).not.toContain(SCRIPT);
    }
  });
});
