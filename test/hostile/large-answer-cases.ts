import { BODY, get, post, row, type HostileCase, type Sender } from './hostile-case';

const WRITER = { sender: 'writer' } as const;

/** The bodies of the items, in turn: letters, characters of several bytes, and what JSON escapes. */
const BODIES = [row('a ', BODY), row('Я ', BODY / 2), row('" ', BODY / 2)];
const ITEMS = 100;
const BAGS = 10;
const VERSIONS = 40;

const idOf = (kind: string, index = 0) => `4large${kind}`.padEnd(23, '0') + `${index}`.padStart(3, '0');
const SAVED = idOf('saved');

/** Each is new to the service, or stored by the case before it. */
function stored(name: string, contentItemId: string, members: object): HostileCase {
  const body = { contentType: 'Bait', contentItemId, ...members };
  return post(name, '/api/content', body, { ...WRITER, answers: [200] });
}

const item = (kind: string, index: number, body: string) =>
  stored(`${kind} ${index} of a large body`, idOf(kind, index), { markdownBodyPart: { markdown: body } });

const bag = (index: number, contentItems: readonly object[]) =>
  stored(`bag ${index} of ${contentItems.length}`, idOf('bag', index), { bagPart: { contentItems } });

const times = <T>(count: number, of: (index: number) => T) =>
  Array.from({ length: count }, (_value, index) => of(index));

/** A field again and again. */
const names = (field: string) => times(200, (n) => `a${n}: ${field}`).join(' ');

const bodyOf = (index: number) => BODIES[index % BODIES.length];

const BODY_FIELDS = 'markdownBodyPart { markdown }';
const CONTAINED = '... on Bait { bagPart { contentItems { ... on Bait { markdownBodyPart { markdown } } } } }';

const QUERIES: Readonly<Record<string, string>> = {
  'a list': `{ bait(first: 100) { ${BODY_FIELDS} } }`,
  'a list of nothing but ids beside a part': `{ bait(first: 1000) { contentItemId ${BODY_FIELDS} } }`,
  'a list with a directive': `{ bait(first: 100) { markdownBodyPart @include(if: true) { markdown } } }`,
  'a connection': `{ baitConnection(first: 100) { edges { cursor node { ${BODY_FIELDS} } } nodes { ${BODY_FIELDS} } } }`,
  'a body under many names': `{ bait(first: 8) { markdownBodyPart { ${names('markdown')} } } }`,
  'a list under many names': `{ ${times(20, (n) => `a${n}: bait(first: 3, skip: ${n}) { ${BODY_FIELDS} }`).join(' ')} }`,
  'a fragment again and again': `{ ${times(9, (n) => `a${n}: bait(first: 9) { ...f }`).join(' ')} } fragment f on Bait { ${BODY_FIELDS} }`,
  'bodies that are rendered': `{ bait(first: 12) { markdownBodyPart { html } } }`,
  'bodies that are rendered many times': `{ bait(first: 4) { markdownBodyPart { ${names('html')} } } }`,
};

const IN_BAGS: Readonly<Record<string, string>> = {
  'bodies in bags': `{ bait(first: 100) { ${CONTAINED} } }`,
  'what is in bags': `{ bait(first: 100) { bagPart { contentItems { contentType displayText } } } }`,
  'what is in bags under many names': `{ bait(first: 10, skip: 10) { bagPart { contentItems { ${names('contentType')} } } } }`,
  'what is in bags, with a directive': `{ bait(first: 10, skip: 10) { bagPart @skip(if: false) { contentItems { ${names('contentType')} } } } }`,
};

const OF_LISTS: Readonly<Record<string, string>> = {
  'lists of texts': `{ bait(first: 5) { multiTextField } }`,
  'lists of texts under many names': `{ bait(first: 5) { ${names('multiTextField')} } }`,
  'lists of texts, with a variable that says whether': `query ($is: Boolean = true) { bait(first: 5) { ${names('multiTextField')} ... @include(if: $is) { displayText } } }`,
};

const queried = (queries: Readonly<Record<string, string>>, sender: Sender, answers: readonly number[]) =>
  Object.entries(queries).flatMap(([name, query]) => [
    post(`GraphQL: ${name}`, '/api/graphql', { query }, { sender, answers }),
    get(`GraphQL: ${name}, in an address`, `/api/graphql?query=${encodeURIComponent(query)}`, { sender, answers }),
  ]);

const asked = (sender: Sender, answers: readonly number[]): HostileCase[] => [
  get('a page of large items', '/api/content?type=Bait&first=100', { sender, answers }),
  get('a page of large items, the oldest first', '/api/content?type=Bait&first=100&sort=created-asc', { sender, answers }),
  get('a large item', `/api/content/${SAVED}`, { sender, answers }),
  get('a large item that is known', `/api/content/${SAVED}`, { sender, headers: { 'if-none-match': '"1-1-1"' }, answers }),
  ...queried(QUERIES, sender, answers),
]; // prettier-ignore

/** Items as large as they may be are stored, then as many of them are asked for as one request can. */
export const LARGE_ANSWER_CASES: readonly HostileCase[] = [
  ...times(BAGS, (index) => bag(index, times(1000, () => ({ contentType: 'Bait' })))),
  ...times(BAGS, (index) => bag(BAGS + index, [{ contentType: 'Bait', markdownBodyPart: { markdown: bodyOf(index) } }])),
  ...queried(IN_BAGS, 'writer', [200]),
  ...times(5, (index) => stored(`list ${index} of texts`, idOf('list', index), { multiTextField: Array.from({ length: 200_000 }, () => '') })),
  ...queried(OF_LISTS, 'writer', [200]),
  ...times(ITEMS, (index) => item('item', index, bodyOf(index))),
  ...times(VERSIONS, (index) => stored(`version ${index} of a large item`, SAVED, { markdownBodyPart: { markdown: bodyOf(index) } })),
  ...asked('visitor', [401]),
  ...asked('writer', [200]),
  get('versions of a large item', `/api/content/${SAVED}/versions?first=100`, { ...WRITER, answers: [200] }),
  get('large items with versions, all of them', '/api/content?type=Bait&first=100&status=allversions', { ...WRITER, answers: [200] }),
  get('archived versions', '/api/content?type=Bait&first=100&status=archived', { ...WRITER, answers: [200] }),
  get('a page of large items of the admin', '/Admin/Contents/ContentItems?q=type:Bait', { ...WRITER, asBrowser: true, answers: [200] }),
  get('the history of a large item', `/Admin/Contents/ContentItems/${SAVED}/History`, { ...WRITER, asBrowser: true, answers: [200] }),
  get('the second page of that history', `/Admin/Contents/ContentItems/${SAVED}/History?page=2`, { ...WRITER, asBrowser: true, answers: [200] }),
  get('the audit trail of large items', '/api/audit-trail?first=100', { ...WRITER, answers: [200] }),
  ...times(ITEMS, (index) => ({ ...get(`item ${index} is removed`, `/api/content/${idOf('item', index)}`, WRITER), method: 'DELETE' })),
  get('a page of large items in the bin', '/api/recycle-bin?first=100', { ...WRITER, answers: [200] }),
]; // prettier-ignore
