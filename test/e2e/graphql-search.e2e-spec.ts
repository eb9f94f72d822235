import { SearchIndex } from '#core/content';
import { Caller } from '../support/caller';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';
import { statementsDuring } from '../support/statements';

const TITLE = { part: 'TitlePart' };
const text = (name: string) => ({ name, type: 'TextField', settings: { indexed: true } });

interface Found {
  readonly totalCount: number;
  readonly edges: readonly { readonly cursor: string; readonly node: Readonly<Record<string, unknown>> }[];
  readonly pageInfo: Readonly<Record<string, unknown>>;
}

describe('A search over GraphQL', () => {
  let world: ContentWorld;
  let admin: GraphqlClient;
  let caller: Caller;
  let theirs: GraphqlClient;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    world = await startContentWorld();
    admin = new GraphqlClient(world.app, await world.app.token());
    await world.admin.putType('Article', {
      parts: [TITLE, { part: 'MarkdownBodyPart' }, { part: 'CommonPart' }],
      fields: [text('topic'), { name: 'related', type: 'ContentPickerField', settings: { multiple: true } }],
    });
    await world.admin.putType('Secret', { parts: [TITLE], fields: [text('codeword')] });
    await world.admin.putType('Notice', { parts: [TITLE], listable: false });
    const add = async (contentType: string, title: string, members: object = {}) => {
      ids[title] = itemOf(await world.admin.post({ contentType, titlePart: { title }, ...members })).contentItemId;
    };
    await add('Article', 'Oaks', { markdownBodyPart: { markdown: 'A squirrel lives here.' }, topic: 'trees' });
    await add('Article', 'Squirrels', { topic: 'animals', related: { contentItemIds: [ids.Oaks] } });
    await add('Article', 'Squirrel food', {
      topic: 'animals',
      markdownBodyPart: { markdown: '<b>Nuts</b> & "seeds"' },
    });
    await add('Secret', 'Squirrel plan', { codeword: 'acorn' });
    await add('Notice', 'Squirrels crossing');
    await world.admin.postDraft({ contentType: 'Article', titlePart: { title: 'Squirrel draft' } });
    world.app.get(SearchIndex).queue();
    await world.app.get(SearchIndex).settled();
    caller = await Caller.register(world);
    await caller.holds('ExecuteGraphQL', 'View_Article');
    theirs = new GraphqlClient(world.app, caller.accessToken);
  });

  afterAll(() => world.stop());

  const search = async (client: GraphqlClient, args: string, selection: string) =>
    (await client.data(`{ search(${args}) { ${selection} } }`)).search as Found;
  const titles = async (client: GraphqlClient, args: string) =>
    (await search(client, args, 'edges { node { displayText } }')).edges.map(({ node }) => node.displayText);

  it('finds what is published, the best first, with excerpts, facets and whatever is selected of the items', async () => {
    const selection = `totalCount isTotalExact didYouMean facets { name values { value count } }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
      edges { cursor rank excerpt node { __typename contentItemId ... on Article { topic related { contentItems { displayText } } } } }`;
    const found = await search(admin, 'q: "squirrel", types: ["Article"], facets: ["topic", "type"]', selection);
    const [best, next, last] = found.edges;
    expect(found).toEqual({
      totalCount: 3,
      isTotalExact: true,
      didYouMean: null,
      facets: [
        {
          name: 'topic',
          values: [
            { value: 'animals', count: 2 },
            { value: 'trees', count: 1 },
          ],
        },
        { name: 'type', values: [{ value: 'Article', count: 3 }] },
      ],
      pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: best.cursor, endCursor: last.cursor },
      edges: [best, next, last],
    });
    expect([best.node, next.node].map(({ contentItemId }) => contentItemId)).toEqual(
      expect.arrayContaining([ids.Squirrels, ids['Squirrel food']]),
    );
    expect([best.node, next.node].find(({ contentItemId }) => contentItemId === ids.Squirrels)).toEqual({
      __typename: 'Article',
      contentItemId: ids.Squirrels,
      topic: 'animals',
      related: { contentItems: [{ displayText: 'Oaks' }] },
    });
    expect(last).toMatchObject({
      excerpt: expect.stringMatching(/A <mark>squirrel<\/mark> lives here/) as string,
      rank: expect.any(Number) as number,
      node: { contentItemId: ids.Oaks, topic: 'trees' },
    });
  });

  it('reads the items with one statement behind the search, and with none for what it has of them', async () => {
    const statements = (selection: string) =>
      statementsDuring(world.app, () => search(admin, 'q: "squirrel"', selection));
    const [, ...others] = await statements('edges { node { displayText ... on Article { topic } } }');
    expect(others).toHaveLength(1);
    expect(await statements('edges { rank excerpt node { contentItemId publishedUtc owner } }')).toHaveLength(1);
    expect(await statements('totalCount')).toHaveLength(1);
  });

  it('has the same of an item, read with the search or behind it', async () => {
    const scalars =
      'contentItemId contentItemVersionId contentType displayText published latest modifiedUtc publishedUtc createdUtc owner author';
    const nodes = async (more: string) => {
      const { edges } = await search(admin, 'q: "squirrel"', `edges { node { ${scalars} ${more} } }`);
      return edges.map(({ node }) => Object.entries(node).filter(([name]) => name !== 'topic'));
    };
    expect(await nodes('')).toEqual(await nodes('... on Article { topic }'));
  });

  it('goes on behind a cursor', async () => {
    const page = async (after = '') =>
      search(
        admin,
        `q: "squirrel", types: ["Article"], first: 2${after}`,
        'edges { node { displayText } } pageInfo { hasNextPage endCursor }',
      );
    const first = await page();
    const second = await page(`, after: "${String(first.pageInfo.endCursor)}"`);
    expect(first.pageInfo.hasNextPage).toBe(true);
    expect(second.edges.map(({ node }) => node.displayText)).toEqual(['Oaks']);
    expect(second.pageInfo.hasNextPage).toBe(false);
  });

  it('is narrowed by types, listable or not, and by a filter', async () => {
    expect(await titles(admin, 'q: "squirrel", types: ["Notice"]')).toEqual(['Squirrels crossing']);
    expect(await titles(admin, 'q: "squirrel"')).not.toContain('Squirrels crossing');
    expect(await titles(admin, 'q: "squirrel", filter: "topic:trees"')).toEqual(['Oaks']);
    expect(await titles(admin, 'q: "squirrel", filter: "type:Secret"')).toEqual(['Squirrel plan']);
  });

  it('says what was searched for instead', async () => {
    expect(await search(admin, 'q: "squirel food"', 'didYouMean edges { node { displayText } }')).toEqual({
      didYouMean: 'squirrel food',
      edges: [{ node: { displayText: 'Squirrel food' } }],
    });
  });

  it('finds nothing for what no text can have', async () => {
    expect(await titles(admin, 'q: ""')).toEqual([]);
    const query = 'query ($q: String!, $filter: String) { search(q: $q, filter: $filter) { totalCount } }';
    expect(await admin.data(query, { q: '\0\ud800', filter: 'text:"\0\ud800"' })).toEqual({
      search: { totalCount: 0 },
    });
  });

  it('is cut to what the caller may see, in items, totals and facets', async () => {
    const args = 'q: "squirrel", facets: ["type"]';
    const selection = 'totalCount facets { values { value count } } edges { node { displayText } }';
    expect(await search(theirs, args, selection)).toEqual({
      totalCount: 3,
      facets: [{ values: [{ value: 'Article', count: 3 }] }],
      edges: expect.arrayContaining([{ node: { displayText: 'Oaks' } }]) as unknown,
    });
    expect(await titles(theirs, 'q: "squirrel", types: ["Article", "Secret"]')).toHaveLength(3);
    await caller.holds('ExecuteGraphQL', 'ViewOwn_Article');
    expect(await titles(theirs, 'q: "squirrel"')).toEqual([]);
    await caller.holds('ExecuteGraphQL');
    expect(await titles(theirs, 'q: "squirrel"')).toEqual([]);
    await caller.holds('ExecuteGraphQL', 'View_Article');
  });

  it('of types that the caller may not see is refused, and nothing is told of their fields', async () => {
    expect(await theirs.code('{ search(q: "a", types: ["Secret"]) { totalCount } }')).toBe('FORBIDDEN');
    const facet = async (name: string) =>
      (await theirs.post(`{ search(q: "squirrel", facets: ["${name}"]) { totalCount } }`)).text.replaceAll(name, '');
    expect(await facet('codeword')).toBe(await facet('nonsense'));
    expect(await facet('codeword')).toContain('BAD_USER_INPUT');
  });

  it('needs the permission of all queries', async () => {
    await caller.holds('View_Article');
    const { status } = await theirs.post('{ search(q: "squirrel") { totalCount } }');
    expect(status).toBe(403);
    await caller.holds('ExecuteGraphQL', 'View_Article');
  });

  it.each([
    ['first: 101', 'first must be from 0 to 100'],
    ['first: -1', 'first must be from 0 to 100'],
    [`q: "${'x'.repeat(401)}"`, 'q must not be longer than 400'],
    ['types: ["Artcle"]', 'is "Artcle", which is not a content type'],
    ['facets: ["nonsense"]', 'facets has "nonsense"'],
    [`facets: [${Array.from({ length: 11 }, (_, n) => `"f${n}"`).join()}]`, 'facets must'],
    ['filter: "status:draft"', 'filter must not have status'],
    ['filter: "sort:title"', 'filter must not have sort'],
    ['filter: "type:"', 'filter '],
    ['filter: "stat:draft"', 'filter has a word that is nearly a term: did you mean “status:draft”?'],
    ['after: "x"', 'after is not a cursor'],
  ])('is refused: %s', async (args, message) => {
    const query = `{ search(${args.startsWith('q:') ? '' : 'q: "squirrel", '}${args}) { totalCount } }`;
    const { errors = [] } = (await admin.post(query)).body;
    expect(errors).toHaveLength(1);
    expect(errors[0].message).toContain(message);
    expect(errors[0].extensions?.code).toBe('BAD_USER_INPUT');
  });

  it('costs as much as counting does', async () => {
    const many = (count: number) =>
      `{ ${Array.from({ length: count }, (_, n) => `s${n}: search(q: "squirrel") { totalCount }`).join(' ')} }`;
    expect(Object.keys(await admin.data(many(9)))).toHaveLength(9);
    expect((await admin.post(many(10))).text).toContain('graphql.query-too-costly');
  });

  it('keeps its names to itself', async () => {
    const { status } = await world.admin.putType('Search', { parts: [TITLE] });
    expect(status).toBe(400);
  });
});
