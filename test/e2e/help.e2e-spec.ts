import path from 'node:path';
import { Module } from '@nestjs/common';
import { ADMIN_NAVIGATION, Contributes, EspalierPlugin, HELP_FOLDER, type HelpFolder } from '@espalier/plugin-sdk';
import type { Browser } from '@espalier/testing';
import { ExtensionRegistry } from '#platform/extensions';
import { anchorsOf, documents } from '../support/documents';
import { People } from '../support/people';
import { startTestApp, type TestApp } from '../support/test-app';

const FOLDER = path.join(__dirname, '../fixtures/paint-help');

@EspalierPlugin({ id: 'acme.paint', compatibility: '^1.0.0', help: FOLDER })
class PaintHelpPlugin {}

@Contributes(HELP_FOLDER)
class LostHelp implements HelpFolder {
  readonly name = 'lost';
  readonly path = path.join(FOLDER, 'nowhere');
}

@Module({ providers: [LostHelp] })
class LostHelpModule {}

const OURS = documents().filter((document) => /^docs\/[^/]+\.md$/.test(document) && document !== 'docs/README.md');
const topics = OURS.map((document) => path.basename(document, '.md'));

describe('The help', () => {
  let app: TestApp;
  let people: People;
  let admin: Browser;

  beforeAll(async () => {
    app = await startTestApp({ plugins: [PaintHelpPlugin] });
    people = new People(app);
    admin = await people.signedIn();
  });
  afterAll(() => app.stop());

  const idsOf = async (address: string): Promise<string[]> => {
    const { status, text } = await admin.open(address);
    expect({ address, status }).toEqual({ address, status: 200 });
    return [...text.matchAll(/<h[1-6] id="help-([^"]+)"/g)].map(([, id]) => id);
  };

  /** Addresses within the service. */
  const linksOf = async (address: string): Promise<string[]> => {
    const { text } = await admin.open(address);
    const main = text.slice(text.indexOf('<main'));
    return [...main.matchAll(/href="(\/[^"]*)"/g)].map(([, href]) => decodeURI(href).replace('#help-', '#'));
  };

  it('has every document of the service, and each heading by the id that code hosts give it', async () => {
    expect(topics.length).toBeGreaterThan(25);
    for (const topic of topics) {
      const [, ...anchors] = anchorsOf(`docs/${topic}.md`);
      const ids = await idsOf(`/Admin/Help/${topic}`);
      expect({ topic, missing: ids.filter((id) => !anchors.includes(id)) }).toEqual({ topic, missing: [] });
    }
  });

  it('shows all keys on a page, of what its reader may open, and of a page those of its scripts', async () => {
    const keys = async (query = '') => (await admin.open(`/Admin/Keyboard${query}`)).text;
    const all = await keys();
    for (const shown of ['Everywhere', 'Lists', 'Editor', 'Audit trail']) expect(all).toContain(shown);
    expect(all).toMatch(/<kbd class="key">G<\/kbd> then <kbd class="key">D<\/kbd><\/dt><dd>Dashboard/);
    const ofList = await keys('?scripts=list.js+other.js');
    expect([ofList.includes('<h2>Lists'), ofList.includes('<h2>Editor')]).toEqual([true, false]);
    expect(await keys('?scripts=')).not.toContain('<h2>Lists');
  });

  it('has no key twice where one writes', async () => {
    const { text } = await admin.open('/Admin/Keyboard?scripts=editor.js');
    const keys = Array.from(text.matchAll(/<dt>(.*?)<\/dt>/g), ([, key = '']) => key.replace(/<[^>]+>/g, ''));
    expect(keys).toEqual(expect.arrayContaining(['Ctrl+K', 'Ctrl+L']));
    expect(keys.filter((key, index) => keys.indexOf(key) < index)).toEqual([]);
  });

  it('lists all of them', async () => {
    const links = new Set(await linksOf('/Admin/Help'));
    expect(topics.filter((topic) => !links.has(`/Admin/Help/${topic}`))).toEqual([]);
  });

  it('leads from document to document, to headings that there are', async () => {
    const pages = ['/Admin/Help', ...topics.map((topic) => `/Admin/Help/${topic}`)];
    const targets = new Set((await Promise.all(pages.map(linksOf))).flat().filter((href) => /Help\/.*#/.test(href)));
    expect(targets.size).toBeGreaterThan(20);
    for (const target of targets) {
      const [address, id] = target.split('#');
      expect({ target, ids: await idsOf(address) }).toEqual({ target, ids: expect.arrayContaining([id]) });
    }
  });

  it('shows documents as pages: contents, code, tables that can be moved by the keyboard, nothing of their comments', async () => {
    const { text } = await admin.open('/Admin/Help/history');
    expect(text).toContain('<h1>History and recycle bin</h1>');
    expect(text).toContain('<a href="#help-restoring">Restoring</a>');
    expect(text).toContain('<pre><code class="language-sh">');
    expect((await admin.open('/Admin/Help/filter-language')).text).toMatch(
      /<div class="table" role="region" aria-label="Table 1: [^"]+" tabindex="0">\s*<table>/,
    );
    expect((await admin.open('/Admin/Help/admin-pages')).text).not.toContain('not run: ');
  });

  it('has what plug-ins bring, with links among themselves, to pages and to other sites', async () => {
    expect(await linksOf('/Admin/Help')).toEqual(
      expect.arrayContaining(['/Admin/Help/acme.paint/mixing', '/Admin/Help/acme.paint/tins']),
    );
    expect(await linksOf('/Admin/Help/acme.paint/mixing')).toEqual(
      expect.arrayContaining(['/Admin/Help/acme.paint/tins#how-tins-are-kept', '/Admin/AuditTrail']),
    );
    const { text } = await admin.open('/Admin/Help/acme.paint/tins');
    expect(text).toContain('<a href="https://paint.example/temperature">20 °C</a>');
  });

  it('shows pictures, to those who may read it', async () => {
    const { text } = await admin.open('/Admin/Help/history');
    const address = '/Admin/Help/screens/history-1280-light.webp';
    expect(text).toContain(`<img src="${address}" alt="The history of a post" width="1280" height="800" />`);
    const { status, headers } = await admin.open(address);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/webp']);
    const stranger = await people.signedIn((await people.create()).userName);
    expect((await stranger.open(address)).status).toBe(403);
    expect((await admin.open('/Admin/Help/screens/none.webp')).status).toBe(404);
  });

  it('finds sections by their words', async () => {
    const { status, text } = await admin.open('/Admin/Help?q=tins+KEPT');
    expect(status).toBe(200);
    expect(text).toContain('<a href="/Admin/Help/acme.paint/tins#help-how-tins-are-kept">Tins: How tins are kept</a>');
    expect((await admin.open('/Admin/Help?q=no-such-word')).text).toContain(
      'No help topic contains all of these words.',
    );
    expect((await admin.open('/Admin/Help?q=%3Cb%3E')).text).not.toContain('value="<b>');
    expect((await admin.open('/Admin/Help?q=a&q=b')).status).toBe(200);
  });

  it('says when a search is too long', async () => {
    const { status, text } = await admin.open(`/Admin/Help?q=${'x'.repeat(201)}`);
    expect([status, text]).toEqual([
      400,
      expect.stringContaining('A search can have at most 200 characters. Shorten it.'),
    ]);
  });

  it.each([
    'nothing',
    'README',
    'acme.paint',
    'acme.paint/nothing',
    '..%2FREADME',
    '..%2f..%2fpackage',
    'decisions/items',
  ])('has no %s', async (name) => {
    const { status, text } = await admin.open(`/Admin/Help/${name}`);
    expect([status, text]).toEqual([404, expect.stringContaining('Choose a topic from the list of all.')]);
  });

  it('is for those who may open the admin UI', async () => {
    const editor = await people.signedIn((await people.create('Editor')).userName);
    const reader = await people.signedIn((await people.create()).userName);
    for (const address of ['/Admin/Help', '/Admin/Help?q=a', '/Admin/Help/history', '/Admin/Help/nothing']) {
      expect((await reader.open(address)).status).toBe(403);
      expect((await editor.open(address)).status).toBe(address.endsWith('nothing') ? 404 : 200);
    }
    expect((await editor.open('/Account')).text).toContain('href="/Admin/Help/admin-ui#help-your-account"');
    expect((await reader.open('/Account')).text).not.toContain('/Admin/Help');
  });

  it('is led to by every link of the navigation, at a heading that there is', async () => {
    const items = app
      .get(ExtensionRegistry)
      .contributions(ADMIN_NAVIGATION)
      .flatMap((navigation) => navigation.items);
    expect(items.filter(({ help }) => help === undefined)).toEqual([]);
    for (const { href, help = '' } of items) {
      const [topic, id] = help.split('#');
      const ids = await idsOf(`/Admin/Help/${topic}`);
      expect({ href, help, ids }).toEqual({ href, help, ids: id === undefined ? ids : expect.arrayContaining([id]) });
    }
  });

  it('keeps a service with a folder that is not there from starting', async () => {
    await expect(startTestApp({ plugins: [LostHelpModule] })).rejects.toThrow('of the help "lost" does not exist.');
  });
});
