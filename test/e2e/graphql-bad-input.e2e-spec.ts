import { startContentWorld, type ContentWorld } from '../support/content-world';

/** What GraphQL refuses, and how: nothing that a caller sends is a failure of the service, and no answer tells of its insides. */
let world: ContentWorld;

beforeAll(async () => {
  world = await startContentWorld();
  await world.admin.putType('Plant', {
    parts: [{ part: 'TitlePart' }, { part: 'AutoroutePart' }],
    fields: [
      { name: 'latin', type: 'TextField' },
      { name: 'height', type: 'NumericField' },
      { name: 'rings', type: 'NumericField', settings: { scale: 0, minimum: 0, maximum: 1000 } },
      { name: 'planted', type: 'DateField' },
      { name: 'watered', type: 'TimeField' },
      { name: 'seen', type: 'DateTimeField' },
      { name: 'tags', type: 'MultiTextField' },
    ],
  });
  const pear = { contentType: 'Plant', titlePart: { title: 'Pear' }, latin: 'Pyrus', height: 1, rings: 1, tags: ['a'] };
  await world.admin.post(pear);
});
afterAll(() => world.stop());

interface Outcome {
  readonly status: number;
  /** Of GraphQL errors their codes, each once; of a problem its type; of an answer its data. */
  readonly says: unknown;
}

const LEAKS = /\bat .+:\d+:\d+|node_modules|SELECT|content_item|call stack|jsonb|RangeError/;

async function outcome(
  body: unknown,
  headers?: Record<string, string>,
  method = 'POST',
  search = '',
): Promise<Outcome> {
  const answer = await world.app.request<{
    type?: string;
    data?: unknown;
    errors?: readonly { extensions: { code: string } }[];
  }>(method, `/api/graphql${search}`, { token: await world.app.token(), body, headers });
  expect(answer.text).not.toMatch(LEAKS);
  const { type, data, errors } = answer.body ?? {};
  if (type) return { status: answer.status, says: type.replace('urn:espalier:problem:', '') };
  const codes = errors && [...new Set(errors.map(({ extensions }) => extensions.code))].join();
  return { status: answer.status, says: codes ?? data };
}

/** The code of the only kind of error; undefined when there is none. */
async function codeOf(query: string, variables?: unknown): Promise<unknown> {
  const { status, says } = await outcome({ query, variables });
  expect(status).toBe(200);
  return says;
}

const QUERY = '{ plant { latin } }';
const PEAR = { plant: [{ latin: 'Pyrus' }] };
const NOBODY = { plant: [] };

