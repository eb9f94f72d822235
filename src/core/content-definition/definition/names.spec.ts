import { displayNameOf, ITEM_MEMBERS, reservedBecause, wireName } from './names';

describe('Names of parts and fields', () => {
  it('are lower camel case on the wire', () => {
    expect(wireName('AutoroutePart')).toBe('autoroutePart');
    expect(wireName('subtitle')).toBe('subtitle');
  });

  it.each([...ITEM_MEMBERS, 'Owner', 'AND', 'OR', 'NOT', 'constructor', 'ToString', '__proto__'])(
    'cannot be %s',
    (name) => {
      expect(reservedBecause(name)?.message).toEqual(expect.any(String));
    },
  );

  it.each(['and', 'subtitle', 'TitlePart', 'ids'])('can be %s', (name) => {
    expect(reservedBecause(name)).toBeUndefined();
  });

  it.each([
    ['BlogPost', 'Blog Post'],
    ['AutoroutePart', 'Autoroute'],
    ['subtitle', 'Subtitle'],
    ['HTMLBodyPart', 'HTML Body'],
    ['Part', 'Part'],
  ])('are shown to people in words: %s', (name, words) => {
    expect(displayNameOf(name)).toBe(words);
  });
});
