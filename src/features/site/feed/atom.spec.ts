import { withAbsoluteAddresses, piecesOf } from './atom';

describe('Addresses in a feed', () => {
  it.each([
    ['<a href="/about">', '<a href="https://site.example/about">'],
    ['<img alt="" src="/a.png">', '<img alt="" src="https://site.example/a.png">'],
    ['<q cite="/source">', '<q cite="https://site.example/source">'],
    ['<img src="pictures/a.png">', '<img src="https://site.example/base/blog/pictures/a.png">'],
    ['<a href="../b">', '<a href="https://site.example/base/blog/../b">'],
    ['<a href="#note">', '<a href="https://site.example/base/blog/post#note">'],
    ['<a href="?page=2">', '<a href="https://site.example/base/blog/post?page=2">'],
    [
      '<img srcset="/a.png 1x, /b.png 2x">',
      '<img srcset="https://site.example/a.png 1x, https://site.example/b.png 2x">',
    ],
    [
      '<img srcset="/a.png 100w,/b,c.png 200w">',
      '<img srcset="https://site.example/a.png 100w,https://site.example/b,c.png 200w">',
    ],
    ['<img srcset="/a.png, b 2x">', '<img srcset="https://site.example/a.png, https://site.example/base/blog/b 2x">'],
  ])('%s becomes %s', (html, expected) =>
    expect(withAbsoluteAddresses(html, 'https://site.example/base/blog/post')).toBe(expected),
  );

  it.each([
    '<a href="https://other.example/">',
    '<a href="//other.example/">',
    '<a href="mailto:a@b.example">',
    '<img srcset="https://other.example/a.png 1x, data:image/png;base64,AA== 2x">',
    '<code>&lt;a href="/about"&gt;</code>',
    '<a href="">',
  ])('%s stays', (html) => expect(withAbsoluteAddresses(html, 'https://site.example/post')).toBe(html));
});

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
