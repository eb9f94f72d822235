import * as fc from 'fast-check';
import {
  buildSchema,
  execute,
  parse,
  specifiedRules,
  validate,
  type ExecutionResult,
  type GraphQLSchema,
} from 'graphql';
import { gardenSchema, queryTexts, seeds, variables } from '../../../test/support/random-queries';
import { QueryExecutor } from './query-executor';

const RULES = specifiedRules.filter(({ name }) => name !== 'NoUnusedVariablesRule');

/** As it is sent, but for the order of errors, which is that in which they happen. */
function sent({ errors = [], data }: ExecutionResult): { data: string; errors: readonly string[] } {
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

describe('Query execution by plans', () => {
  const executor = new QueryExecutor();

  it('answers what graphql-js answers, to whatever is asked and found', async () => {
    const schema = gardenSchema();
    let asked = 0;
    let planned = 0;
    await fc.assert(
      fc.asyncProperty(queryTexts, variables, seeds, async (text, variableValues, seed) => {
        const document = parse(text);
        fc.pre(validate(schema, document, RULES).length === 0);
        const expected = sent(await execute({ schema, document, variableValues, contextValue: seed }));
        for (const time of ['first', 'second']) {
          const count = counting(seed);
          const answer = executor.execute({ schema, document, variables: variableValues }, count.context);
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
    const { data, errors = [] } = await executor.execute({ schema, document: parse('{ a b c }') }, count.context);
    expect({ data, executions: count.executions }).toEqual({ data: { a: null, b: null, c: 3 }, executions: 1 });
    expect(errors.map(({ message, path }) => [message, path])).toEqual([
      ['No b', ['b']],
      ['No a', ['a']],
    ]);
  });

  it('executes anew with graphql-js what has no place for null', async () => {
    const schema = schemaOf('type Query { a: [Int!] }', { a: () => [1, null] });
    const count = counting({});
    const { data, errors = [] } = await executor.execute({ schema, document: parse('{ a }') }, count.context);
    expect({ data, executions: count.executions }).toEqual({ data: { a: null }, executions: 2 });
    expect(errors.map(({ message }) => message)).toEqual(['Cannot return null for non-nullable field Query.a.']);
  });

  it('takes the operation that is named, and plans none for names that are not there', async () => {
    const schema = schemaOf('type Query { a: Int, b: Int }', { a: () => 1, b: () => 2 });
    const document = parse('query A { a } query B { b }');
    const ask = async (operationName?: string) => {
      const { data, errors } = await executor.execute({ schema, document, operationName }, () => ({}));
      return JSON.stringify(data) ?? errors?.[0].message;
    };
    expect(await ask('A')).toBe('{"a":1}');
    expect(await ask('B')).toBe('{"b":2}');
    expect(await ask('C')).toBe('Unknown operation named "C".');
    expect(await ask()).toContain('Must provide operation name');
  });

  it('plans a document for the schema on which it is executed', async () => {
    const document = parse('{ a }');
    const ask = (schema: GraphQLSchema) => executor.execute({ schema, document }, () => ({}));
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
      const { data } = await executor.execute({ schema, document: parse(`{ ${fields} }`) }, () => ({}));
      expect(Object.keys(data ?? {})).toHaveLength(1000);
    }
  });
});
