import { ScriptedServer } from '../../../test/support/scripted-server';
import {
  ConflictError,
  createClient,
  EspalierError,
  etagOf,
  ForbiddenError,
  NotFoundError,
  PreconditionFailedError,
  ProblemError,
  ServerError,
  TooManyRequestsError,
  UnauthorizedError,
  UnexpectedAnswerError,
  ValidationError,
  type AnswerCache,
  type CachedAnswer,
  type ClientOptions,
} from './index';

const ITEM = { contentItemId: 'a', contentType: 'Page' };
const OK = { status: 200, body: ITEM };
const QUICKLY = { limit: 3, maxDelay: 20 };

let server: ScriptedServer;

beforeEach(async () => (server = await ScriptedServer.start()));
afterEach(() => server.stop());

const client = (options: Partial<ClientOptions> = {}) =>
  createClient({ url: server.url, key: 'esp_key', retries: QUICKLY, ...options });
const thrown = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );
const get = (options?: Partial<ClientOptions>) => client(options).items.get('a');

describe('A refused request', () => {
  it.each([
    [400, ValidationError],
    [401, UnauthorizedError],
    [403, ForbiddenError],
    [404, NotFoundError],
    [409, ConflictError],
    [412, PreconditionFailedError],
    [413, ValidationError],
    [418, ProblemError],
    [429, TooManyRequestsError],
    [500, ServerError],
    [503, ServerError],
  ])('of status %d is an error of a class of its own', async (status, Class) => {
    const errors = { 'titlePart.title': ['is too long.', 'is not nice.'], '': ['is odd.'] };
    const body = { type: 'urn:espalier:problem:content.invalid', detail: 'No.', requestId: 'r-1', errors, extra: 1 };
    server.says({ status, body, headers: { 'content-type': 'application/problem+json' } });
    const error = await thrown(get({ retries: 0 }));
    expect(error).toBeInstanceOf(Class);
    expect(error).toBeInstanceOf(EspalierError);
    expect((error as Error).name).toBe(Class.name);
    expect(error).toMatchObject({
      status,
      code: 'content.invalid',
      message: 'No.',
      detail: 'No.',
      requestId: 'r-1',
      body,
    });
    expect((error as ProblemError).faults).toEqual([
      { member: 'titlePart.title', message: 'is too long.' },
      { member: 'titlePart.title', message: 'is not nice.' },
      { member: '', message: 'is odd.' },
    ]);
  });

  it.each(['<h1>Bad Gateway</h1>', '', '[]', '{"errors":3,"detail":7}', 'null'])(
    'of something in between, with %j, is one too',
    async (body) => {
      server.says({ status: 502, body });
      const error = (await thrown(get({ retries: 0 }))) as ServerError;
      expect(error).toBeInstanceOf(ServerError);
      expect(error).toMatchObject({
        code: undefined,
        faults: [],
        detail: 'The service answered with 502 Bad Gateway.',
      });
    },
  );

  it('is not taken for an answer when a page has the status of one', async () => {
    server.says({ status: 200, body: '<h1>Welcome</h1>', headers: { 'content-type': 'text/html' } });
    const error = await thrown(get());
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect((error as Error).message).toContain('text/html');
  });
});

describe('A request', () => {
  it('carries the key, or the token that a function gets anew', async () => {
    await get();
    let count = 0;
    const cms = client({ key: undefined, token: async () => `token-${++count}` });
    await cms.items.get('a');
    await cms.items.get('a');
    await get({ key: undefined });
    const sent = server.asked.map(({ headers }) => headers.authorization);
    expect(sent).toEqual(['Bearer esp_key', 'Bearer token-1', 'Bearer token-2', undefined]);
  });

  it('fails as the function does that gets the token', async () => {
    const failure = new TypeError('no token');
    const token = () => Promise.reject(failure);
    expect(await thrown(get({ key: undefined, token }))).toBe(failure);
    expect(server.asked).toEqual([]);
  });

  it('goes beneath the address of the service, with parameters where there are some', async () => {
    const cms = createClient({ url: `${server.url}/cms?x#y` });
    await cms.items.list(['A', 'B'], { q: 'a & b', first: 0, sort: undefined });
    await cms.items.byHandle('slug:a/b', { version: 'draft' });
    expect(server.asked.map(({ path }) => path)).toEqual([
      '/cms/api/content?q=a+%26+b&first=0&type=A%2CB',
      '/cms/api/content/by-handle?handle=slug%3Aa%2Fb&version=draft',
    ]);
  });

  it.each(['..', '', 'a/b', '%2e%2e', 'a?force=true'])('does not go elsewhere: no item has the id %j', async (id) => {
    expect(await thrown(client().items.remove(id))).toBeInstanceOf(TypeError);
    expect(await thrown(client().items.get(id))).toBeInstanceOf(TypeError);
    expect(server.asked).toEqual([]);
  });

  it.each([301, 302, 303, 307, 308])('that writes does not follow a redirect with %d', async (status) => {
    server.says({ status, headers: { location: '/elsewhere' }, body: '' }, OK);
    const error = await thrown(client().items.create('Page', {}));
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error).toMatchObject({ message: expect.stringContaining('redirects to /elsewhere') });
    expect(server.asked).toHaveLength(1);
  });

  it('that reads follows one', async () => {
    server.says({ status: 301, headers: { location: '/elsewhere' }, body: '' }, OK);
    expect(await get()).toEqual(ITEM);
  });

  it.each(['cms.example.com', 'ftp://x', 'https://user@x', 'https://:pw@x', ''])('has no address such as %j', (url) => {
    expect(() => createClient({ url })).toThrow(TypeError);
  });

  it('has a key or a token, not both', () => {
    expect(() => createClient({ url: 'https://x', key: 'a', token: 'b' })).toThrow('not both');
  });
});

describe('A cache', () => {
  class Kept implements AnswerCache {
    readonly answers = new Map<string, CachedAnswer>();
    async get(key: string) {
      return this.answers.get(key);
    }
    async set(key: string, answer: CachedAnswer) {
      this.answers.set(key, answer);
    }
  }
  const withEtag = (etag: string, title: string) => ({ status: 200, headers: { etag }, body: { ...ITEM, title } });

  it('answers as long as the service says that nothing has changed', async () => {
    const cache = new Kept();
    server.says(withEtag('"1"', 'Oak'), { status: 304 }, withEtag('"2"', 'Elm'), { status: 304 });
    const seen = [];
    for (let time = 0; time < 4; time++) seen.push(await get({ cache }));
    expect(seen.map(({ title }) => title)).toEqual(['Oak', 'Oak', 'Elm', 'Elm']);
    expect(seen.map(etagOf)).toEqual(['"1"', '"1"', '"2"', '"2"']);
    expect(server.asked.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"', '"1"', '"2"']);
    expect([...cache.answers.keys()]).toEqual([`${server.url}/api/content/a`]);
  });

  it('keeps no refusal, no write, and nothing without an ETag', async () => {
    const cache = new Kept();
    server.says({ status: 404, headers: { etag: '"1"' } }, OK, withEtag('"1"', 'Oak'));
    await thrown(get({ cache }));
    await get({ cache });
    await client({ cache }).items.create('Page', {});
    await client({ cache }).items.remove('a');
    expect(cache.answers.size).toBe(0);
  });
});

it('An ETag for a write is that of an item that was read by itself', async () => {
  server.says({ status: 200, headers: { etag: '"1"' }, body: { items: [ITEM], totalCount: 1 } });
  const { items } = await client().items.list();
  expect(() => etagOf(items[0] ?? {})).toThrow(TypeError);
});
