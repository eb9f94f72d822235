import type { TestResponse } from '@espalier/testing';
import { problemOf } from '../support/content-api';
import { startTestApp, type TestApp } from '../support/test-app';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';

describe('GraphiQL', () => {
  let app: TestApp;

  const get = (path: string, accept: string, token?: string): Promise<TestResponse<unknown>> =>
    app.request('GET', path, { headers: { accept }, token });

  beforeAll(async () => {
    app = await startTestApp({ env: { BASE_URL: 'https://content.example.com/cms' } });
  });

  afterAll(() => app.stop());

  it('is what a browser gets, without a token', async () => {
    const { status, headers, text } = await get('/api/graphql', BROWSER);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(text).toMatch(/<html lang="en">[^]*<title>[^<]+<\/title>/);
  });

  it('is asked for each time, and not mixed up with answers to queries', async () => {
    const { headers } = await get('/api/graphql', BROWSER);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('vary')).toBe('Accept-Language, Cookie, Accept, Accept-Encoding');
  });

  it('is not for whoever would rather have JSON, takes anything, or asks a query', async () => {
    for (const accept of ['application/json', 'application/json, text/html;q=0.9', '*/*']) {
      problemOf(await get('/api/graphql', accept), 401);
    }
    problemOf(await get('/api/graphql?query={__typename}', BROWSER), 401);
    const token = await app.token();
    const answer = await get('/api/graphql?query={__typename}', BROWSER, token);
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { data: { __typename: 'Query' } },
    });
    expect((await get('/api/graphql', 'application/json', token)).status).toBe(400);
  });

  it('takes everything from the service itself, under its public path', async () => {
    const { headers, text } = await get('/api/graphql', BROWSER);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self' 'nonce-[\w-]{22}';/,
    );
    expect(text).not.toMatch(/<script>|style=|onload|https?:\/\//);
    expect(text).toContain('data-endpoint="/cms/api/graphql"');
    const links = [...text.matchAll(/(?:src|href)="([^"]+)"/g)]
      .map(([, link]) => link)
      .filter((link) => !/^#|^\/cms\/(Admin$|assets\/)/.test(link));
    expect(links).toEqual([
      expect.stringMatching(/^\/cms\/api\/graphql\/explorer\/explorer-[A-Z0-9]{8}\.css$/),
      expect.stringMatching(/^\/cms\/api\/graphql\/explorer\/explorer-[A-Z0-9]{8}\.js$/),
    ]);
    for (const link of links) {
      const asset = await get(link.replace('/cms', ''), '*/*');
      expect({ link, status: asset.status }).toEqual({ link, status: 200 });
      expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(asset.headers.get('x-content-type-options')).toBe('nosniff');
      expect(asset.headers.get('content-type')).toMatch(/^text\/(css|javascript)/);
    }
  });

  it.each([
    ['br', 'gzip, deflate, br'],
    ['gzip', 'gzip'],
    [null, 'identity'],
  ])('sends its files as %s to who takes %s', async (encoding, accepted) => {
    const { text } = await get('/api/graphql', BROWSER);
    const [, script = ''] = /src="\/cms([^"]+)"/.exec(text) ?? [];
    const { headers, text: source } = await app.request('GET', script, { headers: { 'accept-encoding': accepted } });
    expect([headers.get('content-encoding'), headers.get('vary')]).toEqual([encoding, 'Accept-Encoding']);
    expect(headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(source).toMatch(/import/);
  });

  it.each(['package.json', '..%2Fpackage.json', 'explorer-00000000.js', '..%2f..%2fpackage.json'])(
    'has no file %s',
    async (name) => {
      problemOf(await get(`/api/graphql/explorer/${name}`, '*/*'), 404);
    },
  );
});
