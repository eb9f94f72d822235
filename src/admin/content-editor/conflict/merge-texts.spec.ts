import fc from 'fast-check';
import { chosenText, mergeTexts, placesOf } from './merge-texts';

const BEFORE = 'Oaks grow.\n\nLimes smell.\n\nElms stand.\n';
const MINE = 'Oaks grow slowly.\n\nLimes bloom.\n\nElms fall.\n';
const THEIRS = 'Old oaks grow.\n\nLimes die.\n\nElms rot.\n';

const merged = (before: string, mine: string, theirs: string) => {
  const found = mergeTexts(before, mine, theirs);
  if (!found) throw new Error('They were not put together.');
  return found;
};

describe('A text that two people have changed', () => {
  it('asks only about places where both have changed the same', () => {
    const text = merged(BEFORE, MINE, THEIRS);
    const places = placesOf(text);
    expect(places.map(({ mine, theirs }) => [mine, theirs])).toEqual([
      ['Limes bloom.\n', 'Limes die.\n'],
      ['Elms fall.\n', 'Elms rot.\n'],
    ]);
    const [limes, elms] = places.map(({ id }) => id);
    expect(chosenText(text, (id) => (id === limes ? 'mine' : 'theirs'))).toBe(
      'Old oaks grow slowly.\n\nLimes bloom.\n\nElms rot.\n',
    );
    expect(chosenText(text, (id) => (id === elms ? 'mine' : ''))).toBeUndefined();
  });

  it('asks whether what one has deleted and the other has changed is to go', () => {
    const [place] = placesOf(merged('a\n\nb\n\nc', 'a\n\nc', 'a\n\nB\n\nc'));
    expect([place.mine, place.theirs]).toEqual(['', 'B\n\n']);
  });

  it('asks again about a place in which something else was changed, and about no other', () => {
    const idsOf = (theirs: string) => placesOf(merged(BEFORE, MINE, theirs)).map(({ id }) => id);
    const [limes, elms] = idsOf(THEIRS);
    const again = idsOf(THEIRS.replace('rot', 'lie'));
    expect(again).toContain(limes);
    expect(again).not.toContain(elms);
  });

  it('is one choice where nothing else is in it', () => {
    expect(mergeTexts('Oak', 'Lime', 'Elm')).toBeUndefined();
    expect(mergeTexts('', 'a\nb', 'c\nd')).toBeUndefined();
  });

  it('asks nobody about more places than they can decide about', () => {
    const lines = (word: string) => Array.from({ length: 60 }, (_, index) => (index % 2 ? 'Same.' : word)).join('\n');
    expect(mergeTexts(lines('a'), lines('b'), lines('c'))).toBeUndefined();
  });

  it('takes no longer than anybody may be kept waiting', () => {
    const lines = (word: string) => `${word}\n`.repeat(30_000);
    expect(mergeTexts(lines('a'), lines('b'), lines('c'))).toBeUndefined();
    expect(mergeTexts('a'.repeat(300_000), 'b', 'c')).toBeUndefined();
  });

  it('is that of one where the other has changed nothing, and has all lines that one has added', () => {
    const lines = fc.array(fc.constantFrom('a\n', 'b\n', 'c d\n', '\n')).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(lines, lines, lines, (before, mine, theirs) => {
        expect(merged(before, mine, before)).toEqual([mine]);
        const text = mergeTexts(before, mine, theirs) ?? [];
        for (const side of ['mine', 'theirs'])
          for (const place of placesOf(text)) expect(chosenText(text, () => side)).toContain(place[side as 'mine']);
      }),
    );
  });
});
