import type { Comparison, Match, Predicate, Scalar } from './predicate';

const ALWAYS: Predicate = { kind: 'always' };
const NEVER: Predicate = { kind: 'never' };

/** The condition that everything meets. */
export function always(): Predicate {
  return ALWAYS;
}

/** The condition that nothing meets. */
export function never(): Predicate {
  return NEVER;
}

/** All of the conditions; nested conjunctions become one. Of none at all: {@link always}. */
export function and(...conditions: readonly Predicate[]): Predicate {
  return combine('and', conditions, 'always', NEVER);
}

/** At least one of the conditions; nested alternatives become one. Of none at all: {@link never}. */
export function or(...conditions: readonly Predicate[]): Predicate {
  return combine('or', conditions, 'never', ALWAYS);
}

export function not(condition: Predicate): Predicate {
  if (condition.kind === 'always') return NEVER;
  if (condition.kind === 'never') return ALWAYS;
  return condition.kind === 'not' ? condition.of : { kind: 'not', of: condition };
}

export const eq = comparison('eq');
export const lt = comparison('lt');
export const lte = comparison('lte');
export const gt = comparison('gt');
export const gte = comparison('gte');

/** The field has one of the values. Of no values: {@link never}. */
export function isIn(field: string, values: readonly Scalar[]): Predicate {
  const [value, ...others] = values;
  if (value === undefined) return NEVER;
  return others.length === 0 ? eq(field, value) : { kind: 'in', field, values };
}

export const contains = match('contains');
export const startsWith = match('startsWith');
export const endsWith = match('endsWith');

export function isNull(field: string): Predicate {
  return { kind: 'isNull', field };
}

function combine(
  kind: 'and' | 'or',
  conditions: readonly Predicate[],
  neutral: 'always' | 'never',
  dominant: Predicate,
): Predicate {
  const [sole, ...others] = conditions;
  if (sole && others.length === 0) return sole;
  const flat = conditions
    .flatMap((condition) => (condition.kind === kind ? condition.of : [condition]))
    .filter((condition) => condition.kind !== neutral);
  if (flat.some((condition) => condition.kind === dominant.kind)) return dominant;
  const [first] = flat;
  if (!first) return { kind: neutral };
  return flat.length === 1 ? first : { kind, of: flat };
}

function comparison(operator: Comparison) {
  return (field: string, value: Scalar): Predicate => ({ kind: 'compare', field, operator, value });
}

/** Matching ignores case by Unicode's rules, and no character of the text is special. */
function match(operator: Match) {
  return (field: string, text: string): Predicate => ({ kind: 'match', field, operator, text });
}
