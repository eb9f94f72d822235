/** A value that a condition compares with. Dates travel as ISO 8601 text in UTC. */
export type Scalar = string | number | boolean;

export type Comparison = 'eq' | 'lt' | 'lte' | 'gt' | 'gte';

export type Match = 'contains' | 'startsWith' | 'endsWith';

/**
 * A condition on named fields, as data: testable without a database, compiled to SQL in one place.
 *
 * The logic is two-valued. A comparison with a field that is null is false, and its negation is true.
 */
export type Predicate =
  | { readonly kind: 'always' }
  | { readonly kind: 'never' }
  | { readonly kind: 'and' | 'or'; readonly of: readonly Predicate[] }
  | { readonly kind: 'not'; readonly of: Predicate }
  | { readonly kind: 'compare'; readonly field: string; readonly operator: Comparison; readonly value: Scalar }
  | { readonly kind: 'in'; readonly field: string; readonly values: readonly Scalar[] }
  | { readonly kind: 'match'; readonly field: string; readonly operator: Match; readonly text: string }
  | { readonly kind: 'isNull'; readonly field: string };
