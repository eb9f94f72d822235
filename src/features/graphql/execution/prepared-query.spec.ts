import { setImmediate } from 'node:timers/promises';
import * as fc from 'fast-check';
import {
  buildSchema,
  execute,
  getIntrospectionQuery,
  parse,
  specifiedRules,
  validate,
  type DocumentNode,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import { gardenSchema, queryTexts, seeds, variables as drawn } from '../../../../test/support/random-queries';
import { AnswerTooLargeError } from '../graphql-errors';
import { PreparedQuery, PreparedQueries, type QueryRequest } from './prepared-query';

const RULES = specifiedRules.filter(({ name }) => name !== 'NoUnusedVariablesRule');

/** As it is sent, but for the order of errors, which is that in which they happen. */
function sent({ errors = [], data }: ExecutionResult<object>): { data: string; errors: readonly string[] } {
  return { data: JSON.stringify(data) ?? 'none', errors: errors.map((error) => JSON.stringify(error)).toSorted() };
}

/** Counts the executions that it takes. */
function counting(context: object) {
  const count = { executions: 0, context: () => (count.executions++, context) };
  return count;
}

function schemaOf(sdl: string, resolvers: Readonly<Record<string, () => unknown>>): GraphQLSchema {
  const schema = buildSchema(sdl);
  const fields = schema.getQueryType()?.getFields() ?? {};
  for (const [name, resolve] of Object.entries(resolvers)) fields[name].resolve = resolve;
  return schema;
}

/** Executes a document, which need not be valid. */
async function execution(
  { schema, document, ...request }: QueryRequest & { readonly schema: GraphQLSchema; readonly document: DocumentNode },
  context: () => object,
): Promise<ExecutionResult> {
  const { data, ...rest } = await new PreparedQuery(schema, document, '').execute(request, context);
  return { ...rest, data: data && (JSON.parse(JSON.stringify(data)) as ExecutionResult['data']) };
}

describe('Query execution by plans', () => {
  it('answers what graphql-js answers, to whatever is asked and found', async () => {
    const schema = gardenSchema();
    let asked = 0;
    let planned = 0;
    await fc.assert(
      fc.asyncProperty(queryTexts, drawn, seeds, async (text, variableValues, seed) => {
        const document = parse(text);
        fc.pre(validate(schema, document, RULES).length === 0);
        const expected = sent(
          await execute({ options: { maxCoercionErrors: 1 }, schema, document, variableValues, contextValue: seed }),
        );
        const query = new PreparedQuery(schema, document, text);
        for (const time of ['first', 'second']) {
          const count = counting(seed);
          const answer = query.execute({ variables: variableValues }, count.context);
          expect({ time, ...sent(await answer) }).toEqual({ time, ...expected });
          asked++;
          if (count.executions === 1) planned++;
        }
      }),
      { numRuns: 200 },
    );
    // About half; which, chance decides.
    expect(planned).toBeGreaterThan(asked / 5);
  });

  it('executes once what fails at fields that may be null', async () => {
    const schema = schemaOf('type Query { a: Int, b: Int, c: Int }', {
      a: () => Promise.reject(new Error('No a')),
      b: () => {
        throw new Error('No b');
      },
      c: () => 3,
    });
    const count = counting({});
    const { data, errors = [] } = await execution({ schema, document: parse('{ a b c }') }, count.context);
    expect({ data, executions: count.executions }).toEqual({ data: { a: null, b: null, c: 3 }, executions: 1 });
    expect(errors.map(({ message, path }) => [message, path])).toEqual([
      ['No b', ['b']],
      ['No a', ['a']],
    ]);
  });

  it('executes anew with graphql-js what has no place for null', async () => {
    const schema = schemaOf('type Query { a: [Int!] }', { a: () => [1, null] });
    const count = counting({});
    const { data, errors = [] } = await execution({ schema, document: parse('{ a }') }, count.context);
    expect({ data, executions: count.executions }).toEqual({ data: { a: null }, executions: 2 });
    expect(errors.map(({ message }) => message)).toEqual(['Cannot return null for non-nullable field Query.a.']);
  });

  it('leaves no promise that fails with nobody to hear of it, whatever fails beside it', async () => {
    const schema = schemaOf('type Query { a: Int, b: Int!, c: Int }', {
      a: () => Promise.reject(new Error('No a')),
      b: () => {
        throw new Error('No b');
      },
      c: () => setImmediate().then(() => Promise.reject(new Error('No c'))),
    });
    for (const fields of ['a b c', 'c a b', 'b a c', 'c a']) {
      const { errors = [] } = await execution({ schema, document: parse(`{ ${fields} }`) }, () => ({}));
      expect(errors.map(({ message }) => message)).toContain(fields.includes('b') ? 'No b' : 'No c');
      // Jest would end.
      await setImmediate();
    }
  });

  it('answers what is asked of the schema in turns, with directives too', async () => {
    let time = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => time++);
    const schema = gardenSchema();
    const variableValues = { yes: true };
    for (const text of [
      getIntrospectionQuery(),
      'query ($yes: Boolean!, $no: Boolean = false) { __schema { types @include(if: $yes) { name ...F @skip(if: $no) ... @include(if: $no) { kind } fields { name } } queryType @skip(if: $yes) { name } } } fragment F on __Type { description }',
    ]) {
      const document = parse(text);
      const count = counting({});
      const progress = { turns: 0, ended: false };
      const answer = execution({ schema, document, variables: variableValues }, count.context);
      void answer.then(() => (progress.ended = true));
      for (; !progress.ended; progress.turns++) await setImmediate();
      expect({ turns: progress.turns > 5, executions: count.executions, ...sent(await answer) }).toEqual({
        turns: true,
        executions: 1,
        ...sent(await execute({ schema, document, variableValues })),
      });
    }
    jest.restoreAllMocks();
  });

  it('takes the operation that is named, and plans none for names that are not there', async () => {
    const schema = schemaOf('type Query { a: Int, b: Int }', { a: () => 1, b: () => 2 });
    const document = parse('query A { a } query B { b }');
    const ask = async (operationName?: string, text?: string) => {
      const query = { schema, document: text ? parse(text) : document, operationName };
      const { data, errors } = await execution(query, () => ({}));
      return JSON.stringify(data) ?? errors?.[0].message;
    };
    expect(await ask('A')).toBe('{"a":1}');
    expect(await ask('B')).toBe('{"b":2}');
    expect(await ask('C')).toBe('Unknown operation named "C".');
    expect(await ask()).toContain('Must provide operation name');
    // Nobody has looked at a document without the operation.
    expect(await ask('C', '{ __schema @skip(if: $c) { nothing } }')).toBe('Unknown operation named "C".');
  });

  it('names the first faults of variables, however many there are', async () => {
    const schema = buildSchema('input Where { displayText: String } type Query { a(where: Where): Int }');
    const where = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`displayTexx${index}`, '']));
    const query = { schema, document: parse('query ($where: Where) { a(where: $where) }'), variables: { where } };
    const { errors = [] } = await execution(query, () => ({}));
    expect(errors.length).toBe(2);
  });

  it('plans what directives leave of a query', async () => {
    const schema = schemaOf('type Query { a: Int, b: Int, c: Int, d: Int }', { a: () => 1, b: () => 2, c: () => 3 });
    const document = parse(`query ($with: Boolean!, $without: Boolean = true) {
      a @include(if: $with) b @skip(if: $without) ...C @include(if: $with) d @skip(if: true)
    } fragment C on Query { c @skip(if: $without) }`);
    for (const variables of [{ with: true }, { with: false }, { with: true, without: false }, { with: true }]) {
      const count = counting({});
      const found = await execution({ schema, document, variables }, count.context);
      expect(sent(found)).toEqual(sent(await execute({ schema, document, variableValues: variables })));
      expect(count.executions).toBe(1);
    }
    const nullified = { with: true, without: null };
    const found = await execution({ schema, document, variables: nullified }, () => ({}));
    expect(sent(found)).toEqual(sent(await execute({ schema, document, variableValues: nullified })));
  });

  it('plans operations whatever the directives of others in their document are', async () => {
    const schema = schemaOf('type Query { a: Int, b: Int }', { a: () => 1, b: () => 2 });
    const document = parse('query A { a } query B($is: Boolean!) { b @skip(if: $is) }');
    const count = counting({});
    await execution({ schema, document, operationName: 'A' }, count.context);
    expect(count.executions).toBe(1);
  });

  it.each([
    ['a text under many names', 'type Query { a: String }', { a: () => 'x'.repeat(100_000) }],
    ['a list under many names', 'type Query { a: [String!] }', { a: () => Array.from({ length: 100_000 }, () => '') }],
    ['a long list', 'type Query { a: [String!] }', { a: () => Array.from({ length: 100_000 }, () => 'x'.repeat(99)) }],
  ])('gives up an answer that is too large: %s', async (_name, sdl, resolvers) => {
    const names = Array.from({ length: 150 }, (_value, index) => `a${index}: a`).join(' ');
    const asked = execution({ schema: schemaOf(sdl, resolvers), document: parse(`{ ${names} }`) }, () => ({}));
    await expect(asked).rejects.toThrow(AnswerTooLargeError);
  });

  it('plans a document for the schema on which it is executed', async () => {
    const document = parse('{ a }');
    const ask = (schema: GraphQLSchema) => execution({ schema, document }, () => ({}));
    const [one, two] = [1, 2].map((value) => schemaOf('type Query { a: Int }', { a: () => value }));
    expect(await Promise.all([ask(one), ask(two), ask(one)])).toMatchObject([
      { data: { a: 1 } },
      { data: { a: 2 } },
      { data: { a: 1 } },
    ]);
  });

  it('goes on answering when there are more plans than it keeps', async () => {
    const schema = schemaOf('type Query { a: Int }', { a: () => 1 });
    const fields = Array.from({ length: 1000 }, (_, index) => `a${index}: a`).join(' ');
    for (let round = 0; round < 60; round++) {
      const { data } = await execution({ schema, document: parse(`{ ${fields} }`) }, () => ({}));
      expect(Object.keys(data ?? {})).toHaveLength(1000);
    }
  });

  it('checks a document once, and its cost for each value of its variables', async () => {
    const schema = buildSchema('type Query { a(first: Int): [B!] } type B { c: Int }');
    const roots = Array.from({ length: 20 }, (_, index) => `a${index}: a(first: $first) { c b: c d: c e: c f: c }`);
    const text = `query ($first: Int) { ${roots.join(' ')} }`;
    const looks = jest.spyOn(schema, 'getDirectives');
    const query = new PreparedQuery(schema, parse(text), text);
    expect(query.isValid).toBe(false);
    const ask = async (first: number) => {
      const { errors = [] } = await query.answer({ variables: { first } }, () => ({}));
      return errors.map(({ originalError }) => originalError);
    };
    expect(await ask(1)).toEqual([]);
    expect([query.isValid, looks.mock.calls.length > 0]).toEqual([true, true]);
    looks.mockClear();
    expect(await ask(1000)).toMatchObject([{ code: 'graphql.query-too-costly' }]);
    expect(await ask(1)).toEqual([]);
    expect(looks).not.toHaveBeenCalled();
  });

  it('is none of a document that is wrong, and the schema decides that', async () => {
    const document = parse('{ a }');
    const ask = async (sdl: string) => {
      const query = new PreparedQuery(buildSchema(sdl), document, '{ a }');
      const { errors = [] } = await query.answer({}, () => ({}));
      return [query.isValid, ...errors.map(({ extensions }) => extensions.code)];
    };
    expect(await ask('type Query { a: Int }')).toEqual([true]);
    expect(await ask('type Query { b: Int }')).toEqual([false, 'GRAPHQL_VALIDATION_FAILED']);
  });
});

