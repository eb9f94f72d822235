import { SafeHtml } from '@espalier/plugin-sdk';
import { excerptOf } from './excerpt.filter';

describe('An excerpt', () => {
  it.each<[unknown, number, string]>([
    ['<p>One <b>two</b>, th<i>ree</i>.</p><p>Four</p>', 3, 'One two, three.…'],
    ['<h2>Title</h2><p>Text &amp; <code>&lt;b&gt;</code></p><pre>code</pre>', 9, 'Text & <b>'],
    [new SafeHtml('<p>Safe</p>'), 9, 'Safe'],
    ['', 9, ''],
    [undefined, 9, ''],
    [{ a: 1 }, 9, ''],
    ['<img alt="a > b" src=x>text', 9, 'b" src=x>text'],
  ])('of %j, %s words, is plain text', (html, words, expected) => expect(excerptOf(html, words)).toBe(expected));

  it('keeps what nobody closes, and does not look for its end again and again', () => {
    expect(excerptOf('One <pre>two <table>three</table> four <pre>five', 50)).toBe('One two four five');
    expect(excerptOf('<pre>a</pre> one <h2>b</h2> two', 50)).toBe('one two');
    for (const piece of ['<pre>', '<pre', '<a', '<'])
      expect(excerptOf(piece.repeat(200_000), 1)).toEqual(expect.any(String));
  });
});
