import { serverAudits } from 'graphql-http';
import { getIntrospectionQuery } from 'graphql';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';

describe('GraphQL over HTTP', () => {
  let world: ContentWorld;
  let token: string;
  let admin: GraphqlClient;

  beforeAll(async () => {
    world = await startContentWorld({ env: { SETUP_RECIPE: 'blog' } });
    token = await world.app.token();
    admin = new GraphqlClient(world.app, token);
  });

  afterAll(() => world.stop());

  it.each([
    { method: 'POST', send: (url: string, init?: RequestInit) => fetch(url, init) },
    { method: 'GET', send: (url: string, init?: RequestInit) => fetch(...asGet(url, init)) },
  ])('passes every audit of what a server must and should do, by $method', async ({ send }) => {
    const authorization = `Bearer ${token}`;
    const audits = serverAudits({
      url: `${world.app.url}/api/graphql`,
      fetchFn: (url: string, init?: RequestInit) =>
        send(url, { ...init, headers: { ...(init?.headers as Record<string, string>), authorization } }),
    }).filter(({ name }) => /^(MUST|SHOULD) /.test(name));
    const failures: string[] = [];
    for (const audit of audits) {
      const result = await audit.fn();
      if (result.status !== 'ok') failures.push(`${audit.name}: ${result.reason}`);
    }
    expect(failures).toEqual([]);
    expect(audits).toHaveLength(33);
  });

  it('answers a GET, with variables', async () => {
    const query = 'query ($n: Int) { blog(first: $n) { displayText } }';
    const { status, body } = await admin.get(query, { n: 1 });
    expect({ status, body }).toEqual({ status: 200, body: { data: { blog: [{ displayText: 'Blog' }] } } });
    expect((await admin.get(query, { n: 0 })).body).toEqual({ data: { blog: [] } });
  });

  it('answers the introspection of tools', async () => {
    expect(await admin.data(getIntrospectionQuery())).toHaveProperty('__schema');
  });

  it('refuses what is nested more deeply than 15 fields', async () => {
    const nested = (depth: number): string => (depth === 0 ? 'name' : `ofType { ${nested(depth - 1)} }`);
    const query = (depth: number) => `{ __type(name: "Blog") { ${nested(depth - 2)} } }`;
    expect((await admin.post(query(15))).status).toBe(200);
    expect(await admin.code(query(16))).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it('counts depth through fragments, and ends in circles', async () => {
    const chain = Array.from({ length: 16 }, (_, n) => `fragment F${n} on __Type { ofType { ...F${n + 1} } }`).join(
      ' ',
    );
    const query = `{ __type(name: "Blog") { ...F0 } } ${chain} fragment F16 on __Type { name }`;
    expect(await admin.code(query)).toBe('GRAPHQL_VALIDATION_FAILED');
    const circle = '{ __type(name: "Blog") { ...A } } fragment A on __Type { ofType { ...A } }';
    expect(await admin.code(circle)).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it('refuses more than 20 aliases of root fields', async () => {
    const query = (count: number) =>
      `{ ${Array.from({ length: count }, (_, n) => `a${n}: blog(first: 0) { displayText }`).join(' ')} }`;
    expect((await admin.post(query(20))).status).toBe(200);
    expect(await admin.code(query(21))).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it('refuses more than 64 KiB of query text', async () => {
    const query = (bytes: number) => `{ __typename } #${'x'.repeat(bytes - 16)}`;
    expect((await admin.post(query(64 * 1024))).status).toBe(200);
    const { status, text } = await admin.post(query(64 * 1024 + 1));
    expect({ status, text }).toEqual({ status: 413, text: expect.stringContaining('graphql.query-too-large') });
  });

  it('refuses more than 5000 words and brackets', async () => {
    const query = (words: number) => `{ blog { ${'displayText '.repeat(words - 5)}} }`;
    expect((await admin.post(query(4900))).status).toBe(200);
    expect(await admin.code(query(5100))).toBe('GRAPHQL_PARSE_FAILED');
  });

  it.each([17, 65])('refuses a GET whose query has %s KiB, and says so', async (kibibytes) => {
    const { status, text } = await admin.get(`{ __typename } #${'x'.repeat(kibibytes * 1024)}`);
    expect({ status, text }).toEqual({ status: 431, text: expect.stringContaining('http.headers-too-large') });
    expect((await admin.get('{ __typename }')).status).toBe(200);
  });

  it('refuses more than 500 conditions', async () => {
    const query = 'query ($w: BlogWhereInput) { blog(where: $w) { displayText } }';
    const where = (count: number) => ({ OR: Array.from({ length: count }, () => ({ displayText: 'Blog' })) });
    expect((await admin.items(query, { w: where(499) })).length).toBe(1);
    expect(await admin.code(query, { w: where(500) })).toBe('BAD_USER_INPUT');
  });

  it('knows persisted queries', async () => {
    const query = '{ blog { displayText } }';
    const sha256Hash = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(query))).toString('hex');
    const send = (body: object) =>
      world.app.request('POST', '/api/graphql', {
        token,
        body: { ...body, extensions: { persistedQuery: { version: 1, sha256Hash } } },
      });
    expect((await send({})).text).toContain('PERSISTED_QUERY_NOT_FOUND');
    expect((await send({ query })).status).toBe(200);
    expect((await send({})).body).toEqual({ data: { blog: [{ displayText: 'Blog' }] } });
  });

  it('gives nothing of its insides away when something fails', async () => {
    await world.database.query('ALTER TABLE content_item_version RENAME COLUMN author TO writer');
    const { text, body } = await admin.post('{ blog { author } }');
    await world.database.query('ALTER TABLE content_item_version RENAME COLUMN writer TO author');
    expect(body.errors?.[0].extensions).toEqual({ code: 'INTERNAL_SERVER_ERROR' });
    expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|SELECT|author|not exist/);
  });
});

/** The request of a body in JSON, with the members of the body as parameters. */
function asGet(url: string, { body, headers }: RequestInit = {}): [url: string, init: RequestInit] {
  if (typeof body !== 'string') return [url, { headers }];
  const members = Object.entries(JSON.parse(body) as Record<string, unknown>).filter(([, value]) => value !== null);
  const parameters = new URLSearchParams();
  for (const [name, value] of members) parameters.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  return [`${url}?${parameters.toString()}`, { headers }];
}
