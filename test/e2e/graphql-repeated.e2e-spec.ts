import { ApolloServer } from '@apollo/server';
import type { TestRequest } from '@espalier/testing';
import { Database } from '#platform/database';
import { Caller } from '../support/caller';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { saveProducts } from '../support/products';

const PLAIN = '{ product(first: 2, orderBy: { displayText: ASC }) { displayText price } }';
const ASKED =
  'query ($first: Int, $where: ProductWhereInput) { product(first: $first, where: $where, orderBy: { displayText: ASC }) { displayText } }';
const NAMED = 'query A { product(first: 1) { sku } } query B { product(first: 1) { stock } }';
const DEEP = 'query ($first: Int) { product(first: $first) { __typename autoroutePart { path } } }';
const COSTLY = `query ($first: Int) { ${Array.from({ length: 12 }, (_, n) => `a${n}: product(first: $first) { displayText price stock sku contentItemId owner author published latest }`).join(' ')} }`;

/** Once Apollo Server has answered a text, it is executed without it. Nobody may notice. */
describe('A GraphQL query that is repeated', () => {
  let world: ContentWorld;
  let admin: string;
  let stranger: string;
  let unheardOf = 0;
  let apollo: jest.SpiedFunction<ApolloServer['executeHTTPGraphQLRequest']>;

  beforeAll(async () => {
    // Not before: suites that run in the same file restore what is spied on.
    apollo = jest.spyOn(ApolloServer.prototype, 'executeHTTPGraphQLRequest');
    world = await startContentWorld();
    admin = await world.app.token();
    const caller = await Caller.register(world);
    await caller.holds('ExecuteGraphQL');
    stranger = caller.accessToken;
    await saveProducts(world.admin);
    for (const query of [PLAIN, ASKED, DEEP, COSTLY]) await good({ query, variables: { first: 1 } });
    await good({ query: NAMED, operationName: 'A' });
  });

  afterAll(async () => {
    apollo.mockRestore();
    await world.stop();
  });

  /** All that a client sees of an answer, but for when it was sent and by which number. */
  async function answer(request: TestRequest): Promise<object> {
    const { status, headers, text } = await world.app.request('POST', '/api/graphql', { token: admin, ...request });
    const kept = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
    return { status, headers: kept, text };
  }

  async function good(body: object, headers?: Readonly<Record<string, string>>): Promise<void> {
    expect(await answer({ body, headers })).toMatchObject({ status: 200, text: expect.stringMatching(/^{"data":/) });
  }

  /** The answer to a query that is known, and to one that differs from it in its last characters and was never seen before. */
  async function both(body: Readonly<Record<string, unknown>>, request: TestRequest = {}) {
    apollo.mockClear();
    const known = await answer({ ...request, body });
    const knownCalls = apollo.mock.calls.length;
    const text = `${String(body.query)} # ${unheardOf++}`;
    const unknown = await answer({ ...request, body: { ...body, query: text } });
    expect(apollo.mock.calls.length - knownCalls).toBe(1);
    return { known, unknown, byApollo: knownCalls > 0 };
  }

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['as it is', { query: PLAIN }],
    ['with variables', { query: ASKED, variables: { first: 2, where: { price_gt: 5 } } }],
    ['with other variables', { query: ASKED, variables: { where: { OR: [{ sku: null }, { stock: 5 }] } } }],
    ['with variables that nobody asked for', { query: PLAIN, variables: { other: true } }],
    ['without variables', { query: DEEP, variables: null }],
    ['without a name', { query: PLAIN, operationName: null, extensions: null }],
    ['with an empty name', { query: PLAIN, operationName: '' }],
    ['with one of its names', { query: NAMED, operationName: 'A' }],
    ['with another one of its names', { query: NAMED, operationName: 'B' }],
    ['with members that mean nothing', { query: PLAIN, id: 7 }],
  ])('is answered as before %s', async (_, body) => {
    const { known, unknown, byApollo } = await both(body);
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ status: 200, text: expect.stringMatching(/^{"data":/) });
    expect(byApollo).toBe(false);
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['variables of other types', { query: ASKED, variables: { first: 'two' } }],
    ['variables that are a list', { query: ASKED, variables: [1] }],
    ['variables that are text', { query: ASKED, variables: '{}' }],
    ['a name that it does not have', { query: NAMED, operationName: 'C' }],
    ['no name where there are two', { query: NAMED }],
    ['a name that is none', { query: NAMED, operationName: 7 }],
    ['extensions that are text', { query: PLAIN, extensions: 'none' }],
    ['the hash of another query', { query: PLAIN, extensions: { persistedQuery: { version: 1, sha256Hash: 'abc' } } }],
    ['a page that is too long', { query: ASKED, variables: { first: 1001 } }],
    ['a condition that is null', { query: ASKED, variables: { where: { price_lt: null } } }],
    ['a cost that is too high', { query: COSTLY, variables: { first: 1000 } }],
  ])('is refused as before with %s', async (_, body) => {
    const { known, unknown } = await both(body);
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ text: expect.stringMatching(/^{"errors":/) });
  });

  it('is refused as before for who may not ask', async () => {
    const { known, unknown } = await both({ query: PLAIN }, { token: stranger });
    expect(known).toEqual(unknown);
    // The type's own fields are unknown to whoever may view none of its items.
    expect(known).toMatchObject({ text: expect.stringContaining('GRAPHQL_VALIDATION_FAILED') });
    expect(await answer({ token: '', body: { query: PLAIN } })).toMatchObject({ status: 401 });
  });

  it.each([
    'application/json',
    'application/graphql-response+json',
    'application/graphql-response+json, application/json;q=0.9',
    '*/*',
    'application/*',
    'text/html',
    'image/png',
    'multipart/mixed',
    'nonsense',
  ])('is answered as before in what accepts %s', async (accept) => {
    const headers = { accept };
    for (const body of [{ query: PLAIN }, { query: ASKED, variables: { first: -1 } }]) {
      for (const time of ['first', 'second']) {
        const { known, unknown } = await both(body, { headers });
        expect({ time, ...known }).toEqual({ time, ...unknown });
      }
    }
  });

  it('asks the database once, whether or not that fails', async () => {
    const rows = jest.spyOn(world.app.get(Database), 'replicaTextRows');
    await answer({ body: { query: PLAIN } });
    expect(rows).toHaveBeenCalledTimes(1);
    rows.mockRejectedValueOnce(new Error('It failed'));
    expect(await answer({ body: { query: PLAIN } })).toMatchObject({ text: expect.stringContaining('X-Request-Id') });
    expect(rows).toHaveBeenCalledTimes(2);
    rows.mockRestore();
  });

  it('is looked at anew when its type has changed', async () => {
    await world.admin.putType('Gadget', { fields: [{ name: 'name', type: 'TextField' }] });
    const body = { query: '{ gadget { name } }' };
    await good(body);
    expect((await both(body)).byApollo).toBe(false);
    await world.admin.putType('Gadget', { fields: [{ name: 'title', type: 'TextField' }] });
    expect(await answer({ body })).toMatchObject({ text: expect.stringContaining('GRAPHQL_VALIDATION_FAILED') });
  });
});
