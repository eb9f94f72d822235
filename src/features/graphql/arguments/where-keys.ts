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

/** Operators that compare a text with a part of another. */
export const MATCHES: readonly Operator[] = [
  'contains',
  'not_contains',
  'starts_with',
  'not_starts_with',
  'ends_with',
  'not_ends_with',
];

export type Combinator = 'AND' | 'OR' | 'NOT';

/** What one key of a `where` object means. */
export type WhereKey =
  | { readonly kind: 'condition'; readonly field: string; readonly operator: Operator }
  | { readonly kind: 'nested'; readonly keys: WhereKeys }
  | { readonly kind: 'combinator'; readonly combinator: Combinator };

/** The keys of one input type, by their names. */
export type WhereKeys = ReadonlyMap<string, WhereKey>;
