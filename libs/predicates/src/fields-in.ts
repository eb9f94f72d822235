import type { Predicate } from './predicate';

/** The names of the fields that a condition is about. */
export function fieldsIn(predicate: Predicate): ReadonlySet<string> {
  switch (predicate.kind) {
    case 'always':
    case 'never':
      return new Set();
    case 'not':
      return fieldsIn(predicate.of);
    case 'and':
    case 'or':
      return new Set(predicate.of.flatMap((condition) => [...fieldsIn(condition)]));
    case 'compare':
    case 'in':
    case 'match':
    case 'isNull':
      return new Set([predicate.field]);
  }
}
