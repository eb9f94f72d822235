import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { GraphqlClient } from '../support/graphql-client';

/** Keys that many items share. In the schema they stand in another order: displayText, createdUtc, owner. */
const KEYS = ['owner', 'createdUtc', 'displayText'] as const;
const VALUES = {
  owner: ['u-1', 'u-2'],
  createdUtc: ['2024-04-07T00:00:00.000Z', '2024-05-18T00:00:00.000Z'],
  displayText: ['ash', 'Elm'],
} as const;

type Key = (typeof KEYS)[number];
type Direction = 'ASC' | 'DESC';
type Order = readonly (readonly [Key, Direction])[];
type Row = Readonly<Record<Key | 'contentItemId', string>>;

let world: ContentWorld;
let client: GraphqlClient;
let rows: Row[];

beforeAll(async () => {
  world = await startContentWorld({ owners: VALUES.owner });
  client = new GraphqlClient(world.app, await world.app.token());
  await world.admin.putType('Tree', { parts: [{ part: 'TitlePart' }, { part: 'CommonPart' }] });
  rows = [];
  for (let number = 0; number < 16; number++) {
    const [owner, createdUtc, title] = KEYS.map((key, bit) => VALUES[key][(number >> bit) & 1]);
    const saved = itemOf(
      await world.admin.post({ contentType: 'Tree', titlePart: { title }, commonPart: { owner, createdUtc } }),
    );
    rows.push({ owner, createdUtc, displayText: title, contentItemId: saved.contentItemId });
  }
});
afterAll(() => world.stop());

/** Ties go by the ids, in the direction of the last key. */
function ordered(order: Order): string[] {
  const keys = [...order, ['contentItemId', order[order.length - 1][1]] as const];
  const compare = (left: Row, right: Row): number => {
    for (const [key, direction] of keys) {
      const [a, b] = [left[key].toLowerCase(), right[key].toLowerCase()];
      if (a !== b) return (a < b ? -1 : 1) * (direction === 'ASC' ? 1 : -1);
    }
    return 0;
  };
  return rows.toSorted(compare).map(({ contentItemId }) => contentItemId);
}

function permutations<T>(values: readonly T[]): T[][] {
  if (values.length === 0) return [[]];
  return values.flatMap((value) =>
    permutations(values.filter((other) => other !== value)).map((others) => [value, ...others]),
  );
}

const DIRECTIONS: readonly Direction[] = ['ASC', 'DESC'];
/** Every order of two or three keys, in every direction. */
const ORDERS: readonly Order[] = [...permutations(KEYS), ...permutations(KEYS).map((keys) => keys.slice(1))].flatMap(
  (keys) =>
    keys.reduce<Order[]>(
      (orders, key) => orders.flatMap((order) => DIRECTIONS.map((direction) => [...order, [key, direction] as const])),
      [[]],
    ),
);

/** The ways to write an ordering: the argument, the variables that it uses with their defaults, and what they are given. */
const WAYS: Readonly<
  Record<string, (order: Order, name: string) => { argument: string; declared?: string; given?: object }>
> = {
  'as a literal': (order) => ({ argument: literal(order) }),
  'as a variable': (order, name) => ({
    argument: `$${name}`,
    declared: `$${name}: TreeOrderByInput`,
    given: { [name]: Object.fromEntries(order) },
  }),
  'as the default of a variable': (order, name) => ({
    argument: `$${name}`,
    declared: `$${name}: TreeOrderByInput = ${literal(order)}`,
  }),
  'as a variable with another default': (order, name) => ({
    argument: `$${name}`,
    declared: `$${name}: TreeOrderByInput! = { owner: ASC }`,
    given: { [name]: Object.fromEntries(order) },
  }),
  'with variables for its directions': (order, name) => ({
    argument: `{ ${order.map(([key]) => `${key}: $${name}_${key}`).join(', ')} }`,
    declared: order.map(([key]) => `$${name}_${key}: OrderByDirection = ASC`).join(', '),
    given: Object.fromEntries(
      order.filter(([, direction]) => direction === 'DESC').map(([key, way]) => [`${name}_${key}`, way]),
    ),
  }),
};

function literal(order: Order): string {
  return `{ ${order.map(([key, direction]) => `${key}: ${direction}`).join(', ')} }`;
}

