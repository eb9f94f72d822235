import fc from 'fast-check';
import { bothChanges } from './both-changes';

const TEXT = 'We have a decade of data showing how people use Node.js.\n\nAnd more.';

describe('The changes of two people', () => {
  it.each([
    [
      'We now have a decade of data showing how people use Node.js.\n\nAnd more.',
      'We have ten years of data showing how people use Node.js.\n\nAnd more.',
      'We now have ten years of data showing how people use Node.js.\n\nAnd more.',
    ],
    [
      TEXT.replace('people', 'people actually'),
      `Today: ${TEXT}`,
      `Today: ${TEXT.replace('people', 'people actually')}`,
    ],
    [TEXT.replace('more', 'less'), TEXT.replace('more', 'less'), TEXT.replace('more', 'less')],
    [`${TEXT}\n\nMine.`, TEXT.replace('We have ', ''), `${TEXT.replace('We have ', '')}\n\nMine.`],
  ])('are put together: %j', (mine, theirs, both) => {
    expect(bothChanges(TEXT, mine, theirs)).toBe(both);
    expect(bothChanges(TEXT, theirs, mine)).toBe(both);
  });

  it.each([
    [TEXT.replace('decade', 'year'), TEXT.replace('decade', 'century')],
    [`${TEXT} Mine.`, `${TEXT} Theirs.`],
    [TEXT.replace('decade of data', ''), TEXT.replace('of', 'or')],
  ])('are not, where both have changed the same place: %j', (mine, theirs) => {
    expect(bothChanges(TEXT, mine, theirs)).toBeUndefined();
  });

  it('leave the ends of lines out of it', () => {
    expect(bothChanges('a\nb\nc', 'a\r\nb\r\nd', 'e\nb\nc')).toBe('e\nb\nd');
  });

  it('take no longer than anybody may be kept waiting', () => {
    const words = (word: string) => `${word} `.repeat(30_000);
    expect(bothChanges(words('a'), words('b'), words('c'))).toBeUndefined();
    expect(bothChanges('a'.repeat(300_000), 'b', 'c')).toBeUndefined();
  });

  it('are those of one where the other has changed nothing', () => {
    const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', '.', 'é')).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, text, (before, after) => {
        expect(bothChanges(before, before, after)).toBe(after);
        expect(bothChanges(before, after, before)).toBe(after);
        expect(bothChanges(before, after, after)).toBe(after);
      }),
    );
  });
});
