import type { JsonObject } from '@espalier/plugin-sdk';
import { settingsFaults, valuesOf } from '@espalier/testing';
import { matchesPattern, patternFault, TextField } from './text.field';

describe('The pattern of a text field', () => {
  it.each([
    '^[a-z]+$',
    String.raw`^\p{Lu}\p{L}*$`,
    String.raw`^\d{4}-\d{2}$`,
    String.raw`^\+?[0-9 ()-]{7,20}$`,
    '^(red|green|blue)$',
    '^(?!draft).*$',
    'https://',
    String.raw`\s+$`,
  ])('may be %s', (pattern) => expect(patternFault(pattern)).toBeUndefined());

  it.each(['[', '(', '*', String.raw`\p{Nonsense}`, String.raw`\-`, 'a{2,1}'])(
    'may not be %s, which is no expression',
    (pattern) => expect(patternFault(pattern)?.message).toMatch(/^must be a regular expression: /),
  );

  it.each([
    '(a+)+$',
    '^(x+x+)+y',
    '(a|aa)+$',
    '^(b|bb|c)*$',
    '^(ab|abab)+$',
    String.raw`^(\s|\s\s)+$`,
    '.*.*.*=.*',
    '^(?:[b-y]|[^a0 .by])*$',
    '^(?:[α-ω]|[^αω])*!$',
  ])('may not be %s, which can take very long', (pattern) =>
    expect(patternFault(pattern)?.message).toMatch(/^could take very long/),
  );

  it('is found anywhere in the text unless it is anchored', () => {
    expect(matchesPattern('a green leaf', 'green')).toBe(true);
    expect(matchesPattern('a green leaf', '^green$')).toBe(false);
  });

  it('counts characters, not code units', () => expect(matchesPattern('🌳', '^.$')).toBe(true));
});

describe('A text field', () => {
  const field = new TextField();

  it('takes any text', () => expect(valuesOf(field)('On pruning 🌳')).toEqual({ faults: [], stored: 'On pruning 🌳' }));

  it.each([12, true, [], {}])('refuses %j', (value) => expect(valuesOf(field)(value).faults).toEqual(['type']));

  it('counts characters against minLength and maxLength', () => {
    const value = valuesOf(field, { minLength: 2, maxLength: 3 });
    expect(value('🌳🌳🌳').faults).toEqual([]);
    expect(value('a').faults).toEqual(['minLength']);
    expect(value('abcd').faults).toEqual(['maxLength']);
  });

  it('searches its pattern in the text', () => {
    const value = valuesOf(field, { pattern: String.raw`^\d{4}-\d{2}$` });
    expect(value('2026-11').faults).toEqual([]);
    expect(value('2026-11-20').faults).toEqual(['pattern']);
  });

  it('takes nothing but its options', () => {
    const value = valuesOf(field, { options: ['oak', 'elm'] });
    expect(value('elm').faults).toEqual([]);
    expect(value('Elm').faults).toEqual(['enum']);
  });

  it('takes at most 512 characters when it is indexed, and 1024 when it has a pattern', () => {
    expect(valuesOf(field, { indexed: true })('x'.repeat(512)).faults).toEqual([]);
    expect(valuesOf(field, { indexed: true })('x'.repeat(513)).faults).toEqual(['maxLength']);
    expect(valuesOf(field, { pattern: 'x' })('x'.repeat(1025)).faults).toEqual(['maxLength']);
  });

  it.each([
    [{ minLength: 5, maxLength: 4 }, 'minLength: must not be greater than maxLength, which is 4.'],
    [{ minLength: 600, indexed: true }, 'minLength: must not be greater than maxLength, which is 512.'],
    [{ maxLength: 513, indexed: true }, 'maxLength: must be at most 512 because the field is indexed.'],
    [{ maxLength: 2000, pattern: 'x' }, 'maxLength: must be at most 1024 because the field has a pattern.'],
    [{ maxLength: 3, options: ['oak', 'beech'] }, 'options[1]: does not keep to minLength, maxLength and pattern.'],
    [{ pattern: '^[a-z]+$', options: ['Oak'] }, 'options[0]: does not keep to minLength, maxLength and pattern.'],
  ])('refuses the settings %j', (settings, fault) => expect(settingsFaults(field, settings)).toEqual([fault]));

  it.each<JsonObject>([
    { pattern: '(a+)+$' },
    { pattern: '[' },
    { options: ['a', 'a'] },
    { minLength: -1 },
    { maxLength: 1.5 },
    { pattern: 7 },
  ])('refuses the settings %j', (settings) => expect(settingsFaults(field, settings)).toHaveLength(1));

  it("reads Orchard Core's Text", () => {
    expect(field.fromOrchard({ Text: 'On pruning' })).toBe('On pruning');
    expect(field.fromOrchard({ Text: null })).toBeNull();
    expect(field.fromOrchard({ Html: '<p>' })).toEqual({ Html: '<p>' });
  });
});
