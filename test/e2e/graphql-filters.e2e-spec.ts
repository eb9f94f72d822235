import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';
import { saveProducts } from '../support/products';

describe('GraphQL', () => {
  let world: ContentWorld;
  let admin: GraphqlClient;

  /** The titles of what a condition finds. */
  const titles = async (where: string): Promise<unknown[]> => {
    const items = await admin.items(`{ product(where: ${where}, orderBy: { displayText: ASC }) { displayText } }`);
    return items.map(({ displayText }) => displayText);
  };

  beforeAll(async () => {
    world = await startContentWorld();
    admin = new GraphqlClient(world.app, await world.app.token());
    await saveProducts(world.admin);
  });

  afterAll(() => world.stop());

  describe('filters', () => {
    it.each([
      ['{ sku: "A%1" }', ['Axe']],
      ['{ sku: "a%1" }', []],
      ['{ sku: null }', ['Dish']],
      ['{ sku_not: null }', ['Axe', 'Bowl', 'Cup']],
      ['{ sku_not: "A%1" }', ['Bowl', 'Cup', 'Dish']],
      ['{ sku_in: ["A%1", "a_2"] }', ['Axe', 'Bowl']],
      ['{ sku_in: [] }', []],
      ['{ sku_not_in: [] }', ['Axe', 'Bowl', 'Cup', 'Dish']],
      ['{ sku_contains: "%" }', ['Axe']],
      ['{ sku_contains: "_" }', ['Bowl']],
      ['{ sku_contains: "\\\\" }', ['Cup']],
      ['{ sku_starts_with: "a" }', ['Axe', 'Bowl']],
      ['{ sku_not_starts_with: "a" }', ['Cup', 'Dish']],
      ['{ sku_ends_with: "2" }', ['Bowl']],
      ['{ sku_not_ends_with: "2" }', ['Axe', 'Cup', 'Dish']],
      ['{ sku_not_contains: "%" }', ['Bowl', 'Cup', 'Dish']],
      ['{ price_lt: 10 }', ['Dish']],
      ['{ price_lte: 10 }', ['Axe', 'Dish']],
      ['{ price_gt: 20 }', ['Cup']],
      ['{ price_gte: 20 }', ['Bowl', 'Cup']],
      ['{ fragile: true }', ['Bowl', 'Cup']],
      ['{ fragile_not: true }', ['Axe', 'Dish']],
      ['{ arrival_gt: "2026-01-05" }', ['Bowl', 'Cup']],
      ['{ tags: "clay" }', ['Bowl']],
      ['{ tags_contains: "wo" }', ['Axe']],
      ['{ autoroutePart: { path_contains: "SHOP/C" } }', ['Cup']],
      ['{ autoroutePart: { path: "shop/Axe" } }', ['Axe']],
      ['{ published: false }', []],
      ['{ createdUtc_gt: "2000-01-01T00:00:00Z", displayText_in: ["Cup"] }', ['Cup']],
    ])('%s', async (where, expected) => {
      expect(await titles(where)).toEqual(expected);
    });

    it.each([
      ['conditions outside of combinators are ANDed', '{ price_gt: 5, stock: 10 }', ['Bowl']],
      ['two fields of one kind do not share a row', '{ price: 10, stock: 5 }', ['Axe']],
      ['a value of one field is not found in another', '{ price: 10, stock: 10 }', []],
      ['AND takes one object', '{ AND: { price_gt: 5, stock: 10 } }', ['Bowl']],
      ['AND takes a list', '{ AND: [{ price_gt: 5 }, { stock: 10 }] }', ['Bowl']],
      ['OR takes the keys of one object apart', '{ OR: { sku: "A%1", stock: 20 } }', ['Axe', 'Cup']],
      [
        'OR takes the keys of every object apart',
        '{ OR: [{ sku: "A%1", stock: 20 }, { price: 5 }] }',
        ['Axe', 'Cup', 'Dish'],
      ],
      ['a nested AND groups', '{ OR: [{ AND: { sku: "A%1", stock: 20 } }, { price: 5 }] }', ['Dish']],
      ['NOT holds when all of its conditions are false', '{ NOT: { sku: "A%1", stock: 10 } }', ['Cup']],
      ['NOT takes a list', '{ NOT: [{ sku: "A%1" }, { stock: 10 }] }', ['Cup']],
      [
        'a part in OR is one condition',
        '{ OR: [{ autoroutePart: { path_contains: "x", path_starts_with: "y" } }, { price: 5 }] }',
        ['Dish'],
      ],
      ['of no conditions AND holds, OR does not, NOT does', '{ AND: [], NOT: [] }', ['Axe', 'Bowl', 'Cup', 'Dish']],
      ['of no conditions OR does not hold', '{ OR: [] }', []],
    ])('%s', async (_rule, where, expected) => {
      expect(await titles(where)).toEqual(expected);
    });

    it('with variables, nested ones too', async () => {
      const query =
        'query ($skus: [String!], $where: ProductWhereInput!) { a: product(where: { OR: [{ sku_in: $skus }, $where] }, orderBy: { displayText: ASC }) { displayText } }';
      const found = await admin.items(query, { skus: ['A%1'], where: { NOT: { price_lt: 30 } } });
      expect(found.map(({ displayText }) => displayText)).toEqual(['Axe', 'Cup']);
    });

    it('and refuses null where it compares with nothing', async () => {
      expect(await admin.code('{ product(where: { price_lt: null }) { displayText } }')).toBe('BAD_USER_INPUT');
      expect(await admin.code('{ product(where: { OR: null }) { displayText } }')).toBe('BAD_USER_INPUT');
    });
  });
});
