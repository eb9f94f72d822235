import {
  buildSchema,
  getOperationAST,
  Kind,
  parse,
  getIntrospectionQuery,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type DocumentNode,
} from 'graphql';
import { operationCost, CostLimit } from './operation-cost';

const SCHEMA = buildSchema(`
  type Query { post(first: Int = 100): [Post!] list(first: Int = 50): [Item!] postConnection(first: Int = 100): PostConnection one: Item }
  interface Item { id: ID name: String }
  type Post implements Item { id: ID name: String path: Path picker: Picker tags: [String!] children(first: Int = 20): [Item!] }
  type Page implements Item { id: ID name: String picker: Picker }
  type Path { path: String disabled: Boolean }
  type Picker { ids: [ID!] items(first: Int): [Item!] item: [Item!] }
  type PostConnection { edges: [PostEdge!]! nodes: [Post!]! pageInfo: PageInfo! totalCount: Int! }
  type PostEdge { cursor: String! node: Post! }
  type PageInfo { endCursor: String }
`);

const { item } = (SCHEMA.getType('Picker') as GraphQLObjectType).getFields();
item.extensions = { length: 1 };

function cost(query: string, variables: Record<string, unknown> = {}, operationName?: string): number {
  const document = parse(query);
  const operation = getOperationAST(document, operationName);
  if (!operation) throw new Error('There is no operation');
  const fragments = document.definitions.filter(
    (node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION,
  );
  const named = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  return operationCost({ schema: SCHEMA, operation, fragments: named, variables });
}

describe('The cost of a query', () => {
  it.each([
    ['as many fields as first says', '{ post(first: 3) { id name } }', 1 + 3 * 2],
    ['the default of first', '{ list { id } }', 1 + 50],
    ['the default of first for null', '{ list(first: null) { id } }', 1 + 50],
    ['nothing below an empty list', '{ post(first: 0) { id name } }', 1],
    ['no more than the largest first, which is refused as such', '{ post(first: 2000000000) { id } }', 1 + 1000],
    ['no less than nothing', '{ post(first: -5) { id } one { id } }', 1 + 2],
    ['each root field', '{ a: post(first: 1) { id } b: post(first: 2) { id } }', 2 + 3],
    ['objects and what is in them', '{ post(first: 2) { path { path disabled } } }', 1 + 2 * 3],
    ['a list of texts as one field', '{ post(first: 2) { tags } }', 1 + 2],
    [
      'ten items where no length can be said',
      '{ post(first: 2) { picker { ids items { id name } } } }',
      1 + 2 * (2 + 1 + 20),
    ],
    [
      'as many as first says where it need not be given',
      '{ one { ... on Page { picker { items(first: 3) { id } } } } }',
      6,
    ],
    ['what a list says of its own length', '{ one { ... on Page { picker { item { id name } } } } }', 5],
    ['lists within lists', '{ post(first: 2) { children(first: 3) { id } } }', 1 + 2 * (1 + 3)],
    ['lists within lists, with their default', '{ post(first: 2) { children { id } } }', 1 + 2 * (1 + 20)],
    [
      'edges as many times as the first of their connection',
      '{ postConnection(first: 2) { edges { cursor node { id } } } }',
      2 + 2 * 3,
    ],
    [
      'nodes too, and neither a second time',
      '{ postConnection(first: 2) { nodes { picker { items { id } } } } }',
      2 + 2 * (2 + 10),
    ],
    ['a field that is selected twice once', '{ one { id id } one { id name } }', 3],
    ['a field under two names twice', '{ one { a: id b: id } }', 3],
    ['a fragment as what is in it', '{ one { ...F } } fragment F on Item { id name }', 3],
    ['a fragment that is spread twice once', '{ one { ...F ...F } } fragment F on Item { id name }', 3],
    ['fragments of several types', '{ one { id ... on Post { path { path } } ... on Page { picker { ids } } } }', 6],
    [
      'of lists under one name the longest',
      '{ list(first: 1) { ... on Post { x: children(first: 2) { id } } ... { ... on Post { x: children(first: 2) { name } } } } }',
      1 + 1 + 2 * 2,
    ],
    ['what is not skipped', '{ one { id @skip(if: true) name @include(if: false) __typename @skip(if: false) } }', 2],
    [
      'fragments that are not skipped',
      '{ one { ...F @include(if: false) ... @skip(if: true) { id } __typename } } fragment F on Item { id }',
      2,
    ],
    ['a query of nothing but its type', '{ __typename }', 1],
  ])('counts %s', (_, query, expected) => {
    expect(cost(query)).toBe(expected);
  });

  it('counts what variables say', () => {
    const query = 'query ($n: Int, $no: Boolean!) { post(first: $n) { id name @skip(if: $no) } }';
    expect(cost(query, { n: 5, no: false })).toBe(1 + 5 * 2);
    expect(cost(query, { n: 5, no: true })).toBe(1 + 5);
    expect(cost(query, { no: true })).toBe(1 + 100);
  });

  it('counts the operation that is meant', () => {
    const query = 'query A { one { id } } query B { post(first: 9) { id } }';
    expect([cost(query, {}, 'A'), cost(query, {}, 'B')]).toEqual([2, 10]);
  });

  it('multiplies without end and is not counted without end', () => {
    const nested = (depth: number): string =>
      depth === 0 ? 'id' : `... on Post { children(first: 1000) { ${nested(depth - 1)} } }`;
    expect(cost(`{ list(first: 1000) { ${nested(6)} } }`)).toBeGreaterThan(1e18);
    const doubled = (level: number) =>
      `fragment F${level} on Post { a: children { ...F${level + 1} } b: children { ...F${level + 1} } }`;
    const doubling = `{ post(first: 0) { ...F0 } } ${Array.from({ length: 40 }, (__, level) => doubled(level)).join(' ')} fragment F40 on Post { id }`;
    expect(cost(doubling)).toBe(Infinity);
    const repeated = `{ post { ${'...F '.repeat(5000)} } } fragment F on Post { ${'id '.repeat(5000)} }`;
    expect(cost(repeated)).toBe(1 + 100);
  });

  it('ends where fragments go round in circles', () => {
    expect(cost('{ one { ...F } } fragment F on Item { ...F id }')).toBe(2);
  });
});

const SDL = 'type Query { post(first: Int = 100): [Post!] } type Post { id: ID posts(first: Int = 100): [Post!] }';
const CONTENT_SCHEMA = buildSchema(SDL);

function excess(document: DocumentNode, limit = new CostLimit(CONTENT_SCHEMA, document)) {
  const operation = getOperationAST(document);
  return operation ? limit.excess(operation) : 'no operation';
}

describe('A query that costs too much', () => {
  it('is refused with what it costs, what is allowed and what to do', () => {
    const document = parse('{ post(first: 1000) { posts(first: 100) { id } } }');
    expect(excess(document)).toMatchObject({
      message:
        'The query costs 101001, and at most 100000 is allowed: the number of fields that the answer can have. ' +
        'Ask for fewer items with first, for fewer fields, or ask several queries.',
      originalError: { code: 'graphql.query-too-costly', kind: 'invalid' },
      extensions: { http: { status: 400 } },
    });
  });

  it('is refused by the values of its variables, whatever they were before', () => {
    const document = parse(
      'query A($n: Int = 1, $all: Boolean = false) { post(first: $n) { id posts @include(if: $all) { id } } } query B { post(first: 1000) { posts { id } } }',
    );
    const limit = new CostLimit(CONTENT_SCHEMA, document);
    const refuses = (variables: object, operationName = 'A') => {
      const operation = getOperationAST(document, operationName);
      return operation && limit.excess(operation, variables as Record<string, unknown>) !== undefined;
    };
    for (let round = 0; round < 2; round++) {
      expect(refuses({})).toBe(false);
      expect(refuses({ n: 1000 })).toBe(false);
      expect(refuses({ n: 1000, all: true })).toBe(true);
      expect(refuses({ n: 100, all: true })).toBe(false);
      expect(refuses({ n: null, all: true })).toBe(false);
      expect(refuses({ n: { first: 1 }, all: [true] })).toBe(false);
      expect(refuses({}, 'B')).toBe(true);
      for (let n = 0; n < 200; n++) expect(refuses({ n })).toBe(false);
    }
  });

  it('costs what it does on the schema of the request', () => {
    const document = parse('{ post { id posts { id } } }');
    expect(excess(document)).toBeUndefined();
    const larger = buildSchema(SDL.replaceAll('100', '900'));
    expect(excess(document, new CostLimit(larger, document))).toBeDefined();
  });

  it('is not the introspection of tools', () => {
    const full = getIntrospectionQuery({
      specifiedByUrl: true,
      inputValueDeprecation: true,
      oneOf: true,
      schemaDescription: true,
      directiveIsRepeatable: true,
    });
    expect(excess(parse(full))).toBeUndefined();
  });
});
