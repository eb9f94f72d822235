import { PageOutOfRangeError } from '../graphql-errors';

export const DEFAULT_FIRST = 100;
export const MAX_FIRST = 1000;

export function readFirst({ first }: { readonly first?: number | null }): number {
  const count = first ?? DEFAULT_FIRST;
  if (count >= 0 && count <= MAX_FIRST) return count;
  throw new PageOutOfRangeError(`first must be from 0 to ${MAX_FIRST}, and it is ${count}.`);
}

export function readSkip({ skip }: { readonly skip?: number | null }): number {
  const count = skip ?? 0;
  if (count >= 0) return count;
  throw new PageOutOfRangeError(`skip must not be negative, and it is ${count}.`);
}
