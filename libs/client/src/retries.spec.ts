import { setTimeout as sleep } from 'node:timers/promises';
import { BREAK, ScriptedServer, SILENCE } from '../../../test/support/scripted-server';
import { createClient, NetworkError, ServerError, type ClientOptions } from './index';
import { Retries, retryAfterOf } from './retries';

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

describe('A request that may be sent twice', () => {
  it.each([429, 502, 503, 504])('is repeated after %d', async (status) => {
    server.says({ status }, { status }, OK);
    expect(await get()).toEqual(ITEM);
    expect(server.asked).toHaveLength(3);
  });

  it.each([400, 401, 404, 409, 412, 500])('is not after %d', async (status) => {
    server.says({ status, body: {} }, OK);
    expect(await thrown(get())).toMatchObject({ status });
    expect(server.asked).toHaveLength(1);
  });

  it('is repeated when the connection breaks, and fails as a class of its own in the end', async () => {
    server.says(BREAK, BREAK, OK);
    expect(await get()).toEqual(ITEM);
    server.says(BREAK);
    const error = await thrown(get());
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ message: expect.stringContaining(server.url), cause: expect.any(TypeError) });
    expect(server.asked).toHaveLength(3 + 4);
  });

  it.each([
    ['limit', { retries: 1 }, 2],
    ['limit among others', { retries: { limit: 2, maxDelay: 1 } }, 3],
    ['limit of none', { retries: 0 }, 1],
  ])('is repeated up to the %s', async (_what, options, tries) => {
    server.says({ status: 503 });
    expect(await thrown(get(options))).toBeInstanceOf(ServerError);
    expect(server.asked).toHaveLength(tries);
  });

  it.each([
    ['in seconds', () => '1'],
    ['as a date', () => new Date(Date.now() + 2000).toUTCString()],
  ])('waits as Retry-After says %s', async (_how, header) => {
    server.says({ status: 429, headers: { 'retry-after': header() } }, OK);
    await get({ retries: { limit: 1 } });
    const [first, second] = server.asked;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(900);
  });

  it('does not wait longer than allowed, and says how long it was to be', async () => {
    server.says({ status: 503, headers: { 'retry-after': '60' } }, OK);
    expect(await thrown(get())).toMatchObject({ status: 503, retryAfter: 60_000 });
    expect(server.asked).toHaveLength(1);
  });

  it('is one that removes, none that creates, changes or publishes', async () => {
    const { items } = client();
    server.says({ status: 503 }, OK);
    await items.remove('a');
    expect(server.asked.map(({ method }) => method)).toEqual(['DELETE', 'DELETE']);
    const writes = [
      () => items.create('Page', {}),
      () => items.update('a', {}),
      () => items.publish('a'),
      () => items.unpublish('a'),
    ];
    for (const write of writes) {
      server.says({ status: 503 }, OK);
      expect(await thrown(write())).toBeInstanceOf(ServerError);
    }
  });

  it('is a query of GraphQL, and no mutation', async () => {
    server.says({ status: 503 }, { status: 200, body: { data: 1 } });
    expect(await client().graphql('{ a }')).toBe(1);
    server.says({ status: 503 }, { status: 200, body: { data: 2 } });
    expect(await client().graphql(`{ a(long: "${'x'.repeat(9000)}") }`)).toBe(2);
    server.says({ status: 503 }, { status: 200, body: { data: 3 } });
    expect(await thrown(client().graphql('mutation { a }'))).toBeInstanceOf(ServerError);
    expect(server.asked.map(({ method }) => method)).toEqual(['GET', 'GET', 'POST', 'POST', 'POST']);
  });
});

describe('A signal', () => {
  it.each([
    ['before the request', 0],
    ['while it waits for the answer', 50],
  ])('ends it %s, with its reason', async (_when, delay) => {
    server.says(SILENCE);
    const reason = new TypeError('enough');
    const controller = new AbortController();
    if (delay === 0) controller.abort(reason);
    else setTimeout(() => controller.abort(reason), delay);
    const { items } = client({ retries: 0 });
    expect(await thrown(items.get('a', { signal: controller.signal }))).toBe(reason);
    expect(server.asked).toHaveLength(delay === 0 ? 0 : 1);
  });

  it('ends it between two tries', async () => {
    server.says({ status: 503, headers: { 'retry-after': '5' } });
    const began = performance.now();
    const signal = AbortSignal.timeout(100);
    expect(await thrown(client({ retries: { limit: 2 } }).items.list({ signal }))).toMatchObject({
      name: 'TimeoutError',
    });
    expect(performance.now() - began).toBeLessThan(2000);
    await sleep(10);
    expect(server.asked).toHaveLength(1);
  });
});

describe('The time between two tries', () => {
  it('doubles, differs, and has an end', () => {
    const retries = new Retries({ limit: 10, maxDelay: 2000 });
    const delays = (tries: number) => Array.from({ length: 200 }, () => retries.delayAfter(tries, 503) ?? 0);
    for (const [tries, most] of [
      [1, 250],
      [2, 500],
      [3, 1000],
      [9, 2000],
    ] as const) {
      const seen = delays(tries);
      expect(Math.min(...seen)).toBeGreaterThanOrEqual(most / 2);
      expect(Math.max(...seen)).toBeLessThanOrEqual(most);
      expect(new Set(seen).size).toBeGreaterThan(100);
    }
    expect(retries.delayAfter(11, 503)).toBeUndefined();
  });

  it.each([
    ['0', 0],
    [' 120 ', 120_000],
    ['Wed, 21 Oct 2015 07:28:05 GMT', 5000],
    ['Wed, 21 Oct 2015 07:27:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads Retry-After: %s', (header, expected) => {
    expect(retryAfterOf(header, Date.parse('Wed, 21 Oct 2015 07:28:00 GMT'))).toBe(expected);
  });
});
