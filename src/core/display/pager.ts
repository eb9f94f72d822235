/** The model of the partial `ui/pager`. */
export interface Pager {
  /** From 1 on. */
  readonly page: number;
  readonly pages: number;
  /** Of all pages together. */
  readonly total: number;
  /** Path within the service; absent on the first page. */
  readonly previous?: string;
  /** Absent on the last page. */
  readonly next?: string;
}

/** @param pathOf the path of a page, from 1 on */
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

/** The page that a query asks for, from 1 on; the first for whatever is no number of a page. */
export function pageNumber(given: unknown): number {
  return typeof given === 'string' && /^[1-9]\d{0,8}$/.test(given) ? Number(given) : 1;
}