describe('An ordering', () => {
  it.each(Object.entries(WAYS))('%s applies its keys as they are written', async (_name, write) => {
    for (let start = 0; start < ORDERS.length; start += 20) {
      const orders = ORDERS.slice(start, start + 20);
      const written = orders.map((order, index) => write(order, `v${index}`));
      const declared = written.flatMap((way) => way.declared ?? []).join(', ');
      const fields = written.map(({ argument }, index) => `f${index}: tree(orderBy: ${argument}) { contentItemId }`);
      const query = `query ${declared && `(${declared})`} { ${fields.join(' ')} }`;
      const answer = await client.data(query, Object.assign({}, ...written.map(({ given }) => given)));
      const found = Object.values(answer).map((items) => (items as Row[]).map(({ contentItemId }) => contentItemId));
      expect(found.map((ids, index) => [orders[index], ids])).toEqual(orders.map((order) => [order, ordered(order)]));
    }
  });

  it('is told apart by its keys in fragments too, whatever the selection', async () => {
    const query = `query ($by: TreeOrderByInput) { ...First b: tree(orderBy: { displayText: ASC, owner: DESC }) { contentItemId } }
      fragment First on Query { a: tree(orderBy: $by) { contentItemId } }`;
    const answer = await client.data(query, { by: { owner: 'DESC', displayText: 'ASC' } });
    const ids = (name: string) => (answer[name] as Row[]).map(({ contentItemId }) => contentItemId);
    expect(ids('a')).toEqual(ordered([['owner', 'DESC'], ['displayText', 'ASC']])); // prettier-ignore
    expect(ids('b')).toEqual(ordered([['displayText', 'ASC'], ['owner', 'DESC']])); // prettier-ignore
  });

  it('is that of what is neither skipped nor left out', async () => {
    // To GraphQL these are one field: the order of keys makes no difference to it.
    const query = `query ($first: Boolean!, $no: Boolean = false) {
      ... @include(if: $no) { tree(orderBy: { owner: ASC, displayText: DESC }) { contentItemId } }
      tree(orderBy: { displayText: DESC, owner: ASC }) @include(if: $first) { contentItemId }
      tree(orderBy: { owner: ASC, displayText: DESC }) @skip(if: $first) { contentItemId } }`;
    const ids = async (first: boolean) =>
      (await client.items(query, { first })).map(({ contentItemId }) => contentItemId);
    expect(await ids(true)).toEqual(ordered([['displayText', 'DESC'], ['owner', 'ASC']])); // prettier-ignore
    expect(await ids(false)).toEqual(ordered([['owner', 'ASC'], ['displayText', 'DESC']])); // prettier-ignore
  });

  it('is one for a field that is selected twice, with the fields of both', async () => {
    const tree = 'tree(first: 2, orderBy: { owner: DESC, displayText: ASC })';
    const found = await client.items(
      `{ ${tree} { contentItemId } ...Second } fragment Second on Query { ${tree} { owner ... { displayText } } }`,
    );
    const [first, second] = ordered([['owner', 'DESC'], ['displayText', 'ASC']]); // prettier-ignore
    expect(found).toEqual([
      { contentItemId: first, owner: 'u-2', displayText: 'ash' },
      { contentItemId: second, owner: 'u-2', displayText: 'ash' },
    ]);
  });

  it('cannot be two for one field', async () => {
    const query = '{ tree(orderBy: { owner: ASC }) { owner } tree(orderBy: { owner: DESC }) { owner } }';
    expect(await client.code(query)).toBe('GRAPHQL_VALIDATION_FAILED');
  });

  it('of a connection is read in the same way', async () => {
    const query = `query ($by: TreeOrderByInput, $way: OrderByDirection = DESC) {
      a: treeConnection(orderBy: $by) { ...Ids }
      b: treeConnection(orderBy: { displayText: $way, owner: ASC }) { ...Ids } }
      fragment Ids on TreeConnection { nodes { contentItemId } }`;
    const answer = await client.data(query, { by: { owner: 'DESC', displayText: 'ASC' } });
    const ids = (name: string) => (answer[name] as { nodes: Row[] }).nodes.map(({ contentItemId }) => contentItemId);
    expect(ids('a')).toEqual(ordered([['owner', 'DESC'], ['displayText', 'ASC']])); // prettier-ignore
    expect(ids('b')).toEqual(ordered([['displayText', 'DESC'], ['owner', 'ASC']])); // prettier-ignore
  });

  it.each(['', '(orderBy: {})', '(orderBy: null)', '(orderBy: { owner: null })'])(
    'that is none is the newest first: tree%s',
    async (argument) => {
      const found = await client.items(`{ tree${argument} { contentItemId } }`);
      expect(found.map(({ contentItemId }) => contentItemId)).toEqual(ordered([['createdUtc', 'DESC']]));
    },
  );

  it('has a place for every key, and lists each item once', async () => {
    const { input } = await client.data('{ input: __type(name: "TreeOrderByInput") { inputFields { name } } }');
    const { inputFields } = input as { inputFields: { name: string }[] };
    expect(inputFields).toHaveLength(11);
    for (const { name } of inputFields) {
      for (const direction of DIRECTIONS) {
        const found = await client.items(`{ tree(orderBy: { ${name}: ${direction} }) { contentItemId } }`);
        expect(new Set(found.map(({ contentItemId }) => contentItemId)).size).toBe(rows.length);
      }
    }
  });
});

