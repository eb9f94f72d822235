import {
  and,
  contains,
  endsWith,
  eq,
  gt,
  gte,
  isIn,
  isNull,
  lt,
  lte,
  not,
  or,
  startsWith,
  type Predicate,
  type Scalar,
} from '@espalier/predicates';
import { NullConditionError, TooManyConditionsError } from '../graphql-errors';
import type { Combinator, Operator, WhereKeys } from './where-keys';

/** A `where` object after coercion: conditions, nested parts and lists of further objects under combinators. */
export type WhereInput = Readonly<Record<string, unknown>>;

/** More conditions than a person writes; each costs time in every row that is looked at. */
export const MAX_CONDITIONS = 500;

/**
 * The condition that a `where` stands for.
 *
 * Outside combinators conditions are ANDed. Inside of one, every key is a condition of it, in whichever of its objects the
 * key stands; a nested part is one condition. `NOT` holds when none of its conditions does.
 *
 * @throws NullConditionError, TooManyConditionsError
 */
export function wherePredicate(where: WhereInput, keys: WhereKeys): Predicate {
  return new WhereReader(keys).read(where);
}

class WhereReader {
  private count = 0;

  constructor(private readonly keys: WhereKeys) {}

  read(where: WhereInput): Predicate {
    return and(...this.conditions(where, this.keys));
  }

  private conditions(where: WhereInput, keys: WhereKeys): Predicate[] {
    return Object.entries(where).map(([name, value]) => this.condition(name, value, keys));
  }

  private condition(name: string, value: unknown, keys: WhereKeys): Predicate {
    const key = keys.get(name);
    if (!key) throw new Error(`The where key ${name} is in no input type`);
    if (++this.count > MAX_CONDITIONS) throw new TooManyConditionsError(MAX_CONDITIONS);
    switch (key.kind) {
      case 'combinator': {
        const objects = required(name, value) as readonly WhereInput[];
        return combine(
          key.combinator,
          objects.flatMap((object) => this.conditions(object, this.keys)),
        );
      }
      case 'nested':
        return and(...this.conditions(required(name, value) as WhereInput, key.keys));
      case 'condition':
        return compare(name, key.field, key.operator, value);
    }
  }
}

function combine(combinator: Combinator, conditions: readonly Predicate[]): Predicate {
  switch (combinator) {
    case 'AND':
      return and(...conditions);
    case 'OR':
      return or(...conditions);
    case 'NOT':
      return not(or(...conditions));
  }
}

function compare(name: string, field: string, operator: Operator, value: unknown): Predicate {
  if (operator === 'equals') return value === null ? isNull(field) : eq(field, value as Scalar);
  if (operator === 'not') return not(compare(name, field, 'equals', value));
  return COMPARISONS[operator](field, required(name, value) as never);
}

/** The types of the values are those of the input types: graphql-js has coerced them. */
const COMPARISONS: Readonly<Record<Exclude<Operator, 'equals' | 'not'>, (field: string, value: never) => Predicate>> = {
  in: isIn,
  not_in: (field, values: readonly Scalar[]) => not(isIn(field, values)),
  lt,
  lte,
  gt,
  gte,
  contains,
  not_contains: (field, text: string) => not(contains(field, text)),
  starts_with: startsWith,
  not_starts_with: (field, text: string) => not(startsWith(field, text)),
  ends_with: endsWith,
  not_ends_with: (field, text: string) => not(endsWith(field, text)),
};

function required(name: string, value: unknown): unknown {
  if (value === null) throw new NullConditionError(name);
  return value;
}