describe('A request that is none of GraphQL', () => {
  it.each<[string, unknown, Record<string, string>, number, string]>([
    ['malformed JSON', '{"query":', {}, 400, 'http.malformed-json'],
    ['a number that JSON has not', '{"query":"{ a }","variables":{"n":NaN}}', {}, 400, 'http.malformed-json'],
    ['a batch', [{ query: QUERY }, { query: QUERY }], {}, 400, 'BAD_REQUEST'],
    ['an empty batch', [], {}, 400, 'BAD_REQUEST'],
    ['null', 'null', {}, 400, 'BAD_REQUEST'],
    ['text', JSON.stringify(QUERY), {}, 400, 'BAD_REQUEST'],
    ['no query', {}, {}, 400, 'BAD_REQUEST'],
    ['an empty query', { query: '' }, {}, 400, 'BAD_REQUEST'],
    ['a query that is no text', { query: { a: 1 } }, {}, 400, 'BAD_REQUEST'],
    ['variables as a list', { query: QUERY, variables: [] }, {}, 400, 'BAD_REQUEST'],
    ['variables as text', { query: QUERY, variables: '{}' }, {}, 400, 'BAD_REQUEST'],
    ['a name of an operation that is no text', { query: QUERY, operationName: 7 }, {}, 400, 'BAD_REQUEST'],
    ['extensions as text', { query: QUERY, extensions: 'x' }, {}, 400, 'BAD_REQUEST'],
    ['the hash of another query', persisted({ version: 1, sha256Hash: 'x' }), {}, 400, 'BAD_REQUEST'],
    ['a persisted query of another version', persisted({ version: 2, sha256Hash: 'x' }), {}, 400, 'BAD_REQUEST'],
    ['a persisted query that is a number', persisted(7), {}, 400, 'BAD_REQUEST'],
    ['a body of text', QUERY, { 'content-type': 'text/plain' }, 415, 'http.not-json'],
    ['a body of GraphQL', QUERY, { 'content-type': 'application/graphql' }, 415, 'http.not-json'],
    ['a form', `query=${QUERY}`, { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'http.not-json'],
    ['too much', { query: QUERY, variables: { x: 'x'.repeat(2 ** 20) } }, {}, 413, 'http.too-large'],
  ])('is refused: %s', async (_what, body, headers, status, says) => {
    expect(await outcome(body, headers)).toEqual({ status, says });
  });

  it.each<[string, string, string, number, string]>([
    ['a mutation by GET', 'GET', `?query=mutation{plant{latin}}`, 405, 'BAD_REQUEST'],
    ['variables that are not JSON by GET', 'GET', `?query=${QUERY}&variables={`, 400, 'BAD_REQUEST'],
    ['two queries by GET', 'GET', `?query=${QUERY}&query=${QUERY}`, 400, 'BAD_REQUEST'],
    ['nothing by GET', 'GET', '', 400, 'BAD_REQUEST'],
    ['a method that there is not', 'DELETE', `?query=${QUERY}`, 405, 'http.method-not-allowed'],
  ])('is refused: %s', async (_what, method, search, status, says) => {
    expect(await outcome(undefined, {}, method, search)).toEqual({ status, says });
  });

  function persisted(persistedQuery: unknown): object {
    return { query: QUERY, extensions: { persistedQuery } };
  }
});

describe('A document', () => {
  it.each([
    ['a mutation', 'mutation { plant { latin } }', 'BAD_REQUEST'],
    ['a subscription', 'subscription { plant { latin } }', 'BAD_REQUEST'],
    ['no GraphQL', '{ plant { latin }', 'GRAPHQL_PARSE_FAILED'],
    ['names in other letters', '{ plänt { latin } }', 'GRAPHQL_PARSE_FAILED'],
    ['a lone surrogate', '{ plant(where: { latin: "\\ud800" }) { latin } }', 'GRAPHQL_PARSE_FAILED'],
    ['a directive that there is not', '{ plant @stream { latin } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['a directive twice', '{ plant @skip(if: false) @skip(if: true) { latin } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['fragments in a circle', `{ plant { ...A } } fragment A on Plant { ...A }`, 'GRAPHQL_VALIDATION_FAILED'],
    ['one key twice', '{ plant(where: { latin: "a", latin: "b" }) { latin } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['one argument twice', '{ plant(first: 1, first: 2) { latin } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['one field with two arguments', '{ plant(first: 1) { latin } plant { latin } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['text as a status', '{ plant(status: "ALL") { latin } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['a list of orderings', '{ plant(orderBy: [{ displayText: ASC }]) { latin } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['an ordering by an own field', '{ plant(orderBy: { latin: ASC }) { latin } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['an ordering by a part', '{ plant(orderBy: { titlePart: ASC }) { latin } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['the same field again and again', `{ plant { ${'latin '.repeat(10_000)} } }`, 'GRAPHQL_PARSE_FAILED'],
    ['directives again and again', `{ plant ${'@a '.repeat(20_000)} { latin } }`, 'GRAPHQL_PARSE_FAILED'],
  ])('is refused: %s', async (_what, query, code) => {
    expect(await codeOf(query)).toBe(code);
  });

  it.each([
    ['conditions', `{ plant(where: { ${nest(1000, 'NOT: {', '}')} }) { latin } }`],
    ['lists', `{ plant(where: { NOT: ${nest(15_000, '[', ']')} }) { latin } }`],
    ['fields', `{ ${nest(2800, 'plant {', '}', 'latin')} }`],
    ['types', `query ($a: ${nest(8000, '[', ']', 'Int')}) ${QUERY}`],
    ['fragments', chain(600)],
    ['brackets', '{'.repeat(60_000)],
  ])('is refused when its %s are nested without end', async (_what, query) => {
    expect(await outcome({ query })).toEqual({ status: 400, says: 'graphql.nested-too-deeply' });
    const search = `?query=${encodeURIComponent(query.slice(0, 4000))}`;
    expect((await outcome(undefined, {}, 'GET', search)).status).toBeLessThan(500);
  });

  it('may have fragments that fan out, names of objects for aliases, and an empty name of its operation', async () => {
    const fan = Array.from({ length: 40 }, (_, n) => `fragment F${n} on Plant { ...F${n + 1} ...F${n + 1} }`).join(' ');
    expect(await codeOf(`{ plant { ...F0 } } ${fan} fragment F40 on Plant { latin }`)).toEqual(PEAR);
    expect(await codeOf('{ __proto__: plant { constructor: latin } }')).toEqual(
      JSON.parse('{ "__proto__": [{ "constructor": "Pyrus" }] }'),
    );
    expect(await outcome({ query: QUERY, operationName: '' })).toEqual({ status: 200, says: PEAR });
  });

  it('of several operations is answered by the one that is named', async () => {
    const query = 'query A { plant { latin } } query B { plant { height } }';
    expect(await outcome({ query, operationName: 'A' })).toEqual({ status: 200, says: PEAR });
    for (const operationName of ['C', '', undefined]) {
      expect((await outcome({ query, operationName })).says).toBe('OPERATION_RESOLUTION_FAILURE');
    }
    expect((await outcome({ query: QUERY, operationName: 'C' })).says).toBe('OPERATION_RESOLUTION_FAILURE');
  });

  function nest(levels: number, open: string, close: string, core = ''): string {
    return open.repeat(levels) + core + close.repeat(levels);
  }

  /** Each fragment leads to the next one, a few levels down. */
  function chain(length: number): string {
    const fragments = Array.from({ length }, (_, n) => `fragment F${n} on Plant ${nest(10, '{...', '}', `F${n + 1}`)}`);
    return `{ plant { ...F0 } } ${fragments.join(' ')} fragment F${length} on Plant { latin }`;
  }
});

describe('A value', () => {
  const where = 'query ($v: PlantWhereInput) { plant(where: $v) { latin } }';

  it.each<[string, string, unknown]>([
    ['more than a number can be', 'height: 1e400', 'GRAPHQL_VALIDATION_FAILED'],
    ['less than a number can be', 'rings_in: [-1e400]', 'GRAPHQL_VALIDATION_FAILED'],
    ['of 400 digits', `height_lt: ${'9'.repeat(400)}`, 'GRAPHQL_VALIDATION_FAILED'],
    ['of a number next to nothing', 'height_gt: 1e-400', PEAR],
    ['of a large number', 'height_lt: 1.7e308', PEAR],
    ['of a number with more digits than are kept', 'height_lt: 9007199254740993', PEAR],
    ['of a negative nothing', 'height_lt: -0', NOBODY],
    ['that is no whole number', 'rings: 1.5', 'GRAPHQL_VALIDATION_FAILED'],
    ['beyond the limits of its field', 'rings_lt: 1001', PEAR],
    ['beyond 32 bits', 'rings_lt: 2147483648', 'GRAPHQL_VALIDATION_FAILED'],
    ['of a day that there is not', 'planted: "2026-02-30"', 'GRAPHQL_VALIDATION_FAILED'],
    ['of the year 0', 'createdUtc_gt: "0000-01-01"', 'GRAPHQL_VALIDATION_FAILED'],
    ['before the year 1', 'seen: "0001-01-01T00:00:00+01:00"', 'GRAPHQL_VALIDATION_FAILED'],
    ['after the year 9999', 'createdUtc_lt: "9999-12-31T23:59:59-01:00"', 'GRAPHQL_VALIDATION_FAILED'],
    ['of an offset that there is not', 'seen_in: ["2026-01-01T00:00:00+24:00"]', 'GRAPHQL_VALIDATION_FAILED'],
    ['of a time for a day', 'planted: "2026-01-01T00:00:00Z"', 'GRAPHQL_VALIDATION_FAILED'],
    ['of the time 24:00', 'watered: "24:00:00"', 'GRAPHQL_VALIDATION_FAILED'],
    ['that PostgreSQL alone knows', 'createdUtc_lt: "infinity"', 'GRAPHQL_VALIDATION_FAILED'],
    ['of nanoseconds', 'createdUtc_gt: "2026-01-01T00:00:00.123456789Z"', PEAR],
    ['with U+0000', 'latin: "\\u0000"', NOBODY],
    ['without U+0000', 'latin_not_contains: "\\u0000", tags_not: "\\u0000"', PEAR],
    ['null in a list', 'latin_in: [null]', 'GRAPHQL_VALIDATION_FAILED'],
    ['null where nothing compares', 'latin_in: null', 'BAD_USER_INPUT'],
  ])('in a document: one %s', async (_what, condition, says) => {
    expect(await codeOf(`{ plant(where: { ${condition} }) { latin } }`)).toEqual(says);
  });

  it.each<[string, string, unknown]>([
    ['more than a number can be', '{ "height": 1e400 }', 'BAD_USER_INPUT'],
    ['text for a number', '{ "height": "1" }', 'BAD_USER_INPUT'],
    ['text for conditions', '"latin"', 'BAD_USER_INPUT'],
    ['a list for conditions', '[{ "latin": "Pyrus" }]', 'BAD_USER_INPUT'],
    ['a list in a list', '{ "latin_in": [["Pyrus"]] }', 'BAD_USER_INPUT'],
    ['one text for a list', '{ "latin_in": "Pyrus" }', PEAR],
    ['a key twice, of which JSON takes the last', '{ "latin": "Malus", "latin": "Pyrus" }', PEAR],
    ['a key that every object has', '{ "constructor": "Pyrus" }', 'BAD_USER_INPUT'],
    ['the prototype', '{ "__proto__": { "latin": "Malus" } }', 'BAD_USER_INPUT'],
    ['a lone surrogate', '{ "latin": "\\ud800" }', NOBODY],
    ['a lone surrogate in a list', '{ "latin_in": ["\\ud800", "Pyrus", "\\u0000"] }', PEAR],
    ['U+0000 in a part', '{ "autoroutePart": { "path_starts_with": "\\u0000" } }', NOBODY],
    ['conditions nested without end', `${'{"NOT":['.repeat(4000)}{}${']}'.repeat(4000)}`, 'BAD_USER_INPUT'],
    ['a long list', JSON.stringify({ latin_in: Array.from({ length: 1000 }, (_, n) => `x${n}`) }), NOBODY],
    [
      'a longer list',
      JSON.stringify({ latin_in: Array.from({ length: 50_000 }, (_, n) => `x${n}`) }),
      'BAD_USER_INPUT',
    ],
    ['long texts', JSON.stringify({ latin_in: ['é'.repeat(30_000), 'x'.repeat(60_000), 'Pyrus'] }), PEAR],
    ['a long text of escapes', JSON.stringify({ latin_contains: '%\\_'.repeat(333) }), NOBODY],
    ['a long text to be without', JSON.stringify({ displayText_not_contains: '\\'.repeat(1000) }), PEAR],
    ['a longer text', JSON.stringify({ displayText_not_contains: '\\'.repeat(60_000) }), 'BAD_USER_INPUT'],
  ])('in variables: %s', async (_what, value, says) => {
    const body = `{"query":${JSON.stringify(where)},"variables":{"v":${value}}}`;
    expect(await outcome(body)).toEqual({ status: 200, says });
    expect({}).not.toHaveProperty('latin');
  });

  it.each([
    ['conditions', { OR: Array.from({ length: 5001 }, () => ({ latin: 'x' })) }],
    ['members that nothing has', Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [`a${n}`, n]))],
  ])('in variables with more than 10,000 objects and members is refused: %s', async (_what, v) => {
    expect(await outcome({ query: where, variables: { v } })).toEqual({
      status: 400,
      says: 'graphql.variables-too-large',
    });
  });

  it.each(['1e400', '2147483648', '1.5', '"1"', '-1', '1001', '[1]', 'true'])('first: %s is refused', async (first) => {
    const query = 'query ($v: Int) { plant(first: $v) { latin } }';
    expect(await outcome(`{"query":"${query}","variables":{"v":${first}}}`)).toEqual({
      status: 200,
      says: 'BAD_USER_INPUT',
    });
  });

  it.each(['\\u0000', '\\ud800', '', "'; DROP TABLE content_item; --", 'x'.repeat(60_000)])(
    'that is the id of no item finds none',
    async (id) => {
      const query = 'query ($v: ID!) { contentItem(contentItemId: $v) { displayText } }';
      const body = `{"query":"${query}","variables":{"v":"${id}"}}`;
      expect(await outcome(body)).toEqual({ status: 200, says: { contentItem: null } });
    },
  );

  it('of a skip is at most what Int can be', async () => {
    expect(await codeOf('{ plant(skip: 2147483647) { latin } }')).toEqual(NOBODY);
    expect(await codeOf('{ plant(skip: 2147483648) { latin } }')).toBe('GRAPHQL_VALIDATION_FAILED');
  });
});
