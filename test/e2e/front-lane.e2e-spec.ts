import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Logger } from '@nestjs/common';
import { Applications } from '#features/openid';
import { SitePaths } from '../../src/features/site/pages/site-paths';
import { eventually } from '../support/auth-world';
import { ask, WitnessPlugin } from '../support/lane-witness';
import { bearer, JSON_BODY, LaneWorld, VISITOR } from '../support/lane-world';
import { startTestApp, type TestApp } from '../support/test-app';

describe('The front lane', () => {
  let world: LaneWorld;
  let app: TestApp;
  let admin: string;
  let id: string;
  let etag: string;
  let draft: string;

  beforeAll(async () => {
    world = await LaneWorld.start();
    ({ app, admin } = world);
    const post = (query: string, title: string) =>
      app.request<{ contentItemId: string }>('POST', `/api/content${query}`, {
        token: admin,
        body: { contentType: 'Page', titlePart: { title }, autoroutePart: { path: title.toLowerCase() } },
      });
    const published = await post('', 'Pruning');
    id = published.body.contentItemId;
    etag = published.headers.get('etag') ?? '';
    draft = (await post('?draft=true', 'Grafting')).body.contentItemId;
  });
  afterAll(() => world.stop());

  const same: LaneWorld['same'] = (...asked) => world.same(...asked);

  it('answers visitors with pages, 304, feeds and redirects, byte for byte as Express does', async () => {
    for (const path of ['/', '/?', '/pruning', '/pruning?n=1', '/?', '/feed']) {
      expect(await same(path, VISITOR)).toMatchObject({ status: 200, inLane: true });
    }
    const { headers } = await ask(app, '/pruning', VISITOR);
    const tag = headers.find((header) => header.startsWith('ETag: '))?.slice('ETag: '.length) ?? '';
    const known = { ...VISITOR, 'if-none-match': tag };
    expect(await same('/pruning', known)).toMatchObject({ status: 304, body: '', inLane: true });
    expect(await same('/pruning/', VISITOR)).toMatchObject({ status: 301, inLane: true });
    expect(await same('/%70runing?n=1&n=2', VISITOR)).toMatchObject({ status: 301, inLane: true });
    expect(await same('/pruning', { ...VISITOR, cookie: 'theme=dark; other' })).toMatchObject({ inLane: true });
  });

  it.each([
    '/nothing',
    '/grafting',
    '/Admin',
    '/api/content',
    '/Contents/ContentItems/%s',
    '/sitemap.xml',
    '//pruning',
    '/pruning//',
    '/%ZZ',
    '/%00',
    '/pruning%00',
    '/%2e%2e/pruning',
    '/pruning#x',
    'http://localhost/pruning',
  ])('has the page %s answered as Express does', async (path) => {
    const address = path.replace('%s', id);
    for (const accept of ['text/html', 'application/json']) await same(address, { ...VISITOR, accept });
    for (const method of ['HEAD', 'POST', 'OPTIONS']) await same(address, VISITOR, method);
  });

  it('leaves visitors with a session to Express', async () => {
    const cookie = `espalier=${'x'.repeat(43)}`;
    expect(await same('/pruning', { ...VISITOR, cookie })).toMatchObject({ status: 200, inLane: false });
  });

  it('has a page that fails told as Express tells it', async () => {
    for (const node of [app, world.ordinary]) {
      jest.spyOn(node.get(SitePaths), 'home').mockRejectedValue(new Error('The server is on fire'));
    }
    jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const answer = await same('/', VISITOR);
    jest.restoreAllMocks();
    expect(answer).toMatchObject({ status: 500, inLane: false });
  });

  it('answers with items, 304 and lists, byte for byte as Express does', async () => {
    for (const path of [
      `/api/content/${id}`,
      `/api/content/${id}?version=latest`,
      `/api/content/${draft}?version=draft`,
    ]) {
      expect(await same(path)).toMatchObject({ status: 200, inLane: true });
    }
    const known = { ...bearer(admin), 'if-none-match': etag };
    expect(await same(`/api/content/${id}`, known)).toMatchObject({ status: 304, body: '', inLane: true });
    expect(await same(`/api/content/${id}`, { ...known, 'if-none-match': `"x", W/${etag}` })).toMatchObject({
      status: 304,
    });
    expect(await same(`/api/content/${id}`, { ...known, 'if-none-match': '"x"' })).toMatchObject({ status: 200 });
    for (const path of [
      '/api/content/by-handle?handle=slug:pruning',
      `/api/content/by-handle?handle=contentitemid:${id}`,
      '/api/content',
      '/api/content?',
      '/api/content?first=1&skip=1&q=type:Page',
    ]) {
      expect(await same(path)).toMatchObject({ inLane: true });
    }
  });

  it.each([
    '/api/content/%s?version=bogus',
    '/api/content/%s?version=latest&version=draft',
    '/api/content/%s?unheard=1',
    '/api/content/%s?version=%ZZ',
    '/api/content/%s?version=\u0000'.replace('\u0000', '%00'),
    '/api/content/%s/',
    '/api/content//%s',
    '/API/content/%s',
    '/api/content/0123456789abcdefghjkmnpqrs',
    '/api/content/0123456789ABCDEFGHJKMNPQRS',
    '/api/content/%2e%2e',
    '/api/content/nothing',
    '/api/content/%E0%A4%A',
    '/api/content/by-handle',
    '/api/content/by-handle?handle=slug:nowhere',
    '/api/content/by-handle?handle=',
    '/api/content/by-handle/',
    '/api/content?first=many',
    '/api/content?first=-1',
    '/api/content?q=status:bogus',
    '/api/content?orderBy=nothing',
    '/api/content?%',
    '/api/content/',
    '/api/content#x',
  ])('has %s answered as Express does', async (path) => {
    const address = path.replace('%s', id);
    await same(address);
    for (const method of ['HEAD', 'OPTIONS', 'DELETE'].filter((name) => name !== 'DELETE' || !path.includes('%s'))) {
      await same(address, bearer(admin), method);
    }
  });

  const QUERY = '{ page { displayText } }';
  const graphql = (body: string | Buffer, headers: Record<string, string> = JSON_BODY) =>
    same(
      '/api/graphql',
      { 'content-length': String(Buffer.byteLength(body)), ...bearer(admin), ...headers },
      'POST',
      body,
    );

  it('answers queries of GraphQL, byte for byte as Express does', async () => {
    for (const body of [{ query: QUERY }, { query: QUERY, variables: {} }, { query: '{ nothing }' }, {}, []]) {
      expect(await graphql(JSON.stringify(body))).toMatchObject({ inLane: true });
    }
    expect(
      await graphql(JSON.stringify({ query: QUERY }), { 'content-type': 'application/json; charset=UTF-8' }),
    ).toMatchObject({ status: 200, inLane: true });
    const get = `/api/graphql?query=${encodeURIComponent(QUERY)}`;
    expect(await same(get)).toMatchObject({ status: 200, inLane: true });
    const { headers } = await ask(app, get, bearer(admin));
    const tag = headers.find((header) => header.startsWith('etag: '))?.slice('etag: '.length) ?? '';
    expect(await same(get, { ...bearer(admin), 'if-none-match': tag })).toMatchObject({ status: 304, inLane: true });
  });

  it.each<[string, string | Buffer, Record<string, string>]>([
    ['no JSON', '{"query": ', JSON_BODY],
    ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), JSON_BODY],
    ['a byte order mark', `\uFEFF{"query":"${QUERY}"}`, JSON_BODY],
    ['a scalar', '1', JSON_BODY],
    ['null', 'null', JSON_BODY],
    ['nothing', '', JSON_BODY],
    ['a text', 'hello', { 'content-type': 'text/plain' }],
    ['a form', 'query=1', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['another charset', '{}', { 'content-type': 'application/json; charset=latin1' }],
    ['an encoding that it has not', '{}', { ...JSON_BODY, 'content-encoding': 'gzip' }],
    [
      'a query that is too long',
      JSON.stringify({ query: `{ page { displayText } } #${'x'.repeat(65_000)}` }),
      JSON_BODY,
    ],
    ['a body that is too long', JSON.stringify({ query: 'x'.repeat(3_000_000) }), JSON_BODY],
    ['brackets within brackets', JSON.stringify({ query: '{'.repeat(2000) }), JSON_BODY],
    [
      'a query and what is too long',
      JSON.stringify({ query: QUERY, variables: { a: Array(20_000).fill(1) } }),
      JSON_BODY,
    ],
  ])('has a body that is %s answered as Express does', async (_what, body, headers) => {
    await graphql(body, headers);
  });

  it('leaves bodies that are longer than API_BODY_LIMIT to Express', async () => {
    const env = { BASE_URL: app.url.replace('127.0.0.1', 'localhost'), API_BODY_LIMIT: '1kb' };
    const small = await startTestApp({ database: app.database, plugins: [WitnessPlugin], env });
    try {
      await small.request('GET', '/api/content', { token: admin });
      const post = (length: number) => {
        const body = JSON.stringify({ query: QUERY }).padEnd(length);
        const headers = { ...bearer(admin), ...JSON_BODY, 'content-length': String(length) };
        return ask(small, '/api/graphql', headers, 'POST', body);
      };
      expect(await post(1024)).toMatchObject({ status: 200, inLane: true });
      expect(await post(1025)).toMatchObject({ status: 413, inLane: false });
    } finally {
      await small.stop();
    }
  });

  it('reads a body that comes in pieces, and goes on with the connection', async () => {
    const { hostname, port } = new URL(app.url);
    const body = JSON.stringify({ query: QUERY });
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (const text of [body, '{"query": '.padEnd(body.length), body]) {
      const headers = { ...bearer(admin), ...JSON_BODY, 'content-length': String(body.length) };
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        const asked = httpRequest({ hostname, port, path: '/api/graphql', method: 'POST', headers, agent }, resolve);
        asked.on('error', reject).write(text.slice(0, 5));
        setTimeout(() => asked.end(text.slice(5)), 20);
      });
      answer.resume();
      await new Promise((resolve) => answer.once('end', resolve));
      expect(answer.statusCode).toBe(text === body ? 200 : 400);
    }
    agent.destroy();
  });

  it('lets nobody in who is not let in behind it', async () => {
    const path = `/api/content/${id}`;
    expect(await same(path, VISITOR)).toMatchObject({ status: 401, inLane: false });
    expect(await same(path, bearer('forged'))).toMatchObject({ status: 401, inLane: false });
    expect(await same(path, bearer(world.stranger))).toMatchObject({ status: 403, inLane: false });
    expect(await same('/api/content', bearer(world.stranger))).toMatchObject({ status: 403, inLane: false });
  });

  it('is left by whoever loses a right, with the next request', async () => {
    const { clientSecret } = await app.get(Applications).create({ clientId: 'reader', roles: ['Administrator'] });
    const token = await app.token('reader', clientSecret);
    await app.request('GET', `/api/content/${id}`, { token });
    expect(await ask(app, `/api/content/${id}`, bearer(token))).toMatchObject({ status: 200, inLane: true });
    await app.get(Applications).remove('reader', async () => {});
    expect((await ask(app, `/api/content/${id}`, bearer(token))).status).toBe(401);
  });

  it('logs no failure of what it refuses', async () => {
    const logged = jest.spyOn(Logger.prototype, 'error');
    // The token is known in the lane once the service has heard of the last change of rights.
    await eventually(async () => {
      await ask(app, `/api/content/${id}`, bearer(admin));
      const refused = await ask(app, `/api/content/${id}?unheard=1`, bearer(admin));
      expect(refused).toMatchObject({ status: 400, inLane: true });
    });
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  it('gives each answer an id of its own, or that of the caller', async () => {
    const { authorization } = bearer(admin);
    const ids = new Set<string | undefined>();
    for (let count = 0; count < 3; count++) {
      const { headers } = await ask(app, `/api/content/${id}`, { authorization });
      ids.add(headers.find((header) => header.startsWith('X-Request-Id: ')));
    }
    expect([ids.size, ids.has(undefined)]).toEqual([3, false]);
  });
});
