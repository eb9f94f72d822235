import { withAbsoluteAddresses } from './absolute-addresses';

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