const SDL = 'type Query { a: Int }';

describe('The queries that were asked last', () => {
  const schema = buildSchema(SDL);
  const prepared = (text: string, by: GraphQLSchema = schema) => new PreparedQuery(by, parse(text), text);

  it('are known by schema and text', () => {
    const queries = new PreparedQueries();
    const query = prepared('{ a }');
    queries.keep(query);
    expect(queries.get(schema, '{ a }')).toBe(query);
    expect(queries.get(schema, '{ a  }')).toBeUndefined();
    expect(queries.get(buildSchema(SDL), '{ a }')).toBeUndefined();
    queries.clear();
    expect(queries.get(schema, '{ a }')).toBeUndefined();
  });

  it('make room for others, by the length of their texts', () => {
    const queries = new PreparedQueries();
    const text = (index: number) => `{ a } # ${index} ${'x'.repeat(100_000)}`;
    for (let index = 0; index < 30; index++) {
      queries.keep(prepared(text(index)));
      queries.get(schema, text(0));
    }
    expect([0, 1, 29].map((index) => queries.get(schema, text(index)) !== undefined)).toEqual([true, false, true]);
  });

  it('make room for others, by what executions have added to them', async () => {
    const queries = new PreparedQueries();
    const small = prepared('{ a }');
    queries.keep(small);
    const fields = Array.from({ length: 2000 }, (_value, index) => `a${index}: a`).join(' ');
    for (let round = 0; round < 60; round++) {
      const large = prepared(`{ ${fields} } # ${round}`);
      queries.keep(large);
      const { data } = await large.execute({}, () => ({}));
      expect(JSON.stringify(data).split(',')).toHaveLength(2000);
      queries.keep(large);
    }
    expect(queries.get(schema, '{ a }')).toBeUndefined();
    expect(queries.get(schema, `{ ${fields} } # 59`)).toBeDefined();
  });
});
