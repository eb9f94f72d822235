import { FORGED, row } from './hostile-case';

/** Texts that are more work than they look, of a length. */
export function texts(length: number): Readonly<Record<string, string>> {
  return {
    letters: row('a', length),
    'a row of slashes': `a${row('/', length)}b`,
    'a row of hyphens': `a${row('-', length)}!`,
    'numbers with hyphens': `${row('-1', length)}x`,
    spaces: `a${row(' ', length)}b`,
    'tabs and line ends': `a${row('\t\n', length)}b`,
    'marks behind one letter': `a${row('\u0301\u0316', length)}`,
    'text turned around': row('\u202eabc\u202c', length),
    'characters of two halves': row('𝒳', length),
    'letters that grow': row('İﬃ', length),
    digits: row('9', length),
    'points and signs': row('.@:,;', length),
    'lines of a log': row(FORGED, length),
  };
}

/** The beginnings and ends of what Markdown knows, again and again. */
export function markdown(length: number): Readonly<Record<string, string>> {
  const pieces: Readonly<Record<string, string>> = {
    images: '![',
    brackets: '[',
    angles: '<',
    ticks: '`',
    stars: '*a ',
    'strong and not': '**a *b ',
    'underscores in words': '_a_b',
    'both kinds': 'a**b*c_d__',
    tildes: '~~a',
    quotations: '> ',
    lists: '- ',
    'numbered lists': '1. ',
    ampersands: '&',
    entities: '&amp;',
    backslashes: '\\|',
    references: '[a]: b\n',
    'references left open': '[a]: <b\n',
    'titles left open': '[a]: b "c\n',
    'links left open': '[a](<b "',
    'references to nothing': '[a][',
    'images of links': '[![a',
    'headings underlined': 'a\n=\n',
    'rows of a table': 'a|b\n-|-\n',
    fences: '```\n',
    'comments left open': '<!--',
    'tags left open': '<a b="',
    addresses: 'http://a.b/(',
  };
  const rows = Object.entries(pieces).map(([name, piece]) => [name, row(piece, length)]);
  return { ...Object.fromEntries(rows), 'ticks of all lengths': ticks(length), 'a list that goes in': stairs(length) };
}

export function html(length: number): Readonly<Record<string, string>> {
  const pieces: Readonly<Record<string, string>> = {
    'elements left open': '<div>',
    'formatting left open': '<b><i>',
    'ends of nothing': '</p>',
    'tags left open': '<a b="',
    'attributes without end': ' a=b',
    comments: '<!-->',
    'comments left open': '<!--',
    declarations: '<!a ',
    instructions: '<?',
    'frames and scripts': '<iframe><script>',
    drawings: '<svg><style>',
    entities: '&#x26;&am',
    'half characters': '\udc00',
  };
  return {
    ...Object.fromEntries(Object.entries(pieces).map(([name, piece]) => [name, row(piece, length)])),
    'a tag of many attributes': `<p${row(' title="a"', length)}>`,
    'a list of sources': `<img srcset="${row('a 1x, ', length)}">`,
    'a list of bad sources': `<img srcset="${row(`a 1q${FORGED.replaceAll('"', "'")}, `, length)}">`,
    'a list of commas': `<img srcset="a${row(' ,', length)}">`,
    'a source of commas': `<img srcset="${row('a,', length)} 1x">`,
    'styles within styles': `<p style="${row('a:url((', length)}">`,
    'an id of spaces': `<p id="${row(' ', length)}x">`,
    'relations of a link': `<a rel="${row('nofollow ', length)}" href="${row('#', length)}">`,
  };
}

/** `(` and the like, which an expression or a document may have within each other. */
export const OPENING = [
  '(',
  '[',
  '{',
  '"',
  "'",
  '!',
  'NOT ',
  'NOT (',
  'a OR (',
  '\\',
  '((a) ',
  'a AND ',
  'text:',
  '@',
  '>=',
];

function ticks(length: number): string {
  let text = '';
  for (let count = 1; text.length < length; count++) text += `${'`'.repeat(count)} `;
  return text;
}

function stairs(length: number): string {
  let text = '';
  for (let depth = 0; text.length < length; depth++) text += `${' '.repeat(2 * depth)}- a\n`;
  return text;
}
