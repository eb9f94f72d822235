import { menuLines, menuOfLines } from './menu-link';

describe('The lines of a menu', () => {
  it('are a link each', () => {
    const menu = [
      { text: 'Blog', url: '/blog' },
      { text: 'This | that', url: 'https://example.com/' },
    ];
    expect(menuLines(menu)).toBe('Blog | /blog\nThis | that | https://example.com/');
    expect(menuOfLines(menuLines(menu))).toEqual(menu);
  });

  it('may have spaces and empty lines between them', () =>
    expect(menuOfLines('\r\n  Blog|/blog \r\n\r\n')).toEqual([{ text: 'Blog', url: '/blog' }]));

  it('without an address have an empty one, which is refused', () =>
    expect(menuOfLines('Blog')).toEqual([{ text: 'Blog', url: '' }]));
});
