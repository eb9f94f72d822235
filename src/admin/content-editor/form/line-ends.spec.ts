import * as fc from 'fast-check';
import { withEndsOfLines } from './line-ends';

const END = fc.constantFrom('\n', '\r\n', '\r');
const LINE = fc.string({ unit: fc.constantFrom('a', 'b', ' ', 'ü'), maxLength: 3 });
const TEXT = fc
  .tuple(fc.array(fc.tuple(LINE, END), { maxLength: 12 }), LINE)
  .map(([lines, last]) => lines.flat().join('') + last);

/** What a browser sends for a text that it was shown. */
const sent = (text: string) => text.replace(/\r\n|\r|\n/g, '\n');

describe('A text that was typed over another', () => {
  it('stays as it was when nothing was typed', () => {
    fc.assert(fc.property(TEXT, (stored) => expect(withEndsOfLines(stored, sent(stored))).toBe(stored)));
  });

  it('says what was typed, whatever its lines end with', () => {
    fc.assert(
      fc.property(TEXT, TEXT, (stored, typed) => expect(sent(withEndsOfLines(stored, typed))).toBe(sent(typed))),
    );
  });

  it('has no end of a line that the other one does not have', () => {
    fc.assert(
      fc.property(TEXT, TEXT, (stored, typed) => {
        const before = stored.match(/\r\n|\r|\n/g) ?? ['\n'];
        for (const end of withEndsOfLines(stored, typed).match(/\r\n|\r|\n/g) ?? []) expect(before).toContain(end);
      }),
    );
  });

  it.each([
    ['a word is changed', 'one\r\ntwo\nthree\rfour', 'one\ntwo!\nthree\nfour', 'one\r\ntwo!\nthree\rfour'],
    ['a line comes in', 'one\r\ntwo\nthree', 'one\nnew\ntwo\nthree', 'one\r\nnew\r\ntwo\nthree'],
    ['a line goes', 'one\r\ntwo\nthree\rfour', 'one\nthree\nfour', 'one\r\nthree\rfour'],
    ['lines follow', 'one\r\ntwo', 'one\ntwo\nthree', 'one\r\ntwo\r\nthree'],
    ['there was no line end', 'one', 'one\r\ntwo', 'one\ntwo'],
  ])('keeps the ends of the other lines when %s', (_case, stored, typed, expected) =>
    expect(withEndsOfLines(stored, typed)).toBe(expected),
  );
});
