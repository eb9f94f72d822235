import { buildSchema, getIntrospectionQuery, getOperationAST, parse, type DocumentNode } from 'graphql';
import { CostLimit } from './cost-limit';

const SDL = 'type Query { post(first: Int = 100): [Post!] } type Post { id: ID posts(first: Int = 100): [Post!] }';
const SCHEMA = buildSchema(SDL);

function excess(document: DocumentNode, limit = new CostLimit(SCHEMA, document)) {
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
    const limit = new CostLimit(SCHEMA, document);
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
