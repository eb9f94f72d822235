import fs from 'node:fs';
import path from 'node:path';
import { buildSchema, getIntrospectionQuery, parse } from 'graphql';
import { HOSTILE_QUERIES } from '../../../../test/support/hostile-queries';
import { documentFaults, nestingOf, membersWithin } from './document-checks';

const GOLDEN = path.join(__dirname, '../../../../test/golden/blog.graphql');

describe('A document', () => {
  const schema = buildSchema(fs.readFileSync(GOLDEN, 'utf8'));
  const faults = (text: string) => documentFaults(schema, parse(text)).map(({ message }) => message);

  it.each(Object.entries(HOSTILE_QUERIES))('has a handful of faults at most: %s', (_name, text) => {
    expect(faults(text).length).toBeLessThanOrEqual(6);
  });

  it('with too many fields to compare is refused in words', () => {
    const fields = (count: number, field: string) => Array.from({ length: count }, () => field).join(' ');
    const tooOften = ['The query has "author" 51 times in one place, and at most 50 are allowed.'];
    expect(faults(`{ blog { ${fields(50, 'author')} } }`)).toEqual([]);
    expect(faults(`{ blog { ${fields(51, 'author')} } }`)).toEqual(tooOften);
    expect(faults(`{ blog { ... { ${fields(25, 'author')} } ${fields(26, '... on Blog { author }')} } }`)).toEqual(
      tooOften,
    );
    const spread = Array.from({ length: 600 }, (_, index) => index);
    const fragments = spread.map((index) => `fragment F${index} on Blog { author }`).join(' ');
    expect(faults(`{ blog { ${spread.map((index) => `...F${index}`).join(' ')} } } ${fragments}`)).toEqual([
      'Too many fields or fragments of the query may be the same. Ask several queries.',
    ]);
  });

  it('asks of the schema what tools ask, and not thousands of fields', () => {
    const asks = { descriptions: true, specifiedByUrl: true, directiveIsRepeatable: true, inputValueDeprecation: true };
    expect(faults(getIntrospectionQuery({ ...asks, schemaDescription: true, oneOf: true }))).toEqual([]);
    const message = 'The query asks for more than 400 fields of the schema. Ask several queries.';
    expect(faults(HOSTILE_QUERIES['fields of the schema'])).toEqual([message]);
    const twice = (of: string) => `...${of} a: ofType { ...${of} }`;
    const fragments = Array.from(
      { length: 12 },
      (_, index) => `fragment F${index} on __Type { ${twice(`F${index + 1}`)} }`,
    );
    expect(
      faults(`{ __type(name: "Blog") { ...F0 } } ${fragments.join(' ')} fragment F12 on __Type { name }`),
    ).toContain(message);
  });
});

describe('The nesting of a query', () => {
  it.each([
    ['{ a }', 1],
    ['{ a { b } c { d } }', 2],
    ['{ a(where: { b: [{ c: 1 }] }) { d } }', 5],
    ['query ($a: [Int]) { a }', 3],
    ['{ a { ...F } } fragment F on A { b { c } }', 4],
    ['{ a(b: "{{{\\"{{{", c: """{{{ " \\""" {{{""") } # {{{', 2],
    ['{{{', 3],
    ['}}}{', 1],
    ['', 0],
  ])('of %s is %i', (query, nesting) => {
    expect(nestingOf(query)).toBe(nesting);
  });

  it.each(['[', '"', '\\"{', '"""{', '#{', '""\n'])('is found in one pass over any number of %j', (text) => {
    expect(nestingOf(text.repeat(2 ** 18))).toBeLessThanOrEqual(2 ** 18);
    expect(nestingOf(`"${text.repeat(2 ** 18)}`)).toBeLessThanOrEqual(2 ** 18);
    expect(nestingOf(`"""${text.repeat(2 ** 18)}`)).toBeLessThanOrEqual(2 ** 18);
  });
});

/** A value has as many as are the least that it is within. */
function membersOf(value: unknown): number {
  let count = 0;
  while (!membersWithin(value, count)) count++;
  return count;
}

describe('The members of variables', () => {
  it.each<[unknown, number]>([
    [undefined, 0],
    ['text', 0],
    [{}, 1],
    [{ where: { OR: [{ displayText: 'a' }, {}] } }, 7],
    [{ ids: ['a', 'b', 'c', null] }, 2],
    [[[[{ a: null }]]], 2],
  ])('of %j are %i', (value, count) => expect(membersOf(value)).toBe(count));

  it('are counted however deeply they are nested', () => {
    let value: unknown = {};
    for (let level = 0; level < 100_000; level++) value = { where: [value] };
    expect(membersWithin(value, 200_000)).toBe(false);
    expect(membersWithin(value, 200_001)).toBe(true);
  });
});
