import { linesShown, linesTyped, momentShown, momentTyped, numberTyped, optionsOf } from './control-values';

describe('What was typed', () => {
  it.each([
    ['', null],
    [' ', null],
    ['-0.5', -0.5],
    ['1e3', 1000],
    ['1,5', '1,5'],
    ['Infinity', 'Infinity'],
    ['0x', '0x'],
  ])('as a number, %j, is %j', (text, value) => expect(numberTyped(text)).toBe(value));

  it.each([
    ['2026-02-03T04:05', undefined, '2026-02-03T04:05:00.000Z'],
    ['2026-02-03T04:05:06', undefined, '2026-02-03T04:05:06.000Z'],
    ['2026-02-30T04:05', undefined, '2026-02-30T04:05'],
    ['', '2026-02-03T04:05:00.000Z', null],
    ['soon', 'soon', 'soon'],
  ])('as a moment, %j over %j, is %j', (text, stored, value) => expect(momentTyped(text, stored)).toBe(value));

  it.each(['2026-02-03T04:05:06.789Z', '2026-02-03T04:05:00.000Z', '0001-01-01T00:00:00.000Z', 'no date'])(
    'as a moment is what was stored when nothing was typed: %s',
    (stored) => expect(momentTyped(momentShown(stored) as string, stored)).toBe(stored),
  );

  it('as lines leaves out empty ones, and is what was stored when nothing was typed', () => {
    expect(linesTyped('a\n \nb', undefined)).toEqual(['a', 'b']);
    const stored = ['a', '', 'b\r\nc'];
    expect(linesTyped('a\n\nb\nc', stored)).toBe(stored);
    expect([linesShown(['a', 'b']), linesShown('x'), linesShown(undefined)]).toEqual(['a\nb', 'x', undefined]);
  });
});

describe('Options', () => {
  it('are those that are offered, and what is chosen all the same', () => {
    expect(optionsOf(['a', 'b'], ['b', 'c', '', 5])).toEqual([
      { value: 'a', text: 'a' },
      { value: 'b', text: 'b' },
      { value: 'c', text: 'c (no longer offered)' },
    ]);
  });
});
