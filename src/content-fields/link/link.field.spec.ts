import * as fc from 'fast-check';
import type { JsonValue } from '@espalier/plugin-sdk';
import { settingsFaults, valuesOf } from '@espalier/testing';
import { LinkField } from './link.field';

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
    expect(field.fromOrchard({ Url: '/x', Text: 'X', Target: null })).toEqual({ url: '/x', text: 'X' }));
});
