import { problemOf } from '../support/content-api';
import { startTestApp, type TestApp } from '../support/test-app';

const SITE = 'https://www.example.com';
const AT = '/api/settings/front-ends';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  token = await app.token();
});
afterAll(() => app.stop());

const allow = (...allowedOrigins: unknown[]) => app.request('PUT', AT, { token, body: { allowedOrigins } });

async function ask(path: string, origin?: string, method = 'GET') {
  const preflight = { 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'authorization' };
  const headers = { ...(origin && { Origin: origin }), ...(method === 'OPTIONS' && preflight) };
  return app.request(method, path, { ...(method !== 'OPTIONS' && { token }), headers });
}

const allowedFor = async (...asked: Parameters<typeof ask>) =>
  (await ask(...asked)).headers.get('access-control-allow-origin');

it('No other site may use the API in a browser, as set up', async () => {
  expect(await allowedFor('/api/content', SITE)).toBeNull();
  expect(await allowedFor('/api/content', SITE, 'OPTIONS')).toBeNull();
});

describe('A site that is allowed', () => {
  beforeAll(async () => {
    await allow(SITE, 'http://localhost:3000');
  });

  it('may ask with a token, and read ETag and refusals', async () => {
    const preflight = await ask('/api/content', SITE, 'OPTIONS');
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe(SITE);
    expect(preflight.headers.get('access-control-allow-headers')).toBe('authorization');
    const { status, headers } = await ask('/api/content', SITE);
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe(SITE);
    expect(headers.get('vary')).toContain('Origin');
    expect(headers.get('access-control-expose-headers')).toContain('ETag');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    const refused = await app.request('GET', '/api/content', { headers: { Origin: SITE } });
    problemOf(refused, 401);
    expect(refused.headers.get('access-control-allow-origin')).toBe(SITE);
  });

  it('is told so again and again, although the token has been seen', async () => {
    for (let time = 0; time < 3; time++) expect(await allowedFor('/api/content', SITE)).toBe(SITE);
  });

  it.each(['https://www.example.com.evil.example', 'https://example.com', 'http://www.example.com', 'null'])(
    'is not %s',
    async (origin) => {
      expect(await allowedFor('/api/content', origin)).toBeNull();
      expect(await allowedFor('/api/content', origin, 'OPTIONS')).toBeNull();
    },
  );

  it.each(['/Admin', '/Login', '/', '/health'])('may use nothing but the API: not %s', async (path) => {
    expect(await allowedFor(path, SITE)).toBeNull();
    expect(await allowedFor(path, SITE, 'OPTIONS')).toBeNull();
  });

  it('may no more as soon as it is taken off the list', async () => {
    await allow();
    expect(await allowedFor('/api/content', SITE)).toBeNull();
  });
});

it.each([
  'example.com',
  'https://example.com/',
  'https://example.com/path',
  'https://EXAMPLE.com',
  'ftp://example.com',
  'https://user@example.com',
  'https://*.example.com',
  '*',
  'null',
  '',
])('The list does not take %j', async (origin) => {
  const answer = await allow(SITE, origin);
  expect(problemOf(answer, 400).errors).toEqual({ allowedOrigins: [expect.stringContaining(JSON.stringify(origin))] });
  expect((await app.request('GET', AT, { token })).body).toMatchObject({ allowedOrigins: [] });
});

it('The list takes fifty origins', async () => {
  const many = Array.from({ length: 51 }, (_, index) => `https://site-${index}.example`);
  expect((await allow(...many)).status).toBe(400);
  expect((await allow(...many.slice(1))).status).toBe(200);
});
