import handlebars from 'handlebars';
import type { TextValues } from '#platform/texts';
import { sizeInWords, viewText } from './view-helpers';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1.0 KB'],
  [999_499, '999 KB'],
  [999_999, '1.0 MB'],
  [20_000_000, '20 MB'],
])('%i bytes are %s', (size, words) => expect(sizeInWords(size)).toBe(words));

const NASTY = `<script>&"'`;

const ESCAPED = '&lt;script&gt;&amp;&quot;&#x27;';

const TIME = new handlebars.SafeString('<time>noon</time>');

/** As a view shows it. */
function html(message: string, values: TextValues): string {
  const shown = viewText(message, values);
  return typeof shown === 'string' ? handlebars.Utils.escapeExpression(shown) : shown.toString();
}

describe('A text of a view', () => {
  it.each([
    ['Save', {}, 'Save'],
    ['A & B', {}, 'A &amp; B'],
    ['By {name}', { name: NASTY }, `By ${ESCAPED}`],
    [
      '<code>npm</code> & <strong>{name}</strong>',
      { name: NASTY },
      `<code>npm</code> &amp; <strong>${ESCAPED}</strong>`,
    ],
    ['{name} at {time}', { name: NASTY, time: TIME }, `${ESCAPED} at <time>noon</time>`],
    ['{names} at {time}', { names: ['<b>'], time: TIME }, '[&quot;&lt;b&gt;&quot;] at <time>noon</time>'],
    ['End<hidden> of {name}</hidden>', { name: 'it' }, 'End<span class="visually-hidden"> of it</span>'],
    ['See <a>the list</a>', { a: '/x?a=1&b="' }, 'See <a href="/x?a&#x3D;1&amp;b&#x3D;&quot;">the list</a>'],
    ['<img src=x><script>{name}', { name: 'a' }, '&lt;img src&#x3D;x&gt;&lt;script&gt;a'],
    ['<code>{count, plural, one {# item} other {# items}}</code>', { count: 3 }, '<code>3 items</code>'],
    ['<a>{name}</a>', { name: '</a><a>', a: '/' }, '<a href="/">&lt;/a&gt;&lt;a&gt;</a>'],
    ['By {name} at {time}', { name: undefined, time: TIME }, 'By  at <time>noon</time>'],
  ])('%s with %j', (message, values, expected) => {
    expect(html(message, values)).toBe(expected);
  });

  it('is plain text for attributes and for other helpers, where it has no elements', () => {
    expect(viewText('By {name}', { name: NASTY })).toBe(`By ${NASTY}`);
  });
});
