import { headingsIn, withHeadingIds } from './headings';

const found = (html: string) => headingsIn(html).map(({ level, text, id }) => [level, text, id]);

describe('Headings', () => {
  it.each<[string, [number, string, string][]]>([
    ['<h2>What is <em>changing</em></h2><p>x</p>', [[2, 'What is changing', 'section-what-is-changing']]],
    ['<h2 id="user-content-a">One &amp; two</h2>', [[2, 'One & two', 'user-content-a']]],
    [
      '<H3>Same</H3><h3>Same</h3><h3>Same</h3>',
      [
        [3, 'Same', 'section-same'],
        [3, 'Same', 'section-same-2'],
        [3, 'Same', 'section-same-3'],
      ],
    ],
    [
      '<h2>A 2</h2><h2>A</h2><h2>A</h2>',
      [
        [2, 'A 2', 'section-a-2'],
        [2, 'A', 'section-a'],
        [2, 'A', 'section-a-3'],
      ],
    ],
    ['<h2>!</h2>', [[2, '!', 'section-']]],
    ['<h2><img src="x"></h2><h2></h2>', []],
    ['<h2>open <h3>Inner</h3> other</h2> <header>no</header>', [[3, 'Inner', 'section-inner']]],
  ])('in %s are known', (html, expected) => expect(found(html)).toEqual(expected));

  it('get ids where they have none, and nothing else changes', () => {
    expect(withHeadingIds('<h2 class="a">One</h2> & <h2 id="b">Two</h2><h3>Three</h3>')).toBe(
      '<h2 class="a" id="section-one">One</h2> & <h2 id="b">Two</h2><h3 id="section-three">Three</h3>',
    );
    expect(withHeadingIds('<p>none</p>')).toBe('<p>none</p>');
  });

  it('are found in time, however many are never closed or say the same', () => {
    for (const piece of ['<h2>', '<h2', '<h2>a</h2>']) expect(withHeadingIds(piece.repeat(100_000))).toContain('<h2');
  });
});
