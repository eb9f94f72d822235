import { Caller } from '../support/caller';
import { itemOf, pageOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';

/** What the model of this service checks of its own queries, in the sense of the contract. */
let world: ContentWorld;
let admin: GraphqlClient;
let blog: Item;

beforeAll(async () => {
  world = await startContentWorld({ env: { SETUP_RECIPE: 'blog' } });
  admin = new GraphqlClient(world.app, await world.app.token());
  [blog] = pageOf(await world.admin.list({ type: 'Blog' })).items;
});
afterAll(() => world.stop());

async function save(contentType: string, title: string, members: object = {}): Promise<Item> {
  return itemOf(await world.admin.post({ contentType, titlePart: { title }, ...members }));
}

async function define(name: string, fields: Readonly<Record<string, string>>): Promise<void> {
  const { status } = await world.admin.putType(name, {
    parts: [{ part: 'TitlePart' }, { part: 'CommonPart' }, { part: 'AutoroutePart' }, { part: 'ContainedPart' }],
    fields: Object.entries(fields).map(([field, type]) => ({ name: field, type })),
  });
  expect(status).toBe(200);
}

async function titles(query: string, variables?: unknown): Promise<unknown[]> {
  return (await admin.items(query, variables)).map(({ displayText }) => displayText);
}

describe('A query of the blog', () => {
  beforeAll(async () => {
    itemOf(await world.admin.postDraft({ contentType: 'Page', titlePart: { title: 'A draft' } }));
  });

  it('lists all blogs', async () => {
    expect(await admin.items('{ blog { contentItemId } }')).toEqual([{ contentItemId: blog.contentItemId }]);
  });

  it('finds a post by its route', async () => {
    await save('BlogPost', 'Some sorta blogpost!', { autoroutePart: { path: 'Path1' } });
    await save('BlogPost', 'Some sorta other blogpost!', { autoroutePart: { path: 'Path2' } });
    const query = (path: string) => `{ blogPost(where: { autoroutePart: { path: "${path}" } }) { displayText } }`;
    expect(await titles(query('Path1'))).toEqual(['Some sorta blogpost!']);
    expect(await titles(query('Path'))).toEqual([]);
  });

  it('has the own fields of the type beside those of the item, and parts beneath their names', async () => {
    const [recipePost] = await admin.items(
      '{ blogPost(orderBy: { createdUtc: ASC }) { subtitle titlePart { title } autoroutePart { path } } }',
    );
    expect(recipePost).toEqual({
      subtitle: 'Problems look mighty small from 150 miles up',
      titlePart: { title: 'Man must explore, and this is exploration at its greatest' },
      autoroutePart: { path: 'blog/man-must-explore-and-this-is-exploration-at-its-greatest' },
    });
  });

  it('gives the fields of an item that was just created', async () => {
    const { contentItemId } = await save('BlogPost', 'New', { subtitle: 'Hey' });
    const query = `{ blogPost(where: { contentItemId: "${contentItemId}" }) { subtitle } }`;
    expect(await admin.items(query)).toEqual([{ subtitle: 'Hey' }]);
  });

  it('lists the newest post first', async () => {
    await save('BlogPost', 'The newest');
    expect((await titles('{ blogPost { displayText } }'))[0]).toBe('The newest');
  });

  it.each([
    ['PUBLISHED', [true]],
    ['DRAFT', [false]],
    ['LATEST', [false, true]],
    ['ALL', [false, true]],
  ])('by the status %s gives %j', async (status, published) => {
    const where = '{ displayText_in: ["About", "A draft"] }';
    const found = await admin.items(
      `{ page(status: ${status}, where: ${where}, orderBy: { published: ASC }) { published } }`,
    );
    expect(found.map((page) => page.published)).toEqual(published);
  });

  it('has the HTML of a body as the site shows it, and its source as it is stored', async () => {
    const html = '<p onclick="x()">Hi</p><script>alert(1)</script>{{ "liquid" }}';
    const { contentItemId } = await save('Page', 'Markup', { htmlBodyPart: { html } });
    const query = `{ page(where: { contentItemId: "${contentItemId}" }) { displayText htmlBodyPart { html source } } }`;
    expect(await admin.items(query)).toEqual([
      { displayText: 'Markup', htmlBodyPart: { html: '<p>Hi</p>{{ "liquid" }}', source: html } },
    ]);
  });
});

describe('A query of a type of one’s own', () => {
  beforeAll(async () => {
    await define('Product', {
      sku: 'TextField',
      amount: 'NumericField',
      metadataCode: 'TextField',
      metadataAvailabilityDate: 'DateTimeField',
    });
    await save('Product', 'Product 1', {
      sku: '4000000000012',
      amount: 10,
      metadataCode: '100000987',
      metadataAvailabilityDate: '2024-04-01T00:00:00Z',
      containedPart: { order: 10 },
      commonPart: { createdUtc: '2024-04-07T00:00:00Z' },
    });
    await save('Product', 'Product 2', {
      sku: '4000100000044',
      amount: 11,
      metadataCode: '100000988',
      metadataAvailabilityDate: '2024-05-19T00:00:00Z',
      containedPart: { order: 11 },
      commonPart: { createdUtc: '2024-05-18T00:00:00Z' },
    });
  });

  it.each([
    ['a number', 'amount_gt: 10'],
    ['a number within a part', 'containedPart: { order_gt: 10 }'],
    ['the beginning of a text', 'sku_starts_with: "40001"'],
    ['the end of a text', 'sku_ends_with: "44"'],
    ['the whole of a text', 'metadataCode: "100000988"'],
    [
      'an alternative and a date',
      'AND: [{ OR: { amount: 10, sku_ends_with: "44" }, metadataAvailabilityDate_gt: "2024-05-01T00:00:00Z" }]',
    ],
    [
      'the same in lists',
      'AND: [{ OR: [{ amount: 10 }, { sku_ends_with: "44" }] }, { metadataAvailabilityDate_gt: "2024-05-01T02:00:00+02:00" }]',
    ],
  ])('finds by %s', async (_what, where) => {
    expect(await titles(`{ product(where: { ${where} }, orderBy: { createdUtc: ASC }) { displayText } }`)).toEqual([
      'Product 2',
    ]);
  });

  it.each([
    ['ASC', '2024-04-07T00:00:00.000Z'],
    ['DESC', '2024-05-18T00:00:00.000Z'],
  ])('ordered %s begins with the product of %s', async (direction, createdUtc) => {
    const found = await admin.items(`{ product(orderBy: { createdUtc: ${direction} }) { createdUtc } }`);
    expect(found[0]).toEqual({ createdUtc });
    expect(found).toHaveLength(2);
  });

  it('keeps fields of one name apart that two types have, of whatever kinds', async () => {
    await define('NumberType', { value: 'NumericField' });
    await define('StringType', { value: 'TextField' });
    await save('NumberType', 'A number', { value: 123 });
    await save('NumberType', 'Another number', { value: 124 });
    await save('StringType', 'A text', { value: 'Text123' });
    await save('StringType', 'Digits', { value: '123' });
    const query =
      '{ numberType(where: { value: 123 }) { value } stringType(where: { value: "Text123" }) { value } digits: stringType(where: { value_in: ["123"] }) { value } }';
    expect(await admin.data(query)).toEqual({
      numberType: [{ value: 123 }],
      stringType: [{ value: 'Text123' }],
      digits: [{ value: '123' }],
    });
  });

  it('keeps two fields of one kind apart', async () => {
    await define('TwoNumbersType', { field1: 'NumericField', field2: 'NumericField' });
    await save('TwoNumbersType', 'Two numbers', { field1: 100, field2: 200 });
    const find = (where: string) => titles(`{ twoNumbersType(where: { ${where} }) { displayText } }`);
    expect(await find('field1: 200')).toEqual([]);
    expect(await find('field2: 100')).toEqual([]);
    expect(await find('field1: 100, field2: 200')).toEqual(['Two numbers']);
    expect(await find('field1_lt: 200, field2_gt: 100')).toEqual(['Two numbers']);
    expect(await find('NOT: { field1: 200, field2: 100 }')).toEqual(['Two numbers']);
  });

  it('meets several conditions on the members of one part', async () => {
    const path = { path_starts_with: 'product', path_ends_with: '1' };
    const query = 'query ($where: ProductWhereInput) { product(where: $where) { displayText } }';
    expect(await titles(query, { where: { autoroutePart: { ...path, setHomepage_not: true } } })).toEqual([
      'Product 1',
    ]);
    expect(await titles(query, { where: { autoroutePart: { ...path, setHomepage: true } } })).toEqual([]);
  });
});

describe('Whoever queries', () => {
  let caller: Caller;
  const QUERY = '{ blog { contentItemId } }';

  beforeAll(async () => {
    caller = await Caller.register(world);
  });

  const holding = async (...permissions: string[]): Promise<GraphqlClient> => {
    await caller.holds(...permissions);
    return new GraphqlClient(world.app, caller.accessToken);
  };

  it('needs a token, and ExecuteGraphQL', async () => {
    const nobody = await new GraphqlClient(world.app).get(QUERY);
    expect(nobody.status).toBe(401);
    expect(nobody.headers.get('www-authenticate')).toMatch(/^Bearer/);
    expect((await (await holding('ViewContent')).get(QUERY)).status).toBe(403);
    expect((await (await holding('ViewContent')).post('{')).status).toBe(403);
  });

  it.each([
    ['ViewContent', [{ contentItemId: '01kagb9r80yt48y9tpe1n8wfa7' }]],
    ['View_Blog', [{ contentItemId: '01kagb9r80yt48y9tpe1n8wfa7' }]],
    ['ViewOwnContent', []],
    ['ViewOwn_Blog', []],
  ])('with ExecuteGraphQL and %s sees %j', async (permission, found) => {
    expect(await (await holding('ExecuteGraphQL', permission)).items(QUERY)).toEqual(found);
  });

  it('sees own items with a right to own content', async () => {
    const client = await holding('ExecuteGraphQL', 'ViewOwnContent');
    const mine = await save('StringType', 'Mine', { value: 'mine', commonPart: { owner: caller.id } });
    await save('StringType', 'Not mine', { value: 'mine' });
    const query = '{ stringType(where: { value: "mine" }) { contentItemId } }';
    expect(await client.items(query)).toEqual([{ contentItemId: mine.contentItemId }]);
  });

  it.each([[[]], [['View_BlogPost']], [['PreviewContent']], [['AccessContentApi', 'ListContent']]])(
    'with ExecuteGraphQL and %j is FORBIDDEN to see blogs',
    async (permissions: string[]) => {
      const { status, body } = await (await holding('ExecuteGraphQL', ...permissions)).post(QUERY);
      expect({ status, data: body.data }).toEqual({ status: 200, data: { blog: null } });
      expect(body.errors).toMatchObject([{ path: ['blog'], extensions: { code: 'FORBIDDEN' } }]);
    },
  );

  it('is given an item by its id, or null without the right to see it', async () => {
    const query = `{ contentItem(contentItemId: "${blog.contentItemId}") { contentItemId ... on Blog { titlePart { title } } } }`;
    const found = { contentItem: { contentItemId: blog.contentItemId, titlePart: { title: 'Blog' } } };
    expect(await (await holding('ExecuteGraphQL', 'ViewContent')).data(query)).toEqual(found);
    expect(await (await holding('ExecuteGraphQL', 'View_Blog')).data(query)).toEqual(found);
    // Fields of blogs are unknown to whoever may view none.
    const plain = `{ contentItem(contentItemId: "${blog.contentItemId}") { contentItemId } }`;
    for (const permission of ['View_BlogPost', 'ViewOwnContent', 'PreviewContent', 'AccessContentApi']) {
      expect(await (await holding('ExecuteGraphQL', permission)).data(plain)).toEqual({ contentItem: null });
    }
  });
});
