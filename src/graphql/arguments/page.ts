import { PageOutOfRangeError } from '../graphql-errors';

export const DEFAULT_FIRST = 100;
export const MAX_FIRST = 1000;

export interface PageArguments {
  readonly first?: number | null;
  readonly skip?: number | null;
}

/** @throws PageOutOfRangeError */
export function readPage({ first, skip }: PageArguments): { readonly first: number; readonly skip: number } {
  const page = { first: first ?? DEFAULT_FIRST, skip: skip ?? 0 };
  if (page.first < 0 || page.first > MAX_FIRST) {
    throw new PageOutOfRangeError(`first must be from 0 to ${MAX_FIRST}, and it is ${page.first}.`);
  }
  if (page.skip < 0) throw new PageOutOfRangeError(`skip must not be negative, and it is ${page.skip}.`);
  return page;
}
