export interface Pager {
  /** From 1. */
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  /** Path within the service; absent on the first page. */
  readonly previous?: string;
  readonly next?: string;
}

/** @param pathOf from page 1 on */
export function pagerOf(
  { page, pageSize, total }: { readonly page: number; readonly pageSize: number; readonly total: number },
  pathOf: (page: number) => string,
): Pager {
  const pages = Math.max(1, Math.ceil(total / pageSize));
  return {
    page,
    pages,
    total,
    ...(page > 1 && { previous: pathOf(Math.min(page - 1, pages)) }),
    ...(page < pages && { next: pathOf(page + 1) }),
  };
}

/** From 1; the first for whatever is no number of a page. */
export function pageNumber(given: unknown): number {
  return typeof given === 'string' && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : 1;
}

/** Where numbers beside names end: nobody reads them more closely. */
export const COUNTED_UP_TO = 1000;

export function countInWords(count: number | undefined): string | undefined {
  if (count === undefined) return undefined;
  return count < COUNTED_UP_TO ? String(count) : `${COUNTED_UP_TO - 1}+`;
}
