import { always, and, eq, isNull, not, or } from './constructors';
import { evaluate } from './evaluate';
import type { Predicate, Scalar } from './predicate';

/** What a field that is null counts as. */
export interface Assumption {
  readonly value: Scalar;
  /** Of which things that is so. Default: of all. */
  readonly among?: Predicate;
}

/** The condition that holds where the given one would if fields that are null had the values that are assumed of them. */
export function assumeNulls(predicate: Predicate, assumptions: ReadonlyMap<string, readonly Assumption[]>): Predicate {
  switch (predicate.kind) {
    case 'always':
    case 'never':
      return predicate;
    case 'not': {
      const opposite = oppositeFlag(predicate.of, assumptions);
      return opposite ? assumeNulls(opposite, assumptions) : not(assumeNulls(predicate.of, assumptions));
    }
    case 'and':
      return and(...predicate.of.map((condition) => assumeNulls(condition, assumptions)));
    case 'or':
      return or(...predicate.of.map((condition) => assumeNulls(condition, assumptions)));
    case 'isNull':
      return and(predicate, not(amongWhich(assumptions.get(predicate.field) ?? [])));
    case 'compare':
    case 'in':
    case 'match': {
      const met = (assumptions.get(predicate.field) ?? []).filter(({ value }) => evaluate(predicate, () => value));
      return or(predicate, and(isNull(predicate.field), amongWhich(met)));
    }
  }
}

/** What is not true is false where nothing is null, and an index finds that. */
function oppositeFlag(
  negated: Predicate,
  assumptions: ReadonlyMap<string, readonly Assumption[]>,
): Predicate | undefined {
  if (negated.kind !== 'compare' || typeof negated.value !== 'boolean' || negated.operator !== 'eq') return undefined;
  const [assumption] = assumptions.get(negated.field) ?? [];
  const isNeverNull = typeof assumption?.value === 'boolean' && assumption.among === undefined;
  return isNeverNull ? eq(negated.field, !negated.value) : undefined;
}

function amongWhich(assumptions: readonly Assumption[]): Predicate {
  return or(...assumptions.map(({ among = always() }) => among));
}
