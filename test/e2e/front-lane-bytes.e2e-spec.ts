import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ask } from '../support/lane-witness';
import { bearer, JSON_BODY, LaneWorld, VISITOR } from '../support/lane-world';
import { CUT_REQUESTS, ODD_REQUESTS, withHead } from '../support/odd-requests';
import { BLUE, png, RED, uploadForm } from '../support/media-samples';

/** What the nodes share besides the database. */
const MEDIA_FOLDER = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-lane-'));

let world: LaneWorld;
/** Addresses by names. */
let files: Readonly<Record<string, string>>;

beforeAll(async () => {
  world = await LaneWorld.start({ MEDIA_FOLDER });
  const { app, admin: token } = world;
  const upload = async (name: string, content: string | Uint8Array) => {
    const body = uploadForm({ [name]: content }, { folder: 'a b' });
    const answer = await app.request<{ items: { id: string }[] }>('POST', '/api/media', { token, body });
    return answer.body.items[0]?.id;
  };
  await upload('ten.txt', '0123456789');
  await upload('half.png', await png(400, 200, RED, BLUE));
  const moved = await upload('from.txt', 'moved');
  await app.request('PUT', '/api/content-types/Note', { token, body: { parts: [{ part: 'TitlePart' }] } });
  await app.request('POST', `/api/media/${moved}/move`, { token, body: { path: 'to.txt' } });
  // A size is made with the first request, and has no length from then on.
  for (const query of ['width=100', 'width=100&height=50&mode=crop&format=webp']) {
    await app.request('GET', `/media/a%20b/half.png?${query}`);
  }
  const { text } = await app.request('GET', '/Login');
  const [style = ''] = /\/assets\/[^"]+\.css/.exec(text) ?? [];
  files = { text: '/media/a%20b/ten.txt', image: '/media/a%20b/half.png', moved: '/media/a%20b/from.txt', style };
});
afterAll(async () => {
  await world.stop();
  fs.rmSync(MEDIA_FOLDER, { recursive: true });
});

async function same(name: string, headers: Record<string, string> = {}, method?: string) {
  const address = name.replace(/^\w+/, (known) => files[known] ?? known);
  return world.same(address, { ...VISITOR, ...headers }, method);
}

const headerOf = ({ headers }: Awaited<ReturnType<typeof same>>, name: string) =>
  headers.find((header) => header.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';

describe('Files in the front lane', () => {
  it.each([
    ['style', 200],
    ['text', 200],
    ['text?', 200],
    ['text?width=16', 200],
    ['image', 200],
    ['image?width=100', 200],
    ['image?width=100&height=50&mode=crop&format=webp', 200],
    ['image?width=17', 400],
    ['moved', 301],
    ['moved?x=%22', 301],
    ['/media/nothing.txt', 404],
    ['/media/%2e%2e/%2e%2e/package.json', 404],
    ['/media/..%2f..%2fpackage.json', 404],
    ['/media/../package.json', 404],
    ['/media//a%20b/ten.txt', 404],
    ['/media/a%20b%5cten.txt', 404],
    ['/media/ten.txt%00', 404],
    ['/robots.txt', 200],
    ['/sitemap.xml', 200],
    ['/sitemap.xml?after=about', 200],
    ['/sitemap.xml?after=a&after=b', 200],
    ['/sitemap.xml?after[]=a&after=%ff%00', 200],
  ])('are answered as by Express, whoever asks: %s', async (name, status) => {
    expect(await same(name)).toMatchObject({ status, inLane: true });
    for (const token of [world.admin, world.stranger, 'forged']) {
      expect(await same(name, bearer(token))).toMatchObject({ status, inLane: true });
    }
    expect(await same(name, { cookie: `espalier=${'x'.repeat(43)}` })).toMatchObject({ status, inLane: true });
    for (const accept of ['text/html', 'application/json'])
      expect(await same(name, { accept })).toMatchObject({ status });
    for (const method of ['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE']) await same(name, {}, method);
  });

  it.each([
    'style?x',
    '/assets/0/espalier.css',
    '/assets/../package.json',
    '/assets/%2e%2e/package.json',
    '/assets/%zz',
    '/assets/',
    '/assets',
    '/ASSETS/x.css',
    'text/',
    'text%00',
    'text%zz',
    'text#x',
    '/media/%E0%A4%A',
    '/media/',
    '/media',
    '/MEDIA/a%20b/TEN.txt',
    '//media/a%20b/ten.txt',
    '/%6dedia/a%20b/ten.txt',
    '/media%2fa%20b%2ften.txt',
    '/robots.txt/',
    '/Robots.txt',
    '/robots.txt?x',
    '/sitemap.xml/',
    '/sitemap.xml?%',
  ])('or what may be none are told as by Express: %s', async (name) => {
    for (const accept of ['*/*', 'text/html']) {
      for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) await same(name, { accept }, method);
    }
    await same(name, bearer(world.admin));
  });

  it.each([
    'bytes=0-0',
    'bytes=2-5',
    'bytes=2-',
    'bytes=-3',
    'bytes=-0',
    'bytes=10-',
    'bytes=5-2',
    'bytes=0-1,3-4',
    'bytes=99999999999999999999-',
    'bytes=-',
    'bytes= 1-2',
    'items=0-1',
    'x',
  ])('are sent in the parts that Express sends: %s', async (range) => {
    const etag = headerOf(await same('text'), 'ETag');
    for (const name of ['text', 'image?width=100', 'style', '/robots.txt', '/sitemap.xml']) {
      for (const method of ['GET', 'HEAD']) await same(name, { range }, method);
      for (const condition of [etag, `W/${etag}`, '"old"', 'Wed, 25 Nov 2026 10:00:00 GMT']) {
        await same(name, { range, 'if-range': condition });
      }
    }
  });

  it.each(['text', 'image?width=100', 'moved', 'style', '/robots.txt', '/sitemap.xml'])(
    'are not sent again where Express does not: %s',
    async (name) => {
      const etag = headerOf(await same(name), 'ETag') || '"none"';
      for (const known of [etag, `W/${etag}`, `"x", ${etag}`, `"x",${etag},`, '*', '"x"', 'x', '']) {
        for (const method of ['GET', 'HEAD']) await same(name, { 'if-none-match': known }, method);
        await same(name, { 'if-none-match': known, range: 'bytes=0-0' });
      }
      const moment = 'Wed, 25 Nov 2099 10:00:00 GMT';
      for (const header of ['if-modified-since', 'if-unmodified-since', 'if-match'])
        await same(name, { [header]: moment });
      const known = await ask(world.app, files[name] ?? '/', { ...VISITOR, 'if-none-match': etag });
      if (name === 'text') expect(known).toMatchObject({ status: 304, body: '', inLane: true });
    },
  );

  it.each([
    'br',
    'gzip, br',
    'gzip',
    'gzip;q=0.5, br;q=0',
    'deflate',
    'identity',
    '*',
    '*;q=0',
    'br;q=x',
    '',
    'x'.repeat(99),
  ])('are compressed as Express compresses them: %s', async (encodings) => {
    for (const name of ['style', 'text', '/robots.txt']) await same(name, { 'accept-encoding': encodings });
    expect(await same('style', { 'accept-encoding': encodings })).toMatchObject({ status: 200, inLane: true });
  });
});

describe('Saving in the front lane', () => {
  const NOTE = { contentType: 'Note', titlePart: { title: 'Note' } };
  const post = (body: string | object, headers: Record<string, string> = {}, query = '', token = world.admin) => {
    const sent = typeof body === 'string' ? body : JSON.stringify(body);
    const all = { ...bearer(token), ...JSON_BODY, 'content-length': String(Buffer.byteLength(sent)), ...headers };
    return world.same(`/api/content${query}`, all, 'POST', sent);
  };
  const create = async () => (JSON.parse((await post(NOTE)).body) as { contentItemId: string }).contentItemId;

  it('makes what Express makes, and remembers who did it and from where', async () => {
    const { app, admin: token } = world;
    const settings = await app.request('PUT', '/api/settings/audit-trail', {
      token,
      body: { recordClientAddress: true },
    });
    expect(settings.status).toBe(200);
    expect(await post(NOTE)).toMatchObject({ status: 200, inLane: true });
    type Events = { items: { event: string; userName: string; clientAddress: string }[] };
    const { body } = await app.request<Events>('GET', '/api/audit-trail?first=4', { token });
    const events = body.items.map(({ event, userName, clientAddress }) => ({ event, userName, clientAddress }));
    const [behind, inLane] = [events.slice(0, 2), events.slice(2)];
    expect(inLane).toEqual(behind);
    expect(inLane[1]).toEqual({ event: 'Created', userName: 'First application', clientAddress: '127.0.0.1' });
  });

  type Case = readonly [what: string, body: string | object, headers?: Record<string, string>, query?: string];
  const cases: readonly Case[] = [
    ['a draft', NOTE, {}, '?draft=true'],
    ['a condition', NOTE, { 'if-none-match': '*' }],
    ['a condition that is not met', NOTE, { 'if-match': '"1"' }],
    ['an item that is not there', { ...NOTE, contentItemId: '0123456789abcdefghjkmnpqrs' }],
    ['a query that is not known', NOTE, {}, '?unheard=1'],
    ['a query that says two things', NOTE, {}, '?draft=true&draft=false'],
    ['no type', { titlePart: {} }],
    ['a type that is not there', { contentType: 'Nothing' }],
    ['a part that is not there', { ...NOTE, nothingPart: {} }],
    ['no text', { ...NOTE, titlePart: { title: 1 } }],
    ['a name of JavaScript', '{"contentType":"Note","__proto__":{"titlePart":{"title":"x"}},"constructor":1}'],
    ['a name twice', '{"contentType":"Nothing","contentType":"Note"}'],
    ['a NUL', { ...NOTE, titlePart: { title: 'a\0b' } }],
    ['half a character', '{"contentType":"Note","titlePart":{"title":"\\ud800"}}'],
    ['no JSON', '{"contentType": '],
    ['an array', '[]'],
    ['a text', '"Note"'],
    ['null', 'null'],
    ['nothing', ''],
    ['brackets within brackets', '['.repeat(30_000)],
    ['a long body', { ...NOTE, titlePart: { title: 'x'.repeat(70_000) } }],
    ['another type', 'contentType=Note', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['another kind of JSON', NOTE, { 'content-type': 'application/merge-patch+json' }],
    ['another method asked for', NOTE, { 'x-http-method-override': 'DELETE' }],
  ];
  it.each(cases.map(([what, body, headers = {}, query = '']) => [what, body, headers, query] as const))(
    'is as behind it with %s',
    async (_what, body, headers, query) => {
      await post(body, headers, query);
      for (const token of [world.stranger, 'forged']) {
        const { status } = await post(body, headers, query, token);
        expect([401, 403]).toContain(status);
      }
    },
  );

  it('goes on from the version that is named', async () => {
    const contentItemId = await create();
    const { headers } = await ask(world.app, `/api/content/${contentItemId}`, bearer(world.admin));
    const tag = { 'if-match': headers.find((header) => header.startsWith('ETag: '))?.slice(6) ?? '' };
    const changed = JSON.stringify({ contentItemId, titlePart: { title: 'Changed' } });
    const send = () => {
      const all = { ...bearer(world.admin), ...JSON_BODY, ...tag, 'content-length': String(changed.length) };
      return ask(world.app, '/api/content', all, 'POST', changed);
    };
    expect(await send()).toMatchObject({ status: 200, inLane: true });
    expect(await send()).toMatchObject({ status: 412, inLane: true });
  });
});

describe('What need not be a request', () => {
  it.each(ODD_REQUESTS)('is answered as by Express: %s', async (_what, sent) => {
    expect(await world.sameToBytes(withHead(sent, world.admin))).toMatch(/^HTTP\/1\.1 [1-5]\d\d /);
  });

  it.each(CUT_REQUESTS)('is answered as by Express when it ends %s', async (_where, sent) => {
    await world.sameToBytes(withHead(sent, world.admin), true);
  });
});
