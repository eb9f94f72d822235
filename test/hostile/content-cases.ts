import { BODY, FORGED, get, LINE, post, row, type HostileCase } from './hostile-case';
import { FIELD_NAMES } from './hostile-world';
import { html, markdown, OPENING, texts } from './text-baits';

const WRITER = { sender: 'writer' } as const;
const PLACES = ['/api/content', '/api/content/validate'];

const bait = (members: object) => ({ contentType: 'Bait', ...members });

/** Texts where a short one, another kind of value, or nothing is expected. */
export const MEMBER_CASES: readonly HostileCase[] = Object.entries(texts(BODY)).flatMap(([name, text]) => [
  ...[
    { titlePart: { title: text } },
    { autoroutePart: { path: text } },
    { aliasPart: { alias: text } },
    { displayText: text },
    { contentItemId: text },
    { contentType: text },
    { commonPart: { owner: text, createdUtc: text } },
    { [text]: text },
    { bagPart: { contentItems: [{ contentType: text, contentItemId: text }] } },
    ...FIELD_NAMES.flatMap((field) => [{ [field]: text }, { [field]: [text] }]),
    { linkField: { url: text, text } },
    { mediaField: { paths: [text], mediaTexts: [text] } },
  ].map((members) => post(`${Object.keys(members)[0].slice(0, 20)} of ${name}`, '/api/content/validate', bait({ ...members }), WRITER)),
  get(`a handle of ${name}`, `/api/content/by-handle?handle=slug:${encodeURIComponent(text.slice(0, 2000))}`, WRITER),
]); // prettier-ignore

const entries = (count: number, of: unknown) => Array.from({ length: count }, () => of);

/** JSON that is deep, wide or odd. */
export const JSON_CASES: readonly HostileCase[] = PLACES.flatMap((path) =>
  Object.entries<unknown>({
    'lists within lists': row('[', BODY),
    'objects within objects': row('{"a":', BODY),
    'a bag of bags': bags(5000),
    'a bag of 20,000 items': bait({ bagPart: { contentItems: entries(20_000, { contentType: 'Bait' }) } }),
    'a bag of 1,000 items': bait({ bagPart: { contentItems: entries(1000, { contentType: 'Bait' }) } }),
    'a bag of items with one id': bait({ bagPart: { contentItems: entries(15_000, { contentItemId: row('a', 26) }) } }),
    'a bag of items of no type': bait({ bagPart: { contentItems: entries(30_000, { contentType: 'x' }) } }),
    'a bag of numbers': bait({ bagPart: { contentItems: entries(400_000, 1) } }),
    '50,000 members': Object.fromEntries(Array.from({ length: 50_000 }, (_value, index) => [`a${index}`, 1])),
    'one member many times': `{${row('"a":1,', BODY)}"a":1}`,
    'a long number': `{"a":${row('9', BODY)}}`,
    'a small number': `{"a":0.${row('0', BODY)}1}`,
    escapes: `{"a":"${row('\\u0000\\ud800', BODY)}"}`,
    'a prototype': '{"__proto__":{"contentType":"Bait"},"constructor":{"prototype":1}}',
    'texts of many entries': bait({ multiTextField: entries(200_000, '') }),
    'picks of many items': bait({ contentPickerField: { contentItemIds: entries(30_000, row('a', 26)) } }),
    'picks of many users': bait({ userPickerField: { userIds: entries(30_000, row('a', 26)) } }),
    'many files': bait({ mediaField: { paths: Array.from({ length: 30_000 }, (_value, index) => `a${index}.png`) } }),
    'spaces': `{${row(' ', BODY)}}`,
    'nothing': '',
    'a line of a log': `{"contentType":${JSON.stringify(FORGED)}}`,
  }).map(([name, body]) => post(`${path}: ${name}`, path, body, WRITER)),
); // prettier-ignore

function bags(depth: number): string {
  return `${row('{"contentType":"Bait","bagPart":{"contentItems":[', 49 * depth)}${row(']}}', 3 * depth)}`;
}

/** Each is saved, then looked at by whoever may: on the site, over GraphQL and over REST. */
export function bodyCases(length: number): HostileCase[] {
  const bodies = [
    ...Object.entries(markdown(length)).map(([name, text]) => ['markdown', name, text] as const),
    ...Object.entries(html(length)).map(([name, text]) => ['html', name, text] as const),
  ];
  return bodies.flatMap(([language, name, text], index) => {
    const path = `bait-${length}-${index}`;
    const part = language === 'html' ? 'htmlBodyPart' : 'markdownBodyPart';
    const query = `{ bait(where: { autoroutePart: { path: "${path}" } }) { ${part} { html } } }`;
    return [
      post(`${language} of ${name} is saved`, '/api/content', bait({ autoroutePart: { path }, titlePart: { title: name }, [part]: { [language]: text } }), { ...WRITER, answers: [200, 400, 413] }),
      get(`${language} of ${name} on the site`, `/${path}`, { answers: [200, 404] }),
      post(`${language} of ${name} over GraphQL`, '/api/graphql', { query }, { ...WRITER, answers: [200] }),
    ];
  });
} // prettier-ignore

const FILTERS = [
  ...OPENING,
  'a:b ',
  '"a" ',
  'status:',
  'created:>',
  'sort:title ',
  'id:a ',
  '..',
  '@now+',
  '\u0301\u0316',
  '/',
];

export const FILTER_CASES: readonly HostileCase[] = FILTERS.flatMap((piece) => {
  const q = encodeURIComponent(row(piece, 8000)).slice(0, LINE).replace(/%.?$/, '');
  return [
    get(`items by ${JSON.stringify(piece)}`, `/api/content?q=${q}`, WRITER),
    get(`a page of items by ${JSON.stringify(piece)}`, `/Admin/Contents/ContentItems?q=${q}`, { ...WRITER, asBrowser: true }),
    get(`files by ${JSON.stringify(piece)}`, `/api/media?q=${q}&folder=${q.slice(0, 900)}`, WRITER),
    get(`what is picked by ${JSON.stringify(piece)}`, `/Admin/Contents/Pick?q=${q}`, { ...WRITER, asBrowser: true }),
  ];
}); // prettier-ignore
