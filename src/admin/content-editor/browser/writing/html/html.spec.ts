import fc from 'fast-check';
import { KeptSource } from '../kept-source';
import { sameMeaning } from '../meaning';
import { schema } from '../schema';
import { HTML } from './html';
import { serializeHtml } from './serializer';

/** Anything that may mean something, beside anything else. */
const PIECES = [
  ...Array.from('<>&"\'{}%= \n\t'),
  'oak',
  'ü 😀',
  '\u00a0',
  '&amp;',
  '&lt;',
  '&nbsp;',
  '&copy',
  '&#123;',
  '{{ a }}',
  '{% if b %}',
  '<!-- c -->',
  '<br>',
  '<br />\n',
  '<hr>',
  '<img src="/a.png" alt="b">',
  '<img src=/a.png width=4>',
  '<script>d < e</script>',
  ...'p h2 strong b em i s code a span blockquote ul li ol pre div figure figcaption table tr td th thead tbody'
    .split(' ')
    .flatMap((name) => [`<${name}>`, `</${name}>`, `<${name}>oak</${name}>`]),
  '<p class="lead">',
  '<a href="/b?c=1&d=2" title="e">',
  '<a href="javascript:alert(1)">',
  '<ul><li>f</li></ul>',
  '<ol start="3">\n<li>\n<p>g</p>\n</li>\n</ol>',
  '<pre><code class="language-js">let h;\n</code></pre>',
  '<tr><td>i</td><td class="align-right">j</td></tr>',
  '<figure><img src="/k.png" alt=""><figcaption>l</figcaption></figure>',
];

const html = fc.array(fc.constantFrom(...PIECES), { maxLength: 16 }).map((pieces) => pieces.join(''));
const lineEnd = fc.constantFrom('\n', '\r\n');

function blocksOf(source: string) {
  return new KeptSource(source, HTML).document.children;
}

describe('HTML of a block', () => {
  it.each([
    ['<p>An <b>old</b> <strong>oak</strong> &amp; <i>elm</i>\nhere</p>'],
    ['<h3>Oaks</h3>'],
    ['Without an element'],
    ['<ul>\n<li>a</li>\n<li>b\n<ol start="3">\n<li>c</li>\n</ol></li>\n</ul>'],
    ['<ul>\n<li>\n<p>a</p>\n</li>\n</ul>'],
    ['<blockquote>\n<p>a<br />\nb</p>\n</blockquote>'],
    ['<pre><code class="language-js">a &lt; b\n</code></pre>'],
    ['<pre>a</pre>'],
    ['<p><a href="/a?b=1" title="c">d <em>e</em></a><kbd>Ctrl</kbd> {{ f }}</p>'],
    [
      '<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td class="align-right">b</td>\n</tr>\n</tbody>\n</table>',
    ],
    ['<figure><img src="/a.png" alt="b"><figcaption>c</figcaption></figure>'],
    ['<hr />'],
  ])('is spelled as its author did: %j', (source) => {
    const [block, ...others] = blocksOf(source);
    expect(others).toEqual([]);
    expect(block?.type).not.toBe(schema.nodes.source);
    expect(block && serializeHtml(block)).toBe(source);
  });

  it.each([
    '<div>\n<p>a</p>\n</div>',
    '<p class="lead">a</p>',
    '<p>a <b>b</p>',
    '<script>a</script>',
    '{% if a %}',
    '<b> </b>{{ a }}',
    '<!-- a -->',
    '<table><tr><td colspan="2">a</td></tr></table>',
    '<ul><li>a</li>b</ul>',
  ])('is source where there is no other way to show it: %s', (source) => {
    const [first, block, last] = blocksOf(`<p>One</p>\n${source}\n<p>Two</p>`);
    expect([first?.textContent, block?.type.name, block?.textContent, last?.textContent]).toEqual([
      'One',
      'source',
      source,
      'Two',
    ]);
  });

  it.each(['<b>', '&amp;', '{{ a }}', '{% a %}', 'a & b', '"'])('means the characters that were typed: %s', (text) => {
    const paragraph = schema.node('paragraph', null, [schema.text(text)]);
    const [block] = blocksOf(serializeHtml(paragraph));
    expect(block?.textContent).toBe(text);
    expect(block?.children.every(({ isText }) => isText)).toBe(true);
  });

  it('means the same, whatever is in it', () => {
    fc.assert(
      fc.property(html, (source) => {
        for (const block of blocksOf(source)) {
          if (block.type === schema.nodes.source) continue;
          const text = serializeHtml(block);
          const [again, ...others] = blocksOf(text);
          expect([text, others.length, again && sameMeaning(again, block)]).toEqual([text, 0, true]);
        }
      }),
      {
        numRuns: 20_000,
        examples: [
          ['<b>\t</b>{{ a }}'],
          ['<b> </b>{{ a }} {{ a }}'],
          ['<blockquote><p><tbody>oak</tbody></blockquote></p>'],
        ],
      },
    );
  });
});

describe('HTML that was not touched', () => {
  it('comes back to the byte', () => {
    fc.assert(
      fc.property(html, lineEnd, (text, end) => {
        const source = text.replaceAll('\n', end);
        const kept = new KeptSource(source, HTML);
        expect(kept.write(schema.node('doc', null, kept.document.content))).toBe(source);
      }),
      { numRuns: 10_000 },
    );
  });

  it('is divided from what comes beside it', () => {
    const kept = new KeptSource('One\n<hr>\nTwo', HTML);
    const [one, , two] = kept.document.children;
    expect(one && two && kept.write(schema.node('doc', null, [one, two]))).toBe('One\n<p>Two</p>');
  });
});
