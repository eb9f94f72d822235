import { getIntrospectionQuery } from 'graphql';
import { Database } from '#platform/database';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';

const ELEVEN =
  'contentItemId contentItemVersionId contentType displayText published latest modifiedUtc publishedUtc createdUtc owner author';

describe('The cost of a GraphQL query', () => {
  let world: ContentWorld;
  let admin: GraphqlClient;

  beforeAll(async () => {
    world = await startContentWorld({ env: { SETUP_RECIPE: 'blog' } });
    admin = new GraphqlClient(world.app, await world.app.token());
    await world.admin.putType('Album', {
      parts: [{ part: 'TitlePart' }],
      fields: [{ name: 'tracks', type: 'ContentPickerField', settings: { multiple: true } }],
    });
  });

  afterAll(() => world.stop());

  it.each([
    ['1000 items with all fields of an item', `{ blogPost(first: 1000) { ${ELEVEN} } }`],
    ['100 items with pickers of 10', `{ album { ${ELEVEN} tracks { contentItems { ${ELEVEN} } } } }`],
    [
      '100 lists with 100 items',
      '{ blog { displayText listPart { contentItems { displayText subtitle autoroutePart { path } } } } }',
    ],
    ['1000 edges', `{ blogPostConnection(first: 1000) { totalCount edges { cursor node { ${ELEVEN} } } } }`],
    ['the introspection of tools', getIntrospectionQuery({ inputValueDeprecation: true, schemaDescription: true })],
  ])('lets through %s', async (_, query) => {
    expect(await admin.data(query)).toBeDefined();
  });

  const aliases = (count: number, field: string) =>
    `{ ${Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ')} }`;

  it.each([
    ['20 times 1000 items', aliases(20, `blogPost(first: 1000) { ${ELEVEN} }`)],
    ['1000 lists with 100 items', '{ blog(first: 1000) { displayText listPart { contentItems { displayText } } } }'],
    ['20 totals', aliases(20, 'blogPostConnection { totalCount }')],
    ['20 times the schema', aliases(20, '__schema { types { name fields { name args { name } type { name } } } }')],
    [
      'pickers of pickers of pickers',
      '{ album { tracks { contentItems { ... on Album { tracks { contentItems { ... on Album { tracks { contentItems { displayText } } } } } } } } } }',
    ],
  ])('refuses %s', async (_, query) => {
    const statements = jest.spyOn(world.app.get(Database), 'replicaTextRows');
    const { status, body } = await admin.post(query);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        errors: [
          {
            message: expect.stringMatching(/^The query costs \d+, and at most 100000 is allowed/),
            extensions: { code: 'BAD_USER_INPUT', problem: 'graphql.query-too-costly' },
          },
        ],
      },
    });
    expect(statements).not.toHaveBeenCalled();
    statements.mockRestore();
  });

  it('is that of the variables that were sent', async () => {
    const query = `query ($n: Int) { ${['a', 'b', 'c'].map((name) => `${name}: blogPost(first: $n) { ${ELEVEN} ...P }`).join(' ')} }
      fragment P on BlogPost { ${['d', 'e', 'f', 'g'].map((name) => `${name}: autoroutePart { path disabled setHomepage a: path b: path }`).join(' ')} }`;
    expect(await admin.data(query, { n: 500 })).toBeDefined();
    expect(await admin.code(query, { n: 1000 })).toBe('BAD_USER_INPUT');
    expect(await admin.data(query)).toBeDefined();
  });

  it('is a bad request to clients of the media type of GraphQL', async () => {
    const query = aliases(20, `blogPost(first: 1000) { ${ELEVEN} }`);
    const { status } = await fetch(`${world.app.url}/api/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        authorization: `Bearer ${await world.app.token()}`,
      },
      body: JSON.stringify({ query }),
    });
    expect(status).toBe(400);
  });

  it('does not matter where the document is no query', async () => {
    expect(await admin.code('query A { __typename } query B { __typename }')).toBe('OPERATION_RESOLUTION_FAILURE');
  });

  it.each([
    ['values', { contentItemId_in: Array.from({ length: 1001 }, (_, n) => String(n)) }, 'graphql.too-many-values'],
    ['characters to look for', { displayText_contains: 'x'.repeat(1001) }, 'graphql.text-too-long'],
  ])('is not all that is limited: so are %s', async (_, where, problem) => {
    const { body } = await admin.post('query ($where: BlogWhereInput) { blog(where: $where) { displayText } }', {
      where,
    });
    expect(body.errors?.[0].extensions).toEqual({ code: 'BAD_USER_INPUT', problem });
  });
});
