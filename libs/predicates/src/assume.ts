import { always, and, never, not, or } from './constructors';
import { evaluate, type FieldValue } from './evaluate';
import type { Predicate } from './predicate';

/** What is left of a condition on things of which some fields are known: the conditions on these are decided. */
export function assume(predicate: Predicate, known: ReadonlyMap<string, FieldValue>): Predicate {
  switch (predicate.kind) {
    case 'always':
    case 'never':
      return predicate;
    case 'not':
      return not(assume(predicate.of, known));
    case 'and':
      return and(...predicate.of.map((condition) => assume(condition, known)));
    case 'or':
      return or(...predicate.of.map((condition) => assume(condition, known)));
    case 'compare':
    case 'in':
    case 'match':
    case 'isNull':
      if (!known.has(predicate.field)) return predicate;
      return evaluate(predicate, (field) => known.get(field)) ? always() : never();
  }
}
