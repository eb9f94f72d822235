import { Caller } from '../support/caller';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';
import { saveProducts } from '../support/products';

describe('GraphQL', () => {
  let world: ContentWorld;
  let admin: GraphqlClient;
  let caller: Caller;
  let products: Item[];

  beforeAll(async () => {
    world = await startContentWorld({ env: { SETUP_RECIPE: 'blog' } });
    admin = new GraphqlClient(world.app, await world.app.token());
    caller = await Caller.register(world);
    products = await saveProducts(world.admin);
  });

  afterAll(() => world.stop());

  describe('queries each content type by its name in lower camel case', () => {
    it('as a list of items with parts and own fields', async () => {
      const query =
        '{ blogPost { contentItemId displayText subtitle autoroutePart { path } containedPart { order } } }';
      expect(await admin.items(query)).toEqual([
        {
          contentItemId: '01kagbdde08bw1stpj0rn4a41p',
          displayText: 'Man must explore, and this is exploration at its greatest',
          subtitle: 'Problems look mighty small from 150 miles up',
          autoroutePart: { path: 'blog/man-must-explore-and-this-is-exploration-at-its-greatest' },
          containedPart: { order: 0 },
        },
      ]);
    });

    it('with exactly the eleven fields of an item', async () => {
      const { __type } = await admin.data('{ __type(name: "ContentItem") { fields { name } } }');
      expect((__type as { fields: { name: string }[] }).fields.map(({ name }) => name)).toEqual([
        'contentItemId',
        'contentItemVersionId',
        'contentType',
        'displayText',
        'published',
        'latest',
        'modifiedUtc',
        'publishedUtc',
        'createdUtc',
        'owner',
        'author',
      ]);
    });

    it('and gives them as REST does', async () => {
      const [item] = await admin.items(
        `{ product(where: { contentItemId: "${products[0].contentItemId}" }) {
          contentItemId contentItemVersionId contentType displayText published latest
          modifiedUtc publishedUtc createdUtc owner author sku price stock fragile arrival tags } }`,
      );
      expect(products[0]).toMatchObject(item);
      expect(Object.keys(item)).toHaveLength(17);
    });

    it('those with a stereotype included', async () => {
      const query = '{ notice { displayText htmlBodyPart { source } } noticeConnection { totalCount } }';
      expect(await admin.data(query)).toEqual({
        notice: [{ displayText: 'Welcome', htmlBodyPart: { source: expect.stringContaining('<p>') } }],
        noticeConnection: { totalCount: 1 },
      });
    });

    it('through fragments and aliases', async () => {
      const query = `query { a: product(first: 1, orderBy: { displayText: ASC }) { ...Named __typename }
        b: product(first: 1, orderBy: { displayText: DESC }) { ... on ContentItem { displayText } } }
        fragment Named on Product { title: displayText autoroutePart { ...Path } }
        fragment Path on ProductAutoroutePart { path }`;
      expect(await admin.data(query)).toEqual({
        a: [{ title: 'Axe', autoroutePart: { path: 'shop/Axe' }, __typename: 'Product' }],
        b: [{ displayText: 'Dish' }],
      });
    });
  });

  describe('orders', () => {
    const order = async (query: string, variables?: unknown) =>
      (await admin.items(query, variables)).map(({ displayText }) => displayText);

    it('by the keys in the order in which they are written, in a literal', async () => {
      const by = (keys: string) => order(`{ product(orderBy: { ${keys} }) { displayText } }`);
      expect(await by('displayText: DESC, contentItemId: ASC')).toEqual(['Dish', 'Cup', 'Bowl', 'Axe']);
      expect(await by('contentItemId: ASC, displayText: DESC')).toEqual(['Axe', 'Bowl', 'Cup', 'Dish']);
    });

    it('by the keys in the order in which they are written, in a variable', async () => {
      const query = 'query ($by: ProductOrderByInput) { product(orderBy: $by, status: ALL) { displayText } }';
      expect(await order(query, { by: { displayText: 'DESC', contentItemId: 'ASC' } })).toEqual([
        'Dish',
        'Cup',
        'Bowl',
        'Axe',
      ]);
      expect(await order(query, { by: { contentItemId: 'ASC', displayText: 'DESC' } })).toEqual([
        'Axe',
        'Bowl',
        'Cup',
        'Dish',
      ]);
    });

    it('newest first without an ordering', async () => {
      expect(await order('{ product { displayText } }')).toEqual(['Dish', 'Cup', 'Bowl', 'Axe']);
      expect(await order('{ product(orderBy: {}) { displayText } }')).toEqual(['Dish', 'Cup', 'Bowl', 'Axe']);
    });
  });

  describe('pages', () => {
    const page = async (args: string) =>
      (await admin.items(`{ product(${args}, orderBy: { displayText: ASC }) { displayText } }`)).map(
        (item) => item.displayText,
      );

    it('with first and skip', async () => {
      expect(await page('first: 2')).toEqual(['Axe', 'Bowl']);
      expect(await page('first: 2, skip: 1')).toEqual(['Bowl', 'Cup']);
      expect(await page('skip: 3')).toEqual(['Dish']);
      expect(await page('first: 0')).toEqual([]);
      expect(await page('first: null, skip: null')).toHaveLength(4);
    });

    it.each(['first: -1', 'first: 1001', 'skip: -1'])('and refuses %s', async (args) => {
      expect(await admin.code(`{ product(${args}) { displayText } }`)).toBe('BAD_USER_INPUT');
    });

    it('even with the largest', async () => {
      expect(await page('first: 1000')).toHaveLength(4);
    });
  });

  it('finds versions by status', async () => {
    const page = itemOf(await world.admin.post({ contentType: 'Page', titlePart: { title: 'One' } }));
    await world.admin.postDraft({
      contentItemId: page.contentItemId,
      contentType: 'Page',
      titlePart: { title: 'Two' },
    });
    await world.admin.postDraft({ contentType: 'Page', titlePart: { title: 'Draft' } });
    const names = async (status: string) =>
      (
        await admin.items(
          `{ page(${status}, where: { displayText_not: "About" }, orderBy: { displayText: ASC }) { displayText } }`,
        )
      ).map((item) => item.displayText);
    expect(await names('status: PUBLISHED')).toEqual(['One']);
    expect(await names('first: 9')).toEqual(['One']);
    expect(await names('status: DRAFT')).toEqual(['Draft', 'Two']);
    expect(await names('status: LATEST')).toEqual(['Draft', 'Two']);
    expect(await names('status: ALL')).toEqual(['Draft', 'One', 'Two']);
    await world.admin.remove(page.contentItemId);
    expect(await names('status: ALL')).toEqual(['Draft']);
  });

  describe('contentItem', () => {
    it('finds a published item of any type, or null', async () => {
      const query =
        'query ($id: ID!) { contentItem(contentItemId: $id) { __typename displayText ... on Product { sku } } }';
      expect(await admin.data(query, { id: products[0].contentItemId })).toEqual({
        contentItem: { __typename: 'Product', displayText: 'Axe', sku: 'A%1' },
      });
      expect(await admin.data(query, { id: 'nothing' })).toEqual({ contentItem: null });
    });

    it('is null for who may not see it', async () => {
      await caller.holds('ExecuteGraphQL');
      const query = `{ contentItem(contentItemId: "${products[0].contentItemId}") { displayText } }`;
      expect(await asCaller().data(query)).toEqual({ contentItem: null });
      await caller.holds('ExecuteGraphQL', 'ViewContent');
      expect(await asCaller().data(query)).toEqual({ contentItem: { displayText: 'Axe' } });
    });
  });

  describe('asks for rights', () => {
    it('401 without a token, 403 without ExecuteGraphQL', async () => {
      expect((await new GraphqlClient(world.app).post('{ __typename }')).status).toBe(401);
      await caller.holds('ViewContent');
      expect((await asCaller().post('{ __typename }')).status).toBe(403);
      expect((await asCaller().get('{ __typename }')).status).toBe(403);
    });

    it('FORBIDDEN without any right to view the type', async () => {
      await caller.holds('ExecuteGraphQL');
      expect(await asCaller().code('{ product { displayText } }')).toBe('FORBIDDEN');
    });

    it('shows published rows without the right to preview, and own ones with an own right', async () => {
      await caller.holds('ExecuteGraphQL', 'ViewContent');
      expect(await asCaller().items('{ page(status: LATEST) { published } }')).toEqual([{ published: true }]);
      await caller.holds('ExecuteGraphQL', 'ViewOwnContent');
      expect(await asCaller().items('{ product { displayText } }')).toEqual([]);
    });
  });

  it('follows the content types without a restart', async () => {
    expect(await admin.code('{ gadget { name } }')).toBe('GRAPHQL_VALIDATION_FAILED');
    await world.admin.putType('Gadget', { fields: [{ name: 'name', type: 'TextField' }] });
    await world.admin.post({ contentType: 'Gadget', name: 'Whistle' });
    expect(await admin.items('{ gadget { name } }')).toEqual([{ name: 'Whistle' }]);
    await world.admin.putType('Gadget', { fields: [{ name: 'title', type: 'TextField' }] });
    expect(await admin.code('{ gadget { name } }')).toBe('GRAPHQL_VALIDATION_FAILED');
    await world.admin.deleteType('Gadget', { force: true });
    expect(await admin.code('{ gadget { title } }')).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  function asCaller(): GraphqlClient {
    return new GraphqlClient(world.app, caller.accessToken);
  }
});
