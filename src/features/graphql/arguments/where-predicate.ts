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
import { NullConditionError, TextTooLongError, TooManyConditionsError, TooManyValuesError } from '../graphql-errors';

export type Operator =
  | 'equals'
  | 'not'
  | 'in'
  | 'not_in'
  | 'lt'
  | 'lte'
  | 'gt'
  | 'gte'
  | 'contains'
  | 'not_contains'
  | 'starts_with'
  | 'not_starts_with'
  | 'ends_with'
  | 'not_ends_with';

export const MATCHES: readonly Operator[] = [
  'contains',
  'not_contains',
  'starts_with',
  'not_starts_with',
  'ends_with',
  'not_ends_with',
];

export type Combinator = 'AND' | 'OR' | 'NOT';

export type WhereKey =
  | { readonly kind: 'condition'; readonly field: string; readonly operator: Operator }
  | { readonly kind: 'nested'; readonly keys: WhereKeys }
  | { readonly kind: 'combinator'; readonly combinator: Combinator };

export type WhereKeys = ReadonlyMap<string, WhereKey>;

export type WhereInput = Readonly<Record<string, unknown>>;

/** More conditions than a person writes; each costs time in every row that is looked at. */
export const MAX_CONDITIONS = 500;

/** In lists, all together: as many items as a page can have. Each is compared with each row where there is no index. */
export const MAX_VALUES = 1000;

/** Longer texts to find in others are a mistake or an attack: the time that it takes grows with both. */
export const MAX_MATCH_LENGTH = 1000;

/**
 * Outside combinators conditions are ANDed. Inside of one, every key is a condition of it, in whichever of its objects
 * the key stands; a nested part is one condition. `NOT` holds when none of its conditions does.
 */
export function wherePredicate(where: WhereInput, keys: WhereKeys): Predicate {
  return new WhereReader(keys).read(where);
}

class WhereReader {
  private count = 0;
  private values = 0;

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
        this.refuseOversized(name, key.operator, value);
        return compare(name, key.field, key.operator, value);
    }
  }

  private refuseOversized(name: string, operator: Operator, value: unknown): void {
    if (Array.isArray(value)) this.values += value.length;
    if (this.values > MAX_VALUES) throw new TooManyValuesError(MAX_VALUES);
    if (!MATCHES.includes(operator) || typeof value !== 'string' || value.length <= MAX_MATCH_LENGTH) return;
    throw new TextTooLongError(name, MAX_MATCH_LENGTH);
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
