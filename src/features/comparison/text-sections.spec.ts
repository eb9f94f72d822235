import * as fc from 'fast-check';
import { Effort, textDifference } from './text-difference';
import { textSections, type TextRow } from './text-sections';

const sectionsOf = (before: string, after: string) => textSections(textDifference(before, after, new Effort()));
const textOf = (pieces: TextRow['pieces']) => pieces.map(({ text }) => text).join('');
const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => `Line ${from + index}.`).join('\n\n');

describe('The difference of two texts, by lines', () => {
  it('is what was there before, and beside it what is there now', () => {
    const [before, after] = ['One.\n\nTwo oaks.\n\nThree.', 'One.\n\nTwo elms.\n\nThree.'];
    const rows = sectionsOf(before, after).flatMap((section) => section.rows);
    expect(rows.map((row) => [row.isSame, textOf(row.before), textOf(row.after)])).toEqual([
      [true, 'One.\n\n', 'One.\n\n'],
      [false, 'Two oaks.\n\n', 'Two elms.\n\n'],
      [true, 'Three.', 'Three.'],
    ]);
  });

  it('has lines that were put in, and those that were taken out, in rows of their own', () => {
    const rows = sectionsOf('a\nout\nb\nc\n', 'a\nb\nin\nc\n').flatMap((section) => section.rows);
    expect(rows.map((row) => [textOf(row.before), textOf(row.after)])).toEqual([
      ['a\n', 'a\n'],
      ['out\n', ''],
      ['b\n', 'b\n'],
      ['', 'in\n'],
      ['c\n', 'c\n'],
    ]);
  });

  it('folds lines that stayed the same, but for those next to a change', () => {
    const sections = sectionsOf(`${lines(1, 9)}\n\nold`, `${lines(1, 9)}\n\nnew`);
    expect(sections.map(({ isFolded, lines: count, rows }) => [isFolded, count, rows.length])).toEqual([
      [true, 8, 8],
      [false, 2, 2],
    ]);
    expect(sectionsOf('a\nb\nold', 'a\nb\nnew').map(({ isFolded }) => isFolded)).toEqual([false, false]);
  });

  it('does not send what is folded and long', () => {
    const [folded] = sectionsOf(`${lines(1, 9000)}\nold`, `${lines(1, 9000)}\nnew`);
    expect(folded).toEqual({ isFolded: true, lines: 8999, rows: [] });
  });

  it('leaves out long stretches of a line that stayed the same', () => {
    const text = (word: string) => `${'a '.repeat(500)}${word}${' b'.repeat(500)} ${word}${' c'.repeat(10)}`;
    const [section] = sectionsOf(text('x'), text('y'));
    expect(section?.rows[0]?.pieces.map(({ kind, text: { length } }) => [kind, length])).toEqual([
      ['skipped', 0],
      ['same', 120],
      ['removed', 1],
      ['added', 1],
      ['same', 120],
      ['skipped', 0],
      ['same', 120],
      ['removed', 1],
      ['added', 1],
      ['same', 20],
    ]);
  });

  it('loses nothing of either text', () => {
    expect.hasAssertions();
    const text = fc.array(fc.constantFrom('oak ', 'elm ', '\n', '\n\n', '\r\n', 'x'), { maxLength: 20 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [before, after] = [one.join(''), other.join('')];
        const rows = sectionsOf(before, after).flatMap((section) => section.rows);
        expect(rows.map((row) => textOf(row.before)).join('')).toBe(before);
        expect(rows.map((row) => textOf(row.after)).join('')).toBe(after);
      }),
    );
  });
});
