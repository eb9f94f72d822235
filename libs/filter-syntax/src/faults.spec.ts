import { parse } from './parse';
import { Vocabulary } from './vocabulary';

const list = new Vocabulary(
  [
    { name: 'text', kind: 'many' },
    { name: 'status', kind: 'single' },
  ],
  'text',
);

const place = (text: string, word: string) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length });

/** Where the fault is, and the sentence. */
const FAULTS: Readonly<Record<string, readonly [word: string, message: string]>> = {
  'stone "dry wall': [
    '"',
    'This quotation mark is never closed: add another ", or remove it. It counts as a part of the word.',
  ],
  'stone (dry wall': ['(', 'This parenthesis is never closed: add “)”.'],
  'stone wall)': [')', 'There is no “(” to this parenthesis: remove it, or put it in quotation marks.'],
  'stone ()': ['()', 'These parentheses are empty: write a value between them, or remove them.'],
  'stone AND': ['AND', 'AND needs a value after it: add one, or put AND in quotation marks to look for it.'],
  '|| stone': ['||', '|| needs a value before it: add one, or put || in quotation marks to look for it.'],
  'stone OR status:draft': [
    'OR',
    'OR belongs to the values of one term, and all terms have to be met: remove it, or put OR in quotation marks to look for it.',
  ],
  'Status: text:stone': ['Status:', '“Status:” has no value: write one behind the colon, or remove it.'],
  'status:draft stone status:published': [
    'status:draft',
    '“status:” takes one value, and the last one counts: remove this one, or put what belongs together in quotation marks.',
  ],
  'stone (STATUS:draft)': [
    'STATUS:draft',
    '“STATUS:” cannot stand in parentheses and counts as text: move it out of them, or put it in quotation marks.',
  ],
};

describe('A fault', () => {
  it.each(Object.entries(FAULTS))('of %j has its place, and says what to do', (text, [word, message]) => {
    expect(parse(text, list).faults).toMatchObject([{ ...place(text, word), message }]);
  });

  it('names the terms where text belongs to none', () => {
    const [fault] = parse('text:a status:b', new Vocabulary([{ name: 'status', kind: 'single' }])).faults;
    expect(fault).toMatchObject({
      code: 'text-without-term',
      start: 0,
      end: 6,
      message: 'This text belongs to no term: begin it with one of status:',
    });
  });

  it('comes in the order of the text', () => {
    const codes = parse('status:a (b status:c) AND status:d', list).faults.map(({ code }) => code);
    expect(codes).toEqual(['repeated-term', 'term-in-parentheses', 'operator-between-terms']);
  });
});
