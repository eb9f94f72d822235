import type { JsonObject } from '@espalier/plugin-sdk';
import { runService } from '@espalier/testing';
import { startTestApp, type TestApp } from '../support/test-app';
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
    ['nowhere', /^PLUGINS: \S+nowhere could not be loaded: Cannot find module/m],
  ])('fails for the plug-in %s with a message that says why', async (plugin, message) => {
    const { code, stderr } = await runService({ DATABASE_URL: database.url, PLUGINS: `${FIXTURES}/${plugin}` });
    expect(code).toBe(1);
    expect(stderr).toMatch(message);
    expect(stderr).not.toMatch(/\n\s+at /);
  });
});
