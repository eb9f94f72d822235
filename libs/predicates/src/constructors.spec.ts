import { always, and, contains, eq, isIn, never, not, or } from './constructors';

const a = eq('a', 1);
const b = eq('b', 2);
const c = contains('c', 'x');

describe('predicate constructors', () => {
  it('make one conjunction of nested ones, and one alternative of nested ones', () => {
    expect(and(and(a, b), c)).toEqual({ kind: 'and', of: [a, b, c] });
    expect(or(a, or(b, c))).toEqual({ kind: 'or', of: [a, b, c] });
    expect(and(a, or(b, c))).toEqual({ kind: 'and', of: [a, { kind: 'or', of: [b, c] }] });
  });

  it('leave out what changes nothing', () => {
    expect(and(a, always())).toBe(a);
    expect(or(a, never())).toBe(a);
    expect(and()).toEqual(always());
    expect(or()).toEqual(never());
  });

  it('give up as soon as the answer is known', () => {
    expect(and(a, never(), b)).toEqual(never());
    expect(or(a, always())).toEqual(always());
  });

  it('negate constants and negations without a wrapper', () => {
    expect(not(always())).toEqual(never());
    expect(not(never())).toEqual(always());
    expect(not(not(a))).toBe(a);
  });

  it('turn a list of no values into never, and of one value into equality', () => {
    expect(isIn('a', [])).toEqual(never());
    expect(isIn('a', [1])).toEqual(a);
    expect(isIn('a', [1, 2])).toEqual({ kind: 'in', field: 'a', values: [1, 2] });
  });
});
