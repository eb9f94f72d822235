import { BODY, get, LINE, post, row, type HostileCase } from './hostile-case';
import { texts } from './text-baits';

const WRITER = { sender: 'writer' } as const;
const LENGTH = 60_000;

const list = (count: number, of: (index: number) => string) =>
  Array.from({ length: count }, (_value, index) => of(index)).join(' ');

const QUERIES: Readonly<Record<string, string>> = {
  aliases: `{ ${list(3000, (index) => `a${index}: blogPost { path }`)} }`,
  'one field many times': `{ blogPost { ${row('displayText ', LENGTH)} } }`,
  '5,000 tokens': `{ blogPost { ${row('displayText ', 12 * 4990)} } }`,
  'fragments in a ring': '{ blogPost { ...a } } fragment a on BlogPost { ...b } fragment b on BlogPost { ...a }',
  'fragments that double': `{ blogPost { ...f0 } } ${list(60, (index) => `fragment f${index} on BlogPost { ...f${index + 1} ...f${index + 1} }`)} fragment f60 on BlogPost { displayText }`,
  'many fragments': `{ blogPost { ${list(800, (index) => `...f${index}`)} } } ${list(800, (index) => `fragment f${index} on BlogPost { displayText }`)}`,
  'conflicts of fields': `{ ${list(800, (index) => `blogPost(first: ${index % 9}) { displayText }`)} }`,
  'selections within selections': row('{ a ', LENGTH),
  'lists within lists': `{ blogPost(where: { AND: ${row('[', LENGTH)} }) }`,
  'conditions within conditions': `{ blogPost(where: ${row('{ AND: ', LENGTH)}`,
  'many conditions': `{ blogPost(where: { OR: [${row('{ displayText: "a" } ', LENGTH)}] }) { displayText } }`,
  'a long list of values': `{ blogPost(where: { displayText_in: [${row('"a" ', LENGTH)}] }) { displayText } }`,
  directives: `{ blogPost ${row('@include(if: true) ', LENGTH)} { displayText } }`,
  variables: `query (${list(2500, (index) => `$a${index}: Int`)}) { __typename }`,
  operations: list(2000, (index) => `query q${index} { __typename }`),
  comments: row('#\n', LENGTH),
  'a text left open': `{ blogPost(where: { displayText: """${row('\\"""', LENGTH)}`,
  quotes: row('"', LENGTH),
  commas: row(',', LENGTH),
  'the schema within itself': `{ __schema { types { ${row('fields { type { ', 3000)} name ${row('} } ', 3000)} } } }`,
  cursors: `{ blogPostConnection(after: "${row('A', LENGTH)}") { totalCount } }`,
  'numbers out of range': '{ blogPost(first: 99999999999999999999, skip: -1e309) { displayText } }',
  'names of nothing': `{ ${row('blogPots ', LENGTH)} }`,
  'values of no enumeration': `{ blogPost(status: ${row('A', LENGTH)}) { displayText } }`,
};

const FILTER = 'query ($text: String) { blogPost(where: { displayText_contains: $text }) { displayText } }';
const WHERE = 'query ($where: BlogPostWhereInput) { blogPost(where: $where) { displayText } }';

export const GRAPHQL_CASES: readonly HostileCase[] = [
  ...Object.entries(QUERIES).flatMap(([name, query]) => [
    post(`GraphQL of ${name}`, '/api/graphql', { query }, WRITER),
    post(`GraphQL of ${name} from nobody`, '/api/graphql', { query }),
    get(`GraphQL of ${name} in an address`, `/api/graphql?query=${encodeURIComponent(query.slice(0, 3000)).slice(0, LINE)}`, WRITER),
  ]),
  ...Object.entries(texts(BODY)).map(([name, text]) => post(`GraphQL with ${name} as variable`, '/api/graphql', { query: FILTER, variables: { text } }, WRITER)),
  post('GraphQL with variables within variables', '/api/graphql', `{"query":"${WHERE}","variables":{"where":${row('{"AND":', 5000 * 7)}{}${row('}', 5000)}}}`, WRITER),
  post('GraphQL with many conditions as variable', '/api/graphql', { query: WHERE, variables: { where: { OR: Array.from({ length: 30_000 }, () => ({ displayText: 'a' })) } } }, WRITER),
  post('GraphQL with many values as variable', '/api/graphql', { query: WHERE, variables: { where: { displayText_in: Array.from({ length: 100_000 }, (_value, index) => `${index}`) } } }, WRITER),
  post('GraphQL in a batch', '/api/graphql', Array.from({ length: 5000 }, () => ({ query: '{__typename}' })), WRITER),
  post('GraphQL that is no text', '/api/graphql', { query: { a: 1 }, variables: '[', operationName: [] }, WRITER),
]; // prettier-ignore
