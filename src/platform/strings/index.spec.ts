import fc from 'fast-check';
import { normalized, trimmed, trimmedEnd, withoutSlashes } from './index';

const ROW = 500_000;

describe('A text without what stands at its ends', () => {
  const text = fc.string({ unit: fc.constantFrom('/', '-', 'a', '\\', ' ', '𝒙') });

  it('is what a regular expression would leave', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(withoutSlashes(given)).toBe(given.replace(/^\/+|\/+$/g, ''));
        expect(trimmed(given, '-/')).toBe(given.replace(/^[-/]+|[-/]+$/g, ''));
        expect(trimmedEnd(given, '-/')).toBe(given.replace(/[-/]+$/, ''));
      }),
    );
  });

  it('is there at once, however long the row is that is not at its end', () => {
    const row = `a${'/'.repeat(ROW)}b`;
    expect(withoutSlashes(row) === row).toBe(true);
  });
});

describe('A text in a normal form', () => {
  const unit = fc.oneof(
    fc.constantFrom('e', '\u0301', '\u0316', 'ﬁ', '각', '\u0344', ' '),
    fc.string({ maxLength: 1 }),
  );
  const FORMS = ['NFC', 'NFKC', 'NFKD'] as const;

  it.each(FORMS)('is that of Unicode: %s', (form) => {
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 30 }), (given) => {
        expect(normalized(given, form)).toBe(given.normalize(form));
      }),
    );
  });

  it.each(FORMS)('is there at once for a row of marks as well: %s', (form) => {
    const letters = `e${'\u0316\u0301'.repeat(ROW / 2)}e\u0316\u0301`;
    expect(normalized(letters, form).endsWith('e\u0316\u0301'.normalize(form))).toBe(true);
  });
});
