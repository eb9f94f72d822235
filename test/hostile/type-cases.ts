import { BODY, row, type HostileCase } from './hostile-case';

const EDITOR = { sender: 'type editor', method: 'PUT' } as const;

const LIQUID: Readonly<Record<string, string>> = {
  'loops within loops': '{% for a in (1..9999) %}{% for b in (1..9999) %}x{% endfor %}{% endfor %}',
  'loops left open': row('{% for a in (1..9) %}', 60_000),
  'prints left open': row('{{', 60_000),
  'filters of filters': `{{ 'a' ${row('| append: "a" ', 60_000)} }}`,
  'a text that doubles': `{% assign a = "aaaaaaaa" %}${row('{% assign a = a | append: a %}', 3000)}{{ a }}`,
  'brackets': `{{ a${row('[a', 60_000)} }}`,
  'a range of everything': '{{ (1..99999999) | join }}',
  'a list that grows': '{% assign a = "a," | split: "" %}{% for i in (1..99999) %}{% assign a = a | concat: a %}{% endfor %}',
}; // prettier-ignore

const PATTERNS = [
  '^(a+)+$',
  '^(a|aa)+$',
  '^(.*a){30}$',
  '(\\w+\\s?)*$',
  row('(', 900),
  row('a?', 900),
  row('(?:', 3000),
  '[',
  '^(?=(a+))\\1b',
  '\\p{L}*\\p{L}*\\p{L}*\\p{L}*$',
];

const put = (name: string, definition: object): HostileCase => ({
  ...EDITOR,
  name: `a type with ${name}`,
  path: '/api/content-types/Trap',
  body: { name: 'Trap', displayName: 'Trap', parts: [], fields: [], ...definition },
});

const field = (type: string, settings: object, name = 'x') => ({ fields: [{ name, type, settings }] });

export const TYPE_CASES: readonly HostileCase[] = [
  ...Object.entries(LIQUID).flatMap(([name, pattern], index) => [
    ...['TitlePart', 'AutoroutePart', 'AliasPart'].map((part) => put(`${part} by ${name}`, { parts: [{ part, settings: { pattern, ...(part === 'TitlePart' && { options: 'generated' }) } }] })),
    { ...EDITOR, name: `an item named by ${name}`, method: 'POST', path: '/api/content/validate', body: { contentType: 'Trap', displayText: `${index}` } },
  ]),
  ...PATTERNS.flatMap((pattern) => [
    put(`texts like ${pattern.slice(0, 30)}`, field('TextField', { pattern })),
    { ...EDITOR, name: `a text like ${pattern.slice(0, 30)}`, method: 'POST', path: '/api/content/validate', body: { contentType: 'Trap', x: row('a', BODY) } },
  ]),
  put('many fields', { fields: Array.from({ length: 10_000 }, (_value, index) => ({ name: `f${index}`, type: 'TextField' })) }),
  put('many parts', { parts: Array.from({ length: 10_000 }, (_value, index) => ({ part: 'BagPart', name: `B${index}` })) }),
  put('one name many times', { fields: Array.from({ length: 10_000 }, () => ({ name: 'f', type: 'TextField' })) }),
  put('many options', field('TextField', { options: Array.from({ length: 50_000 }, (_value, index) => `${index}`) })),
  put('many schemes', field('LinkField', { allowedSchemes: Array.from({ length: 50_000 }, (_value, index) => `a${index}`) })),
  put('a name of many letters', { displayName: row('a', BODY), description: row('\u0301\u0316', 1000) }),
  put('settings within settings', field('TextField', JSON.parse(`${row('{"a":', 125)}1${row('}', 25)}`) as object)),
]; // prettier-ignore
