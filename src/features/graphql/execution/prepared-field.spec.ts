import {
  GraphQLInputObjectType,
  GraphQLInt,
  GraphQLNonNull,
  GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  parse,
} from 'graphql';
import { preparedField, type Values } from './prepared-field';
import { PreparedQuery } from './prepared-query';

/** How often each field was prepared, and with what. */
const prepared: unknown[] = [];

const dataOf = ({ data }: { readonly data?: object | null }): unknown => JSON.parse(JSON.stringify(data));

const where = new GraphQLInputObjectType({
  name: 'Where',
  fields: { x: { type: GraphQLInt }, y: { type: GraphQLInt }, text: { type: GraphQLString } },
});
const field = {
  type: GraphQLString,
  args: { a: { type: where }, b: { type: GraphQLInt } },
  ...preparedField<unknown, Values>((args, { fieldName }, variables) => {
    prepared.push({ fieldName, args: { ...args }, variables });
    if (args.b === -1) throw new Error('b must not be negative');
    return (source) => JSON.stringify({ source, ...args });
  }),
};
const row = new GraphQLObjectType({
  name: 'Row',
  fields: { cell: field, must: { type: new GraphQLNonNull(GraphQLInt), resolve: () => null } },
});
const query = new GraphQLObjectType({
  name: 'Query',
  fields: { found: field, other: field, rows: { type: row, resolve: () => ({ row: 1 }) } },
});
const schema = new GraphQLSchema({ query });

describe('A field that is prepared', () => {
  const prepare = (text: string) => new PreparedQuery(schema, parse(text), text);
  const TEXT = 'query ($a: Where, $b: Int) { found(a: $a, b: $b) }';

  beforeEach(() => prepared.splice(0));

  async function preparations(asked: PreparedQuery, variables: Values): Promise<number> {
    const before = prepared.length;
    await asked.execute({ variables }, () => ({ variables }));
    return prepared.length - before;
  }

  it('is prepared once where it names no variables, for all that ask', async () => {
    const asked = prepare('{ found(b: 1) rows { cell(b: 2) } }');
    const first = await asked.execute({}, () => ({}));
    expect(first).toEqual(await asked.execute({ variables: { x: 1 } }, () => ({})));
    expect(dataOf(first)).toMatchObject({ found: '{"b":1}', rows: { cell: '{"source":{"row":1},"b":2}' } });
    expect(prepared).toHaveLength(2);
  });

  it('is prepared once for the same values of the variables that it names', async () => {
    const asked = prepare('query ($a: Where, $b: Int, $c: Int) { found(a: $a, b: $b) other(b: $c) }');
    expect(await preparations(asked, { a: { x: 1, y: 2 }, b: null, c: 1 })).toBe(2);
    expect(await preparations(asked, { b: null, a: { x: 1, y: 2 }, c: 1 })).toBe(0);
    expect(await preparations(asked, { b: null, a: { x: 1, y: 2 }, c: 2 })).toBe(1);
  });

  it.each([
    ['another value', { a: { x: 2 }, b: 1 }],
    ['null', { a: { x: 1 }, b: null }],
    ['no value', { a: { x: 1 } }],
    ['their values the other way round', { a: { y: 2, x: 1 }, b: 1 }],
  ])('is prepared again for %s', async (_, variables) => {
    const asked = prepare(TEXT);
    expect(await preparations(asked, { a: { x: 1 }, b: 1 })).toBe(1);
    expect(await preparations(asked, { a: { x: 1, y: 2 }, b: 1 })).toBe(1);
    expect(await preparations(asked, variables)).toBe(1);
    expect(prepared.at(-1)).toMatchObject({ variables });
  });

  it('is not the same as another field with the same values', async () => {
    const asked = prepare('query ($b: Int) { found(b: $b) other(b: $b) }');
    await preparations(asked, { b: 1 });
    expect(prepared).toMatchObject([{ fieldName: 'found' }, { fieldName: 'other' }]);
  });

  it('is forgotten when it was not asked for long, and not kept for values that are long', async () => {
    const asked = prepare(TEXT);
    await preparations(asked, { b: 0 });
    for (let b = 1; b <= 99; b++) await preparations(asked, { b });
    expect(await preparations(asked, { b: 0 })).toBe(0);
    for (let b = 200; b < 300; b++) await preparations(asked, { b });
    expect(await preparations(asked, { b: 0 })).toBe(1);
    const long = { a: { text: 'x'.repeat(1001) } };
    expect([await preparations(asked, long), await preparations(asked, long)]).toEqual([1, 1]);
  });

  it('writes the value of a variable once, however many fields name it and however long it is', async () => {
    const toJSON = jest.fn(() => ({ text: 'x'.repeat(2000) }));
    const names = Array.from({ length: 50 }, (_value, index) => `f${index}: found(a: $a)`).join(' ');
    // What is not enumerable is no member.
    const variables = { a: Object.defineProperty({ x: 1 }, 'toJSON', { value: toJSON }) };
    await preparations(prepare(`query ($a: Where) { ${names} }`), variables);
    expect(toJSON).toHaveBeenCalledTimes(1);
  });

  it('fails where it cannot be prepared, and is prepared for the next values', async () => {
    const asked = prepare(TEXT);
    const failed = await asked.execute({ variables: { b: -1 } }, () => ({}));
    expect([dataOf(failed), failed.errors?.map(({ message, path }) => ({ message, path }))]).toEqual([
      { found: null },
      [{ message: 'b must not be negative', path: ['found'] }],
    ]);
    expect(dataOf(await asked.execute({ variables: { b: 1 } }, () => ({})))).toEqual({ found: '{"b":1}' });
  });

  it('answers the same without a plan, as where null has no place', async () => {
    const asked = prepare('{ found(b: 3) rows { must } }');
    expect(dataOf(await asked.execute({}, () => ({ variables: {} })))).toEqual({ found: '{"b":3}', rows: null });
    expect(prepared).toHaveLength(2);
  });
});
