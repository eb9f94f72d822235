import { parse, print } from 'graphql';
import { printDocument, type DocumentLike } from './print-document';

/** As code generators write documents: without places. */
const parsed = (text: string) => parse(text, { noLocation: true }) as DocumentLike;

it.each([
  '{ a }',
  'query { a b: c }',
  'query Posts($first: Int! = 3, $ids: [ID!]! @x, $o: In = { a: [1, 2.5e3], b: {} }) @live { a(first: $first) }',
  'mutation M { a } subscription S { b }',
  'query Q { ...F ... on Post @include(if: $x) { a } ... @skip(if: true) { b } ...G @y(z: null) }\nfragment F on Post @x { a { b { c } } }',
  '{ a(where: { OR: [{ a: "q\\"uo\\\\te\\n" }, { b: """block "text"\n  é""" }], n: -1, e: ENUM, l: [], t: true }) }',
])('A parsed query is printed as it was written: %s', (text) => {
  const printed = printDocument(parsed(text));
  expect(parsed(printed)).toEqual(withoutBlocks(parsed(text)));
  expect(print(parse(printed))).toBe(print(withoutBlocks(parsed(text)) as ReturnType<typeof parse>));
});

/** A block string is another way to write the same. */
function withoutBlocks(document: DocumentLike): DocumentLike {
  return JSON.parse(JSON.stringify(document).replaceAll('"block":true', '"block":false')) as DocumentLike;
}

it('What cannot be asked is refused', () => {
  expect(() => printDocument(parsed('type A { b: C }'))).toThrow('A query cannot have a ObjectTypeDefinition.');
});