describe('A window', () => {
  const window = async (args: string, variables?: unknown, declared = ''): Promise<unknown[]> => {
    const found = await client.items(
      `query ${declared} { tree(${args} orderBy: { displayText: ASC }) { contentItemId } }`,
      variables,
    );
    return found.map(({ contentItemId }) => contentItemId);
  };
  const all = () => ordered([['displayText', 'ASC']]);

  it.each<[string, number, number | undefined]>([
    ['first: 5 skip: 5', 5, 10],
    ['skip: 5 first: 5', 5, 10],
    ['first: 5', 0, 5],
    ['skip: 14', 14, undefined],
    ['first: 5 skip: 14', 14, 16],
    ['first: 1000', 0, 16],
    ['first: 5 skip: 16', 16, 16],
    ['first: 0', 0, 0],
    ['first: 0 skip: 3', 0, 0],
    ['first: 3 skip: 0', 0, 3],
    ['skip: 1000000', 16, 16],
    ['', 0, 16],
  ])('%s is the positions from %s to %s', async (args, from, to) => {
    expect(await window(args)).toEqual(all().slice(from, to));
  });

  it('from variables is the same', async () => {
    const declared = '($first: Int = 3, $skip: Int)';
    expect(await window('first: $first, skip: $skip,', { first: 5, skip: 5 }, declared)).toEqual(all().slice(5, 10));
    expect(await window('first: $first, skip: $skip,', {}, declared)).toEqual(all().slice(0, 3));
    expect(await window('first: $first, skip: $skip,', { first: null, skip: null }, declared)).toEqual(all());
  });

  it.each(['orderBy: { owner: DESC }', 'orderBy: { createdUtc: ASC }', 'orderBy: { published: ASC }', 'status: ALL'])(
    'after window hold every item once when most are equal: %s',
    async (args) => {
      const pages: unknown[] = [];
      for (let skip = 0; skip < rows.length; skip += 3) {
        pages.push(...(await client.items(`{ tree(first: 3, skip: ${skip}, ${args}) { contentItemId } }`)));
      }
      expect(pages).toEqual(await client.items(`{ tree(${args}) { contentItemId } }`));
      expect(pages).toHaveLength(rows.length);
    },
  );

  it.each([
    'first: -1',
    'first: 1001',
    'first: -2147483648',
    'skip: -1',
    'first: 5 skip: -5',
    'first: 1001 skip: 1001',
  ])('%s is BAD_USER_INPUT, and other fields are answered', async (args) => {
    const { body } = await client.post(`{ bad: tree(${args}) { displayText } good: tree(first: 1) { displayText } }`);
    expect(body.errors).toMatchObject([{ path: ['bad'], extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(body.data).toMatchObject({ bad: null, good: [{}] });
  });

  it('is cut after the conditions', async () => {
    expect(await window('first: 2 skip: 1 where: { owner: "u-2" }')).toEqual(
      all()
        .filter((id) => rows.find(({ contentItemId }) => contentItemId === id)?.owner === 'u-2')
        .slice(1, 3),
    );
  });
});
