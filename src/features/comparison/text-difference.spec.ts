import { Effort, textDifference, type TextPiece } from './text-difference';

const between = (before: string, after: string) => textDifference(before, after, new Effort());
const of = (pieces: readonly TextPiece[], ...kinds: readonly TextPiece['kind'][]) =>
  pieces.flatMap(({ kind, text }) => (kinds.includes(kind) ? [text] : [])).join('');

describe('The difference between two texts', () => {
  it('is told in words, within the lines that have changed', () => {
    expect(between('An oak.\nThe quick brown fox\nEnd', 'An oak.\nThe slow brown fox\nEnd')).toEqual([
      { kind: 'same', text: 'An oak.\nThe ' },
      { kind: 'removed', text: 'quick' },
      { kind: 'added', text: 'slow' },
      { kind: 'same', text: ' brown fox\nEnd' },
    ]);
  });

  it('is a whole line where one was added or removed', () => {
    expect(between('one\ntwo\n', 'one\nand\ntwo\n')).toEqual([
      { kind: 'same', text: 'one\n' },
      { kind: 'added', text: 'and\n' },
      { kind: 'same', text: 'two\n' },
    ]);
  });

  it('is no crumbs where the texts have nothing to do with each other', () => {
    expect(between('a pear is not an apple', 'whoever comes is not late today anyhow')).toEqual([
      { kind: 'removed', text: 'a pear is not an apple' },
      { kind: 'added', text: 'whoever comes is not late today anyhow' },
    ]);
  });

  it.each([
    ['', 'all'],
    ['all', ''],
    ['same', 'same'],
    ['\u{1F333} and \u{1F334}', '\u{1F333} und \u{1F335}'],
    ['café\r\nau lait', 'cafe\u0301\nau lait'],
    ['a '.repeat(500), 'b a '.repeat(400)],
  ])('makes both texts again out of its pieces: %.20j and %.20j', (before, after) => {
    const pieces = between(before, after);
    expect([of(pieces, 'same', 'removed'), of(pieces, 'same', 'added')]).toEqual([before, after]);
    for (const { text } of pieces) expect(text.isWellFormed()).toBe(true);
  });

  it('is given up where it would take too long: the text was replaced', () => {
    const lines = (word: string) => Array.from({ length: 3000 }, (_, line) => `${word} ${line}\n`).join('');
    expect(between(lines('one'), lines('other')).map(({ kind }) => kind)).toEqual(['removed', 'added']);
  });

  it('takes no more effort than is left, however many texts there are', () => {
    const effort = new Effort();
    const lines = (word: string) => Array.from({ length: 600 }, (_, line) => `${word} ${line}\n`).join('');
    const wordy = ['a fine day\n', 'a fine night\n'] as const;
    expect(textDifference(...wordy, effort)).toHaveLength(4);
    for (let text = 0; text < 10; text++) textDifference(lines(`one ${text}`), lines(`other ${text}`), effort);
    expect(textDifference(...wordy, effort)).toEqual([
      { kind: 'removed', text: wordy[0] },
      { kind: 'added', text: wordy[1] },
    ]);
  });

  it('takes effort for long texts too, however little there is to find in them', () => {
    const effort = new Effort();
    for (let text = 0; text < 10; text++) textDifference('a '.repeat(500_000), `${text} `.repeat(500_000), effort);
    expect(effort.isSpent).toBe(true);
  });
});
