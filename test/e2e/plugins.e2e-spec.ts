import type { JsonObject } from '@espalier/plugin-sdk';
import { runService } from '@espalier/testing';
import { loadConfig } from '#platform/config';
import { startApplication } from '../../src/application';
import { readDocument } from '../support/documents';
import { startTestApp, TEST_ENVIRONMENT, type TestApp } from '../support/test-app';
import { createTestDatabase, MIGRATED, type TestDatabase } from '../support/test-database';

const FIXTURES = './test/fixtures/plugins';

describe('A plug-in that PLUGINS names', () => {
  let app: TestApp;
  let token: string;

  beforeAll(async () => {
    app = await startTestApp({ env: { PLUGINS: `${FIXTURES}/paint` } });
    token = await app.token();
    const fields = [{ name: 'shade', type: 'ColorField' }];
    await app.request('PUT', '/api/content-types/Paint', { token, body: { parts: [{ part: 'TitlePart' }], fields } });
  });

  afterAll(() => app.stop());

  const post = (shade: string | undefined, query = '') =>
    app.request('POST', `/api/content${query}`, { token, body: { contentType: 'Paint', ...(shade && { shade }) } });
  const find = (handle: string) =>
    app.request('GET', `/api/content/by-handle?handle=${encodeURIComponent(handle)}`, { token });

  it('brings a field type, whose rules hold and whose values are stored in its form', async () => {
    const refused = await post('reddish');
    expect(refused.status).toBe(400);
    expect((refused.body.errors as JsonObject).shade).toEqual([expect.stringContaining('is not a color')]);
    const { status, body } = await post('#ABC');
    expect({ status, shade: body.shade }).toEqual({ status: 200, shade: '#aabbcc' });
  });

  it('brings a content handler, whose veto is a 409 with its reason', async () => {
    const { status, body } = await post(undefined);
    expect({ status, detail: body.detail }).toEqual({ status: 409, detail: 'Give it a shade before it is published.' });
    expect((await post(undefined, '?draft=true')).status).toBe(200);
  });

  it('brings a handle provider, whose handles find items and are unique', async () => {
    const { body } = await post('red');
    const found = await find('color:RED');
    expect(found.body.contentItemId).toBe(body.contentItemId);
    expect((await find('color:green')).status).toBe(404);
    const second = await post('#f00');
    expect(second.status).toBe(400);
    expect(second.body.errors).toEqual({ shade: [expect.stringContaining('in use')] });
  });
});

describe('The start', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(MIGRATED);
  });

  afterAll(() => database.drop());

  it.each([
    [
      'second-text-field',
      /"TextField" is contributed to \S+ twice: by TextField in ContentFieldsModule and by MyTextField in SecondTextFieldPlugin\. Rename/,
    ],
    ['from-the-future', /^PLUGINS: \S+from-the-future was built for plugin-sdk \^99\.0\.0, and this is 1\.\d+\.\d+\./m],
    [
      'second-status',
      /^MyStatus declares the term “Status”, which ContentsTerms has declared\. Rename one of them\.$/m,
    ],
    [
      'wrong-class',
      /^ColorCard in WrongClassPlugin is contributed to \S+filter-provider, but lacks build\. Add what is missing, or contribute/m,
    ],
    [
      'unknown-term',
      /^SearchPaintByColour maps “Paint” to the term “colour”, which nobody declares\. Declare it with/m,
    ],
    [
      'without-point',
      /without-point could not be loaded: @Contributes was given undefined, .* \(\S+without-point\/index\.js:7\)$/m,
    ],
    ['without-id', /without-id needs an id such as "acme\.color" and a compatibility .* on WithoutIdPlugin\.$/m],
    ['without-kit', /could not be loaded: Cannot find module '@espalier\/plugin-kit'\. Install it .* NODE_PATH/m],
    [
      'missing-view',
      /^The display driver ColorCard shows Colors_Thumbnail__Red, and no folder has its view\. Add the file Items\/Colors-Red\.Thumbnail\.hbs to one of .*missing-view\/views/m,
    ],
    [
      'unknown-zone',
      /^The display driver PaintOrders shows ContentsAdminList_List__PaintOrders in the zone Heading of the display type List, which nothing shows\. Use \.at\('Thumbnail', 'Content:10'\), \.at\('List', 'Header:10'\)/m,
    ],
    ['no-plugin', /no-plugin exports no class marked @EspalierPlugin\. It exports ColorModule; mark the class/m],
    ['faulty', /faulty could not be loaded: palette is undefined \(\S+faulty\/index\.js:1\)$/m],
    ['unbuilt', /unbuilt could not be loaded: it is not built\. Run "npm run build" in its folder\.$/m],
    ['nowhere', /^PLUGINS: \S+nowhere could not be loaded: there is no plug-in at \/.*nowhere\. Correct the path/m],
  ])('fails for the plug-in %s with a message that says why', async (plugin, message) => {
    const fault = await faultOfStart(`${FIXTURES}/${plugin}`);
    expect(fault).toMatch(message);
    expect(fault).not.toMatch(/\n\s+at /);
    expect(documentedMessages().filter((documented) => documented.test(fault))).not.toEqual([]);
  });

  async function faultOfStart(plugin: string): Promise<string> {
    const config = await loadConfig({ ...TEST_ENVIRONMENT, DATABASE_URL: database.url, PLUGINS: plugin });
    return startApplication(config).then(
      () => 'It has started.',
      (error: Error) => error.message,
    );
  }

  it('ends the process with such a message and nothing else', async () => {
    const plugin = `${FIXTURES}/second-text-field`;
    const ended = await runService({ DATABASE_URL: database.url, PLUGINS: plugin, LOG_LEVEL: 'fatal' });
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: `${await faultOfStart(plugin)}\n` });
  });

  it('fails for a package that is not installed', async () => {
    const { code, stderr } = await runService({ DATABASE_URL: database.url, PLUGINS: 'acme-color' });
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/there is no package acme-color\. Install it/),
    });
  });
});

/** What the document shows that the start says; `…` is anything. */
function documentedMessages(): RegExp[] {
  const [, list = ''] = readDocument('docs/plugins.md').split('## When it does not start');
  return [...list.matchAll(/^- `([^`]+)`/gm)].map(([, message = '']) => {
    const literal = message.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    return new RegExp(`^${literal.replaceAll('…', '.*')}`, 'm');
  });
}
