import * as fc from 'fast-check';
import type { JsonValue } from '@espalier/plugin-sdk';
import { settingsFaults, valuesOf } from '@espalier/testing';
import { LinkField } from './link.field';

const SITE = 'https://site.test';

/** Of where a link in a page of the site leads to. */
function originOf(url: string): string {
  return URL.canParse(url, SITE) ? new URL(url, SITE).origin : SITE;
}

describe('A link field', () => {
  const field = new LinkField();

  it.each([
    'https://example.com/a?b=c#d',
    'HTTP://example.com',
    'mailto:mail@example.com',
    'tel:+3212345',
    '/blog/on-pruning',
    'on-pruning?page=2',
    '../up',
    '#top',
    '//example.com/x',
    'https://example.com/über%20uns',
  ])('takes %s', (url) => expect(valuesOf(field)({ url }).faults).toEqual([]));

  it('trims the URL', () =>
    expect(valuesOf(field)({ url: ' /a ', text: ' A ' }).stored).toEqual({ url: '/a', text: ' A ' }));

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    '\u200bjavascript:alert(1)',
    'vbscript:x',
    'data:text/html,<script>',
    'ftp://example.com',
    'file:///etc/passwd',
    'https://',
    'https://exa mple.com',
  ])('refuses %j', (url) => expect(valuesOf(field)({ url }).faults).toEqual([expect.stringMatching(/^url: /)]));

  it('takes the schemes of its settings and no others', () => {
    const value = valuesOf(field, { allowedSchemes: ['https', 'ftp'] });
    expect(value({ url: 'ftp://example.com' }).faults).toEqual([]);
    expect(value({ url: 'http://example.com' }).faults).toEqual([
      'url: must not begin with "http:". Use "https:", "ftp:" or a relative URL.',
    ]);
  });

  it.each(['//example.com', '/\\example.com', '\\\\example.com', '\\/example.com', ' //example.com'])(
    'takes %j for http, which leads to other sites',
    (url) => {
      expect(valuesOf(field)({ url }).faults).toEqual([]);
      expect(valuesOf(field, { allowedSchemes: ['mailto', 'https'] })({ url }).faults).toEqual([
        `url: must not begin with "${url.trim().slice(0, 2)}", which leads to another site as "http:" may. Use "mailto:", "https:" or a relative URL.`,
      ]);
      expect(valuesOf(field, { allowedSchemes: [] })({ url }).faults).toEqual([
        expect.stringMatching(/Use a relative URL\.$/),
      ]);
    },
  );

  it('never lets a browser leave the site without a scheme that is allowed, whatever it skips over', () => {
    const piece = fc.constantFrom('/', '\\', '\t', '\n', '\r', ' ', '\u0000', 'a', '.', ':', '?', '#');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const url = `${pieces.join('')}example.com`;
        const isTaken = valuesOf(field, { allowedSchemes: ['mailto'] })({ url }).faults.length === 0;
        expect(isTaken && originOf(url) !== SITE).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['javascript', 'vbscript', 'data'])('cannot be told to take %s', (scheme) =>
    expect(settingsFaults(field, { allowedSchemes: ['https', scheme] })).toEqual([
      expect.stringMatching(/^allowedSchemes\[1\]: must not be/),
    ]),
  );

  it('never lets a browser see a script, whatever is put before or into its scheme', () => {
    const ignored = fc.constantFrom(' ', '\t', '\n', '\r', '\u0001', '\u200b', '\ufeff');
    const noise = fc.array(ignored, { maxLength: 3 }).map((characters) => characters.join(''));
    const spelling = fc.tuple(noise, ...Array.from('javascript:').flatMap((letter) => [fc.constant(letter), noise]));
    fc.assert(
      fc.property(spelling, (parts) => {
        expect(valuesOf(field)({ url: `${parts.join('')}alert(1)` }).faults).not.toEqual([]);
      }),
    );
  });

  it.each<JsonValue>([{ url: 1 }, { href: '/x' }, '/x', { target: 'a b' }, { target: '"onclick' }])(
    'refuses %j',
    (value) => expect(valuesOf(field)(value).faults).toHaveLength(1),
  );

  it.each(['', '_self', '_blank', 'preview'])('opens in %j', (target) =>
    expect(valuesOf(field)({ url: '/x', target }).faults).toEqual([]),
  );

  it('is empty without a URL, whatever its text', () => {
    expect(field.isEmpty({ text: 'Read on' })).toBe(true);
    expect(field.isEmpty({ url: ' ' })).toBe(true);
    expect(field.isEmpty(null)).toBe(true);
    expect(field.isEmpty({ url: '/x' })).toBe(false);
  });

  it("reads Orchard Core's Url, Text and Target", () =>
    expect(field.fromOrchard({ Url: '/x', Text: 'X', Target: null })).toEqual({ url: '/x', text: 'X', target: null }));
});
