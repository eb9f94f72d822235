import { Filter } from './filter';
import { parse } from './parse';
import { Vocabulary } from './vocabulary';

const list = new Vocabulary(
  [
    { name: 'text', kind: 'many' },
    { name: 'tag', kind: 'single', repeatable: true },
    { name: 'status', kind: 'single' },
  ],
  'text',
);
const typed = (text: string) => parse(text, list).filter;

describe('A filter', () => {
  it('takes a term in the place of those of its name, or at the end', () => {
    const draft = list.term('STATUS', 'draft');
    expect(String(typed('a status:published tag:b').with(draft))).toBe('a status:draft tag:b');
    expect(String(typed('a tag:b').with(draft))).toBe('a tag:b status:draft');
    expect(String(typed('tag:a b tag:c d').with(list.term('tag', 'e')))).toBe('tag:e b text:d');
    expect(String(new Filter().with(draft))).toBe('status:draft');
  });

  it('gives up all terms of a name, and free text stays apart', () => {
    expect(String(typed('a status:draft b').without('Status'))).toBe('a text:b');
    expect(String(typed('tag:a b tag:c').without('tag'))).toBe('b');
  });

  it('finds its terms by name', () => {
    expect(
      typed('tag:a b TAG:c')
        .named('Tag')
        .map(({ start }) => start),
    ).toEqual([0, 8]);
    expect(typed('a').named('tag')).toEqual([]);
  });

  it('does not change', () => {
    const filter = typed('a status:draft');
    filter.with(list.term('tag', 'b')).without('status');
    expect(String(filter)).toBe('a status:draft');
  });
});

describe('The terms of a list', () => {
  it('have names that differ in more than case, and can be typed', () => {
    const one = (name: string) => new Vocabulary([{ name, kind: 'single' }]);
    for (const name of ['', 'a b', 'a:', '(a', '"a"', '!a', '1a', 'a'.repeat(65)]) {
      expect(() => one(name)).toThrow(/cannot be the name of a term\. Use a letter/);
    }
    for (const name of ['a', 'a-b', 'a.b', 'a_1', 'größe', 'a'.repeat(64)]) expect(() => one(name)).not.toThrow();
    const twice = ['tag', 'Tag'].map((name) => ({ name, kind: 'single' as const }));
    expect(() => new Vocabulary(twice)).toThrow('Two terms have the same name: tag, Tag. Rename one.');
  });

  it('have the default term among them', () => {
    expect(() => list.withDefault('color')).toThrow('There is no term “color”. Choose one of text, tag, status.');
    expect(parse('a', list.withDefault('Status')).filter.toNormalizedString()).toBe('status:a');
  });

  it('are found in any case', () => {
    expect(list.find('TAG')?.name).toBe('tag');
    expect(() => list.term('color', 'red')).toThrow('There is no term “color”. Choose one of text, tag, status.');
  });
});
