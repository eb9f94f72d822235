import { keepType } from '../support/kept-type';
import { Database } from '#platform/database';
import { Caller } from '../support/caller';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';
import { saveProducts } from '../support/products';

interface Connection {
  readonly edges: readonly { readonly cursor: string; readonly node: { readonly displayText: string } }[];
  readonly nodes: readonly { readonly displayText: string }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly totalCount: number;
}

const PAGE = `query ($first: Int, $after: String, $orderBy: ProductOrderByInput, $where: ProductWhereInput) {
  productConnection(first: $first, after: $after, orderBy: $orderBy, where: $where) {
    edges { cursor node { displayText sku } } nodes { displayText } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  } }`;

describe('A connection', () => {
  let world: ContentWorld;
  let admin: GraphqlClient;

  beforeAll(async () => {
    world = await startContentWorld();
    admin = new GraphqlClient(world.app, await world.app.token());
    await saveProducts(world.admin);
  });

  afterAll(() => world.stop());

  const page = async (variables: object): Promise<Connection> =>
    (await admin.data(PAGE, variables)).productConnection as Connection;

  const titles = ({ nodes }: Connection) => nodes.map(({ displayText }) => displayText);

  it('gives items in pages, each after the last cursor of the one before', async () => {
    const orderBy = { displayText: 'ASC' };
    const first = await page({ first: 3, orderBy });
    expect(titles(first)).toEqual(['Axe', 'Bowl', 'Cup']);
    expect(first.edges.map(({ node }) => node)).toEqual([
      { displayText: 'Axe', sku: 'A%1' },
      { displayText: 'Bowl', sku: 'a_2' },
      { displayText: 'Cup', sku: 'B\\3' },
    ]);
    expect(first.pageInfo).toEqual({
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: first.edges[0].cursor,
      endCursor: first.edges[2].cursor,
    });
    const second = await page({ first: 3, orderBy, after: first.pageInfo.endCursor });
    expect(titles(second)).toEqual(['Dish']);
    expect(second.pageInfo).toMatchObject({ hasNextPage: false, hasPreviousPage: true });
    const third = await page({ first: 3, orderBy, after: second.pageInfo.endCursor });
    expect(third).toEqual({
      edges: [],
      nodes: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null },
    });
  });

  it('goes on behind any of its cursors', async () => {
    const { edges } = await page({ orderBy: { displayText: 'DESC' } });
    for (const [index, { cursor }] of edges.entries()) {
      const rest = await page({ orderBy: { displayText: 'DESC' }, after: cursor });
      expect(rest.edges).toEqual(edges.slice(index + 1));
    }
  });

  it('takes the conditions and the status of the plain field', async () => {
    expect(titles(await page({ where: { stock: 10 } }))).toEqual(['Dish', 'Bowl']);
    const draft = itemOf(await world.admin.postDraft({ contentType: 'Product', titlePart: { title: 'Egg' } }));
    const query = '{ productConnection(status: DRAFT) { totalCount nodes { displayText } } }';
    expect(await admin.data(query)).toEqual({ productConnection: { totalCount: 1, nodes: [{ displayText: 'Egg' }] } });
    await world.admin.remove(draft.contentItemId);
  });

  it.each(['first: -1', 'first: 1001'])('refuses %s', async (args) => {
    expect(await admin.code(`{ productConnection(${args}) { nodes { displayText } } }`)).toBe('BAD_USER_INPUT');
  });

  it('of no items tells whether there are any', async () => {
    const query =
      '{ productConnection(first: 0) { nodes { displayText } totalCount pageInfo { hasNextPage endCursor } } }';
    expect(await admin.data(query)).toEqual({
      productConnection: { nodes: [], totalCount: 4, pageInfo: { hasNextPage: true, endCursor: null } },
    });
  });

  it('begins at the beginning when after is null', async () => {
    expect(titles(await page({ first: 1, after: null }))).toEqual(['Dish']);
  });

  it('refuses cursors of another ordering, of another type and of nobody', async () => {
    const { pageInfo } = await page({ orderBy: { displayText: 'ASC' } });
    const refused = async (variables: object, query = PAGE) => {
      const { body } = await admin.post(query, variables);
      expect(body.errors).toEqual([
        expect.objectContaining({
          message: expect.stringContaining('after is'),
          extensions: { code: 'BAD_USER_INPUT', problem: 'content.invalid-cursor' },
        }),
      ]);
    };
    await refused({ after: pageInfo.endCursor, orderBy: { displayText: 'DESC' } });
    await refused({ after: pageInfo.endCursor });
    await refused({ after: 'nobody', orderBy: { displayText: 'ASC' } });
    await refused({ after: '', orderBy: { displayText: 'ASC' } });
    await world.admin.putType('Shelf', { parts: [{ part: 'TitlePart' }] });
    const shelves =
      'query ($after: String) { shelfConnection(orderBy: { displayText: ASC }, after: $after) { nodes { displayText } } }';
    await refused({ after: pageInfo.endCursor }, shelves);
  });

  it('has only what the caller may see, and counts only that', async () => {
    const caller = await Caller.register(world);
    const client = () => new GraphqlClient(world.app, caller.accessToken);
    const query = '{ productConnection(status: LATEST) { totalCount nodes { displayText } } }';
    await caller.holds('ExecuteGraphQL', 'ViewOwnContent');
    expect(await client().data(query)).toEqual({ productConnection: { totalCount: 0, nodes: [] } });
    await caller.holds('ExecuteGraphQL');
    for (const selection of ['totalCount', 'nodes { displayText }', 'totalCount pageInfo { hasNextPage }']) {
      expect(await client().code(`{ productConnection { ${selection} } }`)).toBe('FORBIDDEN');
    }
  });

  describe('asks the database', () => {
    async function statements(query: string, variables?: object): Promise<string[]> {
      const rows = jest.spyOn(world.app.get(Database), 'replicaTextRows');
      try {
        await admin.data(query, variables);
        return rows.mock.calls.map(([{ text }]) => (text.startsWith('SELECT count') ? 'total' : 'page'));
      } finally {
        rows.mockRestore();
      }
    }

    it.each([
      [
        '{ productConnection { edges { cursor node { displayText } } nodes { sku } pageInfo { endCursor } } }',
        ['page'],
      ],
      ['{ productConnection { totalCount } }', ['total']],
      ['{ productConnection { total: totalCount nodes { sku } } }', ['page', 'total']],
      ['{ productConnection { ...P } } fragment P on ProductConnection { ... { totalCount } }', ['total']],
      ['{ productConnection { nodes { sku } } productConnection { totalCount } }', ['page', 'total']],
      ['{ productConnection { __typename } }', []],
    ])('once for the items and once for the total, if they are asked for: %s', async (query, asked) => {
      expect(await statements(query)).toEqual(asked);
    });

    it('as the directives say', async () => {
      const query = `query ($total: Boolean!) { productConnection { nodes { sku } ...Total @include(if: $total) } }
        fragment Total on ProductConnection { totalCount }`;
      expect(await statements(query, { total: true })).toEqual(['page', 'total']);
      expect(await statements(query, { total: false })).toEqual(['page']);
      const skip = 'query ($page: Boolean!) { productConnection { totalCount nodes @skip(if: $page) { sku } } }';
      expect(await statements(skip, { page: true })).toEqual(['total']);
    });
  });

  describe('has a name of its own', () => {
    const kinds = async (type: string) => {
      const query = `{ __type(name: "${type}") { fields { name } } }`;
      const { __type } = await admin.data(query);
      return (__type as { fields: { name: string }[] } | null)?.fields.map(({ name }) => name);
    };

    it('where a type from before is named as a connection, an edge or the info of pages', async () => {
      const parts = { parts: [{ part: 'TitlePart' }] };
      await world.admin.putType('Cart', parts);
      for (const type of ['CartConnection', 'CartEdge', 'PageInfo'])
        await keepType(world.app, world.admin, type, parts);
      await world.admin.post({ contentType: 'Cart', titlePart: { title: 'A cart' } });
      await world.admin.post({ contentType: 'CartConnection', titlePart: { title: 'What joins carts' } });
      const query = `{ cart { __typename } cartConnection { __typename displayText }
        cartConnection_ { __typename nodes { displayText } } cartConnectionConnection { __typename totalCount }
        cartEdge { __typename } pageInfo { __typename } pageInfoConnection { __typename pageInfo { __typename } } }`;
      expect(await admin.data(query)).toEqual({
        cart: [{ __typename: 'Cart' }],
        cartConnection: [{ __typename: 'CartConnection_', displayText: 'What joins carts' }],
        cartConnection_: { __typename: 'CartConnection', nodes: [{ displayText: 'A cart' }] },
        cartConnectionConnection: { __typename: 'CartConnectionConnection', totalCount: 1 },
        cartEdge: [],
        pageInfo: [],
        pageInfoConnection: { __typename: 'PageInfoConnection', pageInfo: { __typename: 'PageInfo' } },
      });
      expect(await kinds('CartEdge')).toEqual(['cursor', 'node']);
      expect(await kinds('CartEdge_')).toContain('displayText');
      expect(await kinds('PageInfo_')).toContain('displayText');
    });
  });
});
