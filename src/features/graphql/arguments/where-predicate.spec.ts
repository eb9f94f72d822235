import { evaluate, type Predicate } from '@espalier/predicates';
import type { Operator, WhereKey, WhereKeys } from './where-predicate';
import { MAX_CONDITIONS, MAX_MATCH_LENGTH, MAX_VALUES, wherePredicate } from './where-predicate';

function conditions(field: string, name: string, operators: readonly Operator[]): [string, WhereKey][] {
  return operators.map((operator) => [
    operator === 'equals' ? name : `${name}_${operator}`,
    { kind: 'condition', field, operator },
  ]);
}

const keys: WhereKeys = new Map<string, WhereKey>([
  ...conditions('a', 'a', ['equals', 'not', 'in', 'not_in', 'lt', 'gt']),
  ...conditions('b', 'b', ['equals', 'not_contains', 'contains']),
  ...conditions('c', 'c', ['equals']),
  ['part', { kind: 'nested', keys: new Map(conditions('part.x', 'x', ['equals', 'gt'])) }],
  ['AND', { kind: 'combinator', combinator: 'AND' }],
  ['OR', { kind: 'combinator', combinator: 'OR' }],
  ['NOT', { kind: 'combinator', combinator: 'NOT' }],
]);

const predicate = (where: Record<string, unknown>): Predicate => wherePredicate(where, keys);

type Row = Readonly<Record<string, string | number | null>>;

/** Whether the row meets the condition. */
const meets = (where: Record<string, unknown>, row: Row): boolean =>
  evaluate(predicate(where), (field) => row[field] ?? null);

describe('A where', () => {
  it('without keys holds always', () => {
    expect(predicate({})).toEqual({ kind: 'always' });
  });

  it('ANDs its keys', () => {
    expect(meets({ a: 1, c: 2 }, { a: 1, c: 2 })).toBe(true);
    expect(meets({ a: 1, c: 2 }, { a: 1, c: 3 })).toBe(false);
  });

  it('takes null for a missing value in equality, and for a present one in its negation', () => {
    expect(predicate({ a: null })).toEqual({ kind: 'isNull', field: 'a' });
    expect(meets({ a_not: null }, { a: 1 })).toBe(true);
    expect(meets({ a_not: null }, { a: null })).toBe(false);
  });

  it('finds missing values by negated conditions', () => {
    expect(meets({ a_not: 1 }, { a: null })).toBe(true);
    expect(meets({ a_not_in: [1] }, { a: null })).toBe(true);
    expect(meets({ b_not_contains: 'x' }, { b: null })).toBe(true);
  });

  it('finds nothing in an empty list, and everything outside of it', () => {
    expect(predicate({ a_in: [] })).toEqual({ kind: 'never' });
    expect(predicate({ a_not_in: [] })).toEqual({ kind: 'always' });
  });

  it.each(['a_in', 'a_lt', 'b_contains', 'part', 'AND', 'OR', 'NOT'])('refuses null for %s', (key) => {
    expect(() => predicate({ [key]: null })).toThrow(`${key} must not be null`);
  });
});

describe('A part in a where', () => {
  it('names members by their path', () => {
    expect(predicate({ part: { x: 1 } })).toEqual({ kind: 'compare', field: 'part.x', operator: 'eq', value: 1 });
  });

  it('is one condition of a combinator: its own keys are ANDed', () => {
    const where = { OR: [{ part: { x: 1, x_gt: 5 } }, { c: 9 }] };
    expect(meets(where, { 'part.x': 1, c: 0 })).toBe(false);
    expect(meets(where, { 'part.x': 7, c: 0 })).toBe(false);
    expect(meets(where, { 'part.x': 1, c: 9 })).toBe(true);
  });
});

describe('OR', () => {
  it('holds when one of the keys of one object does', () => {
    expect(meets({ OR: [{ a: 1, c: 2 }] }, { a: 1, c: 0 })).toBe(true);
    expect(meets({ OR: [{ a: 1, c: 2 }] }, { a: 0, c: 0 })).toBe(false);
  });

  it('means the same whether keys share an object or not', () => {
    expect(predicate({ OR: [{ a: 1, c: 2 }] })).toEqual(predicate({ OR: [{ a: 1 }, { c: 2 }] }));
  });

  it('groups with a nested AND', () => {
    const where = { OR: [{ AND: [{ a: 1, c: 2 }] }, { c: 9 }] };
    expect(meets(where, { a: 1, c: 0 })).toBe(false);
    expect(meets(where, { a: 1, c: 2 })).toBe(true);
  });

  it('is ANDed with what stands beside it', () => {
    expect(meets({ c: 2, OR: [{ a: 1 }] }, { a: 1, c: 0 })).toBe(false);
  });

  it('of nothing does not hold', () => {
    expect(predicate({ OR: [] })).toEqual({ kind: 'never' });
    expect(predicate({ OR: [{}] })).toEqual({ kind: 'never' });
  });
});

describe('NOT', () => {
  it('holds when all of its conditions are false, not when one is', () => {
    expect(meets({ NOT: [{ a: 1, c: 2 }] }, { a: 0, c: 0 })).toBe(true);
    expect(meets({ NOT: [{ a: 1, c: 2 }] }, { a: 1, c: 0 })).toBe(false);
    expect(meets({ NOT: [{ a: 1 }, { c: 2 }] }, { a: 0, c: 2 })).toBe(false);
  });

  it('turns around a nested combinator as a whole', () => {
    expect(meets({ NOT: [{ AND: [{ a: 1, c: 2 }] }] }, { a: 1, c: 0 })).toBe(true);
    expect(meets({ NOT: [{ NOT: [{ a: 1 }] }] }, { a: 1 })).toBe(true);
  });

  it('of nothing holds', () => {
    expect(predicate({ NOT: [] })).toEqual({ kind: 'always' });
  });
});

describe('The number of conditions', () => {
  it('is limited over all levels', () => {
    const list = (length: number) => Array.from({ length }, () => ({ a: 1 }));
    expect(() => predicate({ OR: list(MAX_CONDITIONS - 1) })).not.toThrow();
    expect(() => predicate({ OR: list(MAX_CONDITIONS - 2), AND: list(1) })).toThrow('500 conditions');
  });

  it('ends before the nesting does harm', () => {
    let where: Record<string, unknown> = { a: 1 };
    for (let depth = 0; depth < 50_000; depth++) where = { NOT: [where] };
    expect(() => predicate(where)).toThrow('500 conditions');
  });

  it('refuses more values than a where may have, in all of its lists together', () => {
    const values = (count: number) => Array.from({ length: count }, (_, value) => value);
    expect(() => predicate({ a_in: values(MAX_VALUES) })).not.toThrow();
    expect(() => predicate({ a_in: values(MAX_VALUES + 1) })).toThrow('1000 values');
    expect(() => predicate({ a_in: values(MAX_VALUES), OR: [{ a_not_in: values(1) }] })).toThrow('1000 values');
  });

  it('refuses to look for a text that is too long, and compares with any', () => {
    const text = 'x'.repeat(MAX_MATCH_LENGTH);
    expect(() => predicate({ b_contains: text, b: `${text}x` })).not.toThrow();
    expect(() => predicate({ b_contains: `${text}x` })).toThrow('b_contains must not be longer than 1000 characters');
    expect(() => predicate({ b_not_contains: `${text}x` })).toThrow('1000 characters');
  });
});
