import { piecesOf } from './pieces';

const PARTS = ['<a href="a">b</a> ', '<', '𝒳', 'letters ', `<img alt="${'x'.repeat(30_000)}">`];

describe('HTML in pieces', () => {
  it.each(PARTS)('is the same when they are put together: %.20s', (part) => {
    const html = `a${part.repeat(Math.ceil(100_000 / part.length))}`;
    const pieces = [...piecesOf(html)];
    expect(pieces.join('') === html).toBe(true);
    expect(pieces.length).toBeGreaterThan(2);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(40_000);
    expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
  });

  it('has no tag in two of them', () => {
    const tag = '<a href="somewhere">';
    const pieces = [...piecesOf(`${tag}b</a> `.repeat(20_000))];
    expect(pieces.join('|').split(tag)).toHaveLength(20_001);
  });

  it('of nothing are none', () => expect([...piecesOf('')]).toEqual([]));
});
