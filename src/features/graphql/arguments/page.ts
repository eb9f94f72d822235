import { PageOutOfRangeError } from '../graphql-errors';

export const DEFAULT_FIRST = 100;
export const MAX_FIRST = 1000;

/** @param byDefault for null, which may be given */
export function readFirst(
  { first }: { readonly first?: number | null },
  byDefault = DEFAULT_FIRST,
  maximum = MAX_FIRST,
): number {
  const count = first ?? byDefault;
  if (count >= 0 && count <= maximum) return count;
  throw new PageOutOfRangeError(`first must be from 0 to ${maximum}, and it is ${count}.`);
}

export function readSkip({ skip }: { readonly skip?: number | null }): number {
  const count = skip ?? 0;
  if (count >= 0) return count;
  throw new PageOutOfRangeError(`skip must not be negative, and it is ${count}.`);
}
