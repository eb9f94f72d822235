import { matchesPattern, patternFault } from './text-pattern';

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
    (pattern) => expect(patternFault(pattern)).toMatch(/^must be a regular expression: /),
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
    expect(patternFault(pattern)).toMatch(/^could take very long/),
  );

  it('is found anywhere in the text unless it is anchored', () => {
    expect(matchesPattern('a green leaf', 'green')).toBe(true);
    expect(matchesPattern('a green leaf', '^green$')).toBe(false);
  });

  it('counts characters, not code units', () => expect(matchesPattern('🌳', '^.$')).toBe(true));
});
