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
