/** Texts within the limits of queries that make somebody work hard: whoever compares, expands, suggests, counts lines or plans. */
const times = (count: number, text: (index: number) => string, between = ' ') =>
  Array.from({ length: count }, (_, index) => text(index)).join(between);
const LINES = '\n'.repeat(45_000);
const nested = (count: number, open: string, inner: string) => `${open.repeat(count)} ${inner} ${'} '.repeat(count)}`;
const fragments = (count: number, of: (index: number) => string) =>
  times(count, (index) => `fragment F${index} on BlogPost { ${of(index)} }`);
const spreads = (count: number) => `{ blogPost { ${times(count, (index) => `...F${index}`)} } }`;

/** Members of an input, far more than it has, and nearly named as those. */
export const HOSTILE_VARIABLES = {
  query: 'query ($where: BlogPostWhereInput) { blogPost(where: $where) { displayText } }',
  variables: {
    where: Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`displayText_contaisn${index}`, 1])),
  },
};

export const HOSTILE_QUERIES: Readonly<Record<string, string>> = {
  'one field many times': `{ blogPost { ${times(1990, () => 'displayText')} } }`,
  'one field under many names': `{ blogPost { ${times(660, (index) => `a${index}: displayText`)} } }`,
  'many fragments with one field': `${spreads(220)} ${fragments(220, () => 'displayText')}`,
  'many fragments with many fields': `${spreads(180)} ${fragments(180, (index) => `a${index}: displayText`)}`,
  'one root field many times': `{ ${times(280, () => 'blogPost { titlePart { title } }')} }`,
  'arguments to compare': `{ ${times(120, () => 'blogPost(where: { displayText: "a" }, first: 1) { displayText }')} }`,
  'unknown fields': `{ blogPost { ${times(1990, (index) => `displayTexx${index}`)} } }`,
  'unknown fields after many lines': `{ blogPost { ${LINES}${times(400, (index) => `displayTexx${index}`)} } }`,
  'conflicts after many lines': `{ blogPost { ${LINES}${times(50, () => 'a: displayText a: author a: owner')} } }`,
  'nested conflicts after many lines': `{ ${LINES}${times(10, () => 'blogPost { a: displayText b: author } blogPost { a: author b: owner }')} }`,
  'arguments twice after many lines': `{ blogPost(${LINES}${times(660, () => 'first: 1')}) { displayText } }`,
  'failing root fields after many lines': `{ ${LINES}${times(20, (index) => `a${index}: blogPost(first: -1) { displayText }`)} }`,
  'unknown types': `query (${times(480, (index) => `$v${index}: BlogPostWhereInpux`)}) { blogPost { displayText } }`,
  'unknown conditions': `{ blogPost(where: { ${times(640, (index) => `displayText_contaisn${index}: 1`)} }) { displayText } }`,
  'unknown directives': `{ blogPost { displayText ${times(980, () => '@x')} } }`,
  directives: `{ blogPost { ${times(240, () => 'displayText @include(if: true)')} } }`,
  conditions: `{ blogPost(where: { AND: [${times(320, (index) => `{ displayText_contains: "${index}" }`)}] }) { displayText } }`,
  'nested conditions': `{ blogPost(where: ${nested(330, '{ NOT: ', '{ displayText_contains: "x" }')}) { displayText } }`,
  values: `{ blogPost(where: { displayText_in: [${times(1980, () => '"a"')}] }) { displayText } }`,
  operations: `${times(130, (index) => `query Q${index} { ...F0 }`)} ${times(130, (index) => `fragment F${index} on Query { ${index < 129 ? `...F${index + 1}` : '__typename'} }`)}`,
  'fragments in a circle': `{ ...F0 } ${times(40, (index) => `fragment F${index} on Query { ${times(20, (other) => `...F${(other * 2) % 40}`)} }`)}`,
  'fragments of fragments': `{ ...F0 } ${times(55, (index) => `fragment F${index} on Query { __typename ${times(14, (next) => (index + next < 54 ? `...F${index + next + 1}` : ''))} }`)}`,
  'the item of the item': `{ blogPost { ${nested(7, 'commonPart { contentItem { ', 'author').replaceAll('} ', '} } ')} } }`,
  'fields of the schema': `{ __schema { types { ${times(150, (index) => `a${index}: name`)} fields { ${times(280, (index) => `b${index}: name`)} } } } }`,
  'types of fields of the schema': `{ __schema { types { fields { type { ${times(480, (index) => `b${index}: name`)} } } } } }`,
  'many types': `{ ${times(20, (index) => `a${index}: __type(name: "BlogPostWhereInput") { inputFields { name type { name ofType { name } } } }`)} }`,
  depth: `{ ${nested(400, 'blogPost { ', 'x')} }`,
  'depth without fields': `{ blogPost { ${nested(480, '... { ', 'author')} } }`,
  comments: `{ blogPost { displayText ${'\n#'.repeat(30_000)}\n } }`,
  'a long text': `{ blogPost(where: { displayText: """${'\n '.repeat(30_000)}""" }) { displayText } }`,
  'a long name': `{ blogPost { ${'x'.repeat(60_000)} } }`,
  'a long number': `{ blogPost(first: ${'1'.repeat(60_000)}) { author } }`,
};
