import { assert, constantFrom, property } from 'fast-check';
import { and, contains, endsWith, eq, gt, gte, isIn, isNull, lt, lte, not, or, startsWith } from './constructors';
import { evaluate, type FieldValue } from './evaluate';
import type { Predicate } from './predicate';

const row: Record<string, FieldValue> = {
  title: 'On Pruning',
  count: 3,
  done: false,
  none: null,
  at: '2026-11-20T10:00:00.000Z',
};

function meets(predicate: Predicate): boolean {
  return evaluate(predicate, (field) => row[field]);
}

describe('evaluation of predicates', () => {
  it('compares numbers, booleans, texts and dates by their order', () => {
    expect(meets(eq('count', 3))).toBe(true);
    expect(meets(lt('count', 3))).toBe(false);
    expect(meets(lte('count', 3))).toBe(true);
    expect(meets(gt('done', false))).toBe(false);
    expect(meets(gte('title', 'On'))).toBe(true);
    expect(meets(lt('at', '2026-11-20T10:00:00.001Z'))).toBe(true);
  });

  it('orders texts by code point, not by UTF-16 unit', () => {
    expect(evaluate(gt('x', '\uff01'), () => '\u{1f600}')).toBe(true);
  });

  it('finds equality, unlike matching, sensitive to case', () => {
    expect(meets(eq('title', 'on pruning'))).toBe(false);
    expect(meets(contains('title', 'PRUN'))).toBe(true);
  });

  it('matches at the beginning, at the end and anywhere', () => {
    expect(meets(startsWith('title', 'on p'))).toBe(true);
    expect(meets(startsWith('title', 'pruning'))).toBe(false);
    expect(meets(endsWith('title', 'ING'))).toBe(true);
    expect(meets(endsWith('title', 'On'))).toBe(false);
    expect(meets(contains('title', ''))).toBe(true);
  });

  it('takes %, _ and \\ literally', () => {
    for (const special of ['%', '_', '\\']) {
      expect(meets(contains('title', special))).toBe(false);
      expect(evaluate(contains('x', special), () => `a${special}b`)).toBe(true);
    }
  });

  it('folds case by the rules of Unicode, wherever a letter stands', () => {
    expect(evaluate(contains('x', 'ΟΔΌΣ'), () => 'οδόσ')).toBe(true);
    expect(evaluate(contains('x', 'οδός'), () => 'ΟΔΌΣΑ')).toBe(true);
    expect(evaluate(contains('x', 'STRASSE'), () => 'Straße')).toBe(true);
    expect(evaluate(contains('x', 'imp'), () => 'İmparator')).toBe(false);
    expect(evaluate(startsWith('x', 'İ'), () => 'i̇mparator')).toBe(true);
    expect(evaluate(contains('x', 'i'), () => 'ısı')).toBe(false);
  });

  it('finds composed and decomposed forms alike', () => {
    for (const matched of [contains, startsWith, endsWith, eq]) {
      expect(evaluate(matched('x', 'é'), () => 'e\u0301')).toBe(true);
      expect(evaluate(matched('x', 'e\u0301'), () => 'é')).toBe(true);
    }
    expect(evaluate(isIn('x', ['a', 'e\u0301']), () => 'é')).toBe(true);
    expect(evaluate(contains('x', 'e'), () => 'e\u0301')).toBe(false);
  });

  it('finds every condition on null false, and its negation true', () => {
    for (const predicate of [eq('none', 1), lt('none', 1), isIn('none', [1, 2]), contains('none', '')]) {
      expect(meets(predicate)).toBe(false);
      expect(meets(not(predicate))).toBe(true);
    }
    expect(meets(isNull('none'))).toBe(true);
    expect(meets(isNull('absent'))).toBe(true);
    expect(meets(isNull('count'))).toBe(false);
  });

  it('finds values of different types unequal and unordered', () => {
    expect(meets(eq('count', '3'))).toBe(false);
    expect(meets(lte('done', 0))).toBe(false);
  });

  it('finds nothing in an empty list', () => {
    expect(meets({ kind: 'in', field: 'count', values: [] })).toBe(false);
    expect(meets(isIn('count', [1, 3]))).toBe(true);
  });

  it('obeys the laws of two-valued logic', () => {
    const leaf = constantFrom<Predicate>(
      eq('count', 3),
      eq('count', 4),
      eq('none', 1),
      isNull('none'),
      isNull('count'),
    );
    assert(
      property(leaf, leaf, (left, right) => {
        expect(meets(not(and(left, right)))).toBe(meets(or(not(left), not(right))));
        expect(meets(not(or(left, right)))).toBe(meets(and(not(left), not(right))));
        expect(meets(or(left, not(left)))).toBe(true);
      }),
    );
  });
});
