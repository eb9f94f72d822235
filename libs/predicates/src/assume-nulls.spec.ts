import { assert as check, boolean, constant, constantFrom, letrec, oneof, property, record, tuple } from 'fast-check';
import { assumeNulls } from './assume-nulls';
import { eq, isNull, not, or } from './constructors';
import { evaluate } from './evaluate';
import type { Predicate } from './predicate';

const hot = new Map([['hot', [{ value: false }]]]);

it('A flag that is null counts as what is assumed of it, in words that an index can answer', () => {
  expect(assumeNulls(eq('hot', true), hot)).toEqual(eq('hot', true));
  expect(assumeNulls(eq('hot', false), hot)).toEqual(or(eq('hot', false), isNull('hot')));
  expect(assumeNulls(not(eq('hot', true)), hot)).toEqual(or(eq('hot', false), isNull('hot')));
  expect(assumeNulls(not(eq('hot', false)), hot)).toEqual(eq('hot', true));
  expect(assumeNulls(isNull('hot'), hot)).toEqual({ kind: 'never' });
  expect(assumeNulls(eq('other', false), hot)).toEqual(eq('other', false));
});

it('A condition holds where it would if nulls were what is assumed, which may differ from type to type', () => {
  const assumptions = new Map([
    [
      'hot',
      [
        { value: true, among: eq('type', 'A') },
        { value: false, among: eq('type', 'B') },
      ],
    ],
    ['fresh', [{ value: true }]],
  ]);
  const field = constantFrom('hot', 'fresh');
  const { predicate } = letrec<{ predicate: Predicate }>((tie) => ({
    predicate: oneof(
      { maxDepth: 4 },
      record({ kind: constant('compare' as const), field, operator: constant('eq' as const), value: boolean() }),
      record({ kind: constant('in' as const), field, values: constantFrom([true], [false], [true, false]) }),
      record({ kind: constant('isNull' as const), field }),
      record({ kind: constantFrom('and' as const, 'or' as const), of: tuple(tie('predicate'), tie('predicate')) }),
      record({ kind: constant('not' as const), of: tie('predicate') }),
    ),
  }));
  const value = constantFrom(true, false, null);
  check(
    property(predicate, constantFrom('A', 'B', 'C'), value, value, (condition, type, isHot, isFresh) => {
      const stored = new Map<string, string | boolean | null>([
        ['type', type],
        ['hot', isHot],
        ['fresh', isFresh],
      ]);
      const meant = new Map(stored)
        .set('fresh', isFresh ?? true)
        .set('hot', isHot ?? { A: true, B: false, C: null }[type]);
      expect(evaluate(assumeNulls(condition, assumptions), (name) => stored.get(name))).toBe(
        evaluate(condition, (name) => meant.get(name)),
      );
    }),
  );
});
