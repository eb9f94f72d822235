import fc from 'fast-check';
import { HOSTILE_BODIES, HOSTILE_IMAGE_LISTS } from '../../../../test/fixtures/hostile-bodies';
import { SMUGGLED_SCRIPTS } from '../../../../test/fixtures/script-smuggling';
import { faultsOfHtml } from '../../../../test/support/inert-html';
import { Markdown } from './made-html';
import { sanitize, imageList, isParseable } from './sanitize';

describe('Sanitised HTML', () => {
  const markdown = new Markdown();

  it.each(SMUGGLED_SCRIPTS)('runs nothing of %j', (text) => {
    expect(faultsOfHtml(sanitize(text))).toEqual([]);
    expect(faultsOfHtml(sanitize(markdown.toHtml(text)))).toEqual([]);
    expect(faultsOfHtml(sanitize(`<p title='${text}'>${text}`))).toEqual([]);
  });

  it('runs nothing of what is put together of such texts, and is the same when it is sanitised again', () => {
    const piece = fc.oneof(
      fc.constantFrom(...SMUGGLED_SCRIPTS),
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '=',
        '/',
        '<!--',
        '-->',
        '&',
        '&#',
        ' ',
        '\n',
        '\0',
        '<p',
        '</p',
        '<a href=',
        '`',
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const html = sanitize(pieces.join(''));
        expect(faultsOfHtml(html)).toEqual([]);
        expect(sanitize(html)).toBe(html);
      }),
      { numRuns: 500, seed: 7 },
    );
  });

  it.each([
    '<h2>Why</h2><p>A <strong>tree</strong> &amp; a <em>hedge</em>.</p>',
    '<ul><li>one</li></ul><ol start="3"><li>three</li></ol>',
    '<table><thead><tr><th scope="col" class="align-right">x</th></tr></thead><tbody><tr><td colspan="2">y</td></tr></tbody></table>',
    '<figure><img src="/media/oak.jpg" alt="An oak" width="4" height="3" loading="lazy" /><figcaption>Oak</figcaption></figure>',
    '<pre><code class="language-js">let x;</code></pre>',
    '<p><a href="https://example.com/?a=1&amp;b=2" title="x">out</a> <a href="/blog">in</a> <a href="mailto:a@example.com">mail</a></p>',
    '<details open><summary>More</summary>text</details>',
    '<p><time datetime="2026-11-20">today</time> <kbd>Ctrl</kbd> H<sub>2</sub>O</p>',
  ])('keeps %s', (html) => expect(sanitize(html)).toBe(html));

  it.each([
    ['<p class="site-header" style="color:red">x</p>', '<p>x</p>'],
    ['<iframe src="https://example.com"></iframe>after', 'after'],
    ['<center>text stays</center>', 'text stays'],
    ['<code class="language-js evil">x</code>', '<code class="language-js">x</code>'],
    ['<p>open', '<p>open</p>'],
    ['x</div></article>y', 'xy'],
  ])('makes of %s %s', (html, expected) => expect(sanitize(html)).toBe(expected));

  it('prefixes ids, and links to them', () => {
    expect(sanitize('<h2 id="why">Why</h2><a href="#why">why</a> <a href="#">top</a>')).toBe(
      '<h2 id="user-content-why">Why</h2><a href="#user-content-why">why</a> <a href="#">top</a>',
    );
  });

  it('keeps a link that opens elsewhere from its opener, and only relations that are known', () => {
    expect(sanitize('<a href="/x" target="_BLANK" rel="opener nofollow">x</a>')).toBe(
      '<a href="/x" target="_blank" rel="nofollow noopener">x</a>',
    );
    expect(sanitize('<a href="/x" target="main">x</a>')).toBe('<a href="/x">x</a>');
  });

  it('shows as text what is nested beyond reason', () => {
    expect(sanitize('<div>'.repeat(100_000))).toBe(`<pre>${'&lt;div&gt;'.repeat(100_000)}</pre>`);
  });
});

/** What is written past the logger. */
function written(work: () => void): string[] {
  const words: string[] = [];
  const note = (...said: unknown[]) => words.push(said.map(String).join(' ').slice(0, 200)) > 0;
  const spies = [
    ...(['log', 'info', 'warn', 'error', 'debug', 'trace'] as const).map((name) => jest.spyOn(console, name)),
    jest.spyOn(process.stdout, 'write'),
    jest.spyOn(process.stderr, 'write'),
  ];
  for (const spy of spies) spy.mockImplementation(note);
  try {
    work();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
  return words;
}

describe('A list of images', () => {
  it.each([
    ['/a.png', '/a.png'],
    ['/a.png 1x, /b.png 2x', '/a.png 1x, /b.png 2x'],
    ['/a.png 1.5x,/b.png .5x,', '/a.png 1.5x, /b.png .5x'],
    ['\n  /a.png   480w ,\n  /b.png 1024w\t600h\n', '/a.png 480w, /b.png 1024w 600h'],
    ['/a,b.png, /c.png 2x', '/a,b.png, /c.png 2x'],
    ['https://example.com/a.png?b=1&c=2 2x', 'https://example.com/a.png?b=1&c=2 2x'],
  ])('%j is %j', (text, expected) => expect(imageList(text)).toBe(expected));

  it.each(['', ' ', ',', ', /a.png', '/a.png,, /b.png', ...HOSTILE_IMAGE_LISTS])('%j is none', (text) =>
    expect(imageList(text)).toBeUndefined(),
  );

  it('has at most fifty images', () => {
    const images = (count: number) => Array.from({ length: count }, (_, index) => `/${index}.png ${index + 1}w`);
    expect(imageList(images(50).join(', '))).toBe(images(50).join(', '));
    expect(imageList(images(51).join(', '))).toBeUndefined();
  });

  it('is what it is when it is read again, and nothing about it is written anywhere', () => {
    const piece = fc.constantFrom(
      ',',
      ', ',
      ' ',
      '\n',
      '/a.png',
      'b',
      '(',
      ')',
      '1',
      '0',
      '.5',
      'w',
      'x',
      'h',
      '-',
      '\u00a0',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const list = imageList(pieces.join('')) ?? '/a.png';
        expect(imageList(list)).toBe(list);
        expect(written(() => sanitize(`<img srcset="${pieces.join('')}">`))).toEqual([]);
      }),
      { numRuns: 2000, seed: 7 },
    );
  });
});

describe('Hostile bodies', () => {
  const markdown = new Markdown();

  it.each(HOSTILE_BODIES)('have nothing written to the log past the logger: %#', (body) => {
    const said = written(() => {
      sanitize(body);
      sanitize(markdown.toHtml(body));
    });
    expect(said).toEqual([]);
  });
});

describe('HTML can be sanitised in a time that grows with its length', () => {
  it.each([
    '<p>x',
    '<table><tr><td>x</td></tr></table>',
    '<p class="a" title=\'b\' hidden data-x=1>a < b<br><img src="x" /></p>',
    '<p><!-- a comment -->x</p>',
  ])('when it has many tags like those of %s', (piece) =>
    expect(isParseable(piece.repeat(piece === '<p>x' ? 900 : 20_000))).toBe(true),
  );

  it.each([
    '<div>',
    '<p><li>',
    '<b></i>',
    '<div><a title="</div>"></a>',
    "<div title='</div>'>",
    '<div><!-- </div> -->',
    '<i>x</I ><b>',
  ])('but not when many are like %s', (piece) => expect(isParseable(piece.repeat(20_000))).toBe(false));

  it('in any disorder, when there are not many', () => expect(isParseable('<div title="<">'.repeat(5000))).toBe(true));
});
