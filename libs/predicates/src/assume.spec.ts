import { constant, constantFrom, assert as check, letrec, oneof, property, record, array } from 'fast-check';
import { assume } from './assume';
import { and, contains, eq, isNull, not, or } from './constructors';
import { evaluate } from './evaluate';
import type { Predicate } from './predicate';

describe('What is left of a condition when some fields are known', () => {
  const known = new Map([['published', true]]);

  it('is nothing where these decide it', () => {
    expect(assume(eq('published', true), known)).toEqual({ kind: 'always' });
    expect(assume(or(not(eq('published', true)), eq('owner', 'me')), known)).toEqual(eq('owner', 'me'));
    expect(assume(and(isNull('published'), eq('owner', 'me')), known)).toEqual({ kind: 'never' });
  });

  it('is all of it where it names none of them', () => {
    const condition = not(and(contains('title', 'oak'), isNull('owner')));
    expect(assume(condition, known)).toEqual(condition);
  });

  it('holds for the same things', () => {
    const value = constantFrom('a', 'b', null);
    const field = constantFrom('x', 'y', 'z');
    const { predicate } = letrec<{ predicate: Predicate }>((tie) => ({
      predicate: oneof(
        { maxDepth: 4 },
        record({
          kind: constant('compare' as const),
          field,
          operator: constantFrom('eq' as const, 'lt' as const),
          value: constantFrom('a', 'b'),
        }),
        record({ kind: constant('isNull' as const), field }),
        record({ kind: constantFrom('and' as const, 'or' as const), of: array(tie('predicate'), { maxLength: 3 }) }),
        record({ kind: constant('not' as const), of: tie('predicate') }),
      ),
    }));
    check(
      property(predicate, value, value, value, (condition, x, y, z) => {
        const values = new Map([
          ['x', x],
          ['y', y],
          ['z', z],
        ]);
        const rest = assume(condition, new Map([['x', x]]));
        const read = (name: string) => {
          if (name === 'x' && rest !== condition) throw new Error('x was known');
          return values.get(name);
        };
        expect(evaluate(rest, read)).toBe(evaluate(condition, (name) => values.get(name)));
      }),
    );
  });
});
