import { meaningOf, shapeOf } from '../../../test/support/filter-shapes';
import { FILTER_LIMITS } from './limits';
import { parse } from './parse';
import { Vocabulary } from './vocabulary';

const { depth, faults: most, length, tokens, valueLength, values } = FILTER_LIMITS;

const lists = ['text', 'status', undefined].map(
  (defaultTerm) =>
    new Vocabulary(
      [
        { name: 'status', kind: 'single' },
        { name: 'text', kind: 'many' },
      ],
      defaultTerm,
    ),
);
const [list] = lists;

function nested(levels: number): string {
  return `${'('.repeat(levels)}a${')'.repeat(levels)}`;
}

/** `a NOT b c NOT b c …` nests with every change of its operators. */
function alternating(levels: number): string {
  return `a${Array.from({ length: levels - 1 }, (_, index) => (index % 2 === 0 ? ' NOT b' : ' c')).join('')}`;
}

describe('A filter at a limit', () => {
  it.each([
    ['as long as it may be', `a${' '.repeat(length - 2)}b`],
    ['with as many values', 'a '.repeat(values)],
    ['with as long values', 'a'.repeat(valueLength)],
    ['with quotation marks alone', `"${'\\"'.repeat(valueLength)}"`],
    ['nested as deeply', nested(depth)],
    ['with each value nested as deeply', `${nested(depth - 1)} `.repeat(values)],
    ['negated as often', `${'NOT '.repeat(depth)}a`],
    ['with as many changes of operators', alternating(depth)],
    ['nested and changing', `${'('.repeat(depth / 2)}${alternating(depth / 2)}${') c'.repeat(depth / 2)}`],
  ])('%s is read, and when it is printed too', (_, text) => {
    const { filter, faults } = parse(text, list);
    expect(faults).toEqual([]);
    expect(filter.terms).toHaveLength(1);
    const printed = parse(filter.toString(), list);
    expect(printed.faults).toEqual([]);
    expect(shapeOf(printed.filter)).toBe(shapeOf(filter));
    const normalized = parse(filter.toNormalizedString(), list);
    expect(normalized.faults).toEqual([]);
    expect(meaningOf(normalized.filter)).toBe(meaningOf(filter));
  });
});

describe('A filter with as many faults as it may have', () => {
  it('is read, but for these', () => {
    const { filter, faults, isRefused } = parse(`a ${'() '.repeat(most)}`, list);
    expect(isRefused).toBe(false);
    expect(faults).toHaveLength(most);
    expect(filter.toString()).toBe('a');
  });
});

describe('A filter beyond a limit', () => {
  it.each([
    ['a'.repeat(length + 1), 'too-long', length],
    [`status:draft ${'a'.repeat(valueLength)}`, 'too-long', 13],
    ['a '.repeat(values + 1), 'too-many-values', 2 * values],
    [nested(depth + 1), 'too-deep', depth],
    [`${'NOT '.repeat(depth + 1)}a`, 'too-deep', 4 * (depth + 1)],
    [`${'!'.repeat(depth + 1)}a`, 'too-deep', depth + 1],
    [alternating(depth + 2), 'too-deep', 0],
    ['('.repeat(length), 'too-deep', depth],
    ['a) '.repeat(most + 1), 'too-many-faults', 3 * most + 1],
    ['a AND OR '.repeat(most + 1), 'too-many-faults', 9 * most + 2],
    ['()'.repeat(length / 2), 'too-long', tokens],
  ])('%# has no terms, and one fault', (text, code, start) => {
    const { filter, faults, isRefused } = parse(text, list);
    expect(filter.terms).toEqual([]);
    expect(isRefused).toBe(true);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ code, start });
  });
});

describe('Whatever is sent', () => {
  const parts = [
    '!',
    '!a ',
    'NOT ',
    'AND ',
    'OR a ',
    '(',
    ')',
    '()',
    '"',
    "'",
    '\\"',
    '"\\',
    'text:',
    'status: ',
    '!text:',
    ':',
    ' ',
  ];

  it.each(parts)('%j over and over throws nothing', (part) => {
    const text = part.repeat(length).slice(0, length);
    for (const vocabulary of lists) {
      for (const exactMatch of [false, true]) {
        const { filter } = parse(text, vocabulary, { exactMatch });
        expect(shapeOf(parse(filter.toString(), vocabulary).filter)).toBe(shapeOf(filter));
      }
    }
  });
});
