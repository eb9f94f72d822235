import { newShape, type Shape } from '#features/templating';

export interface Paging {
  /** From 1 on. */
  readonly page: number;
  readonly hasNext: boolean;
  /** Whether the best come first, rather than the newest. */
  readonly isRanked?: boolean;
}

export function pagerShape({ page, hasNext, isRanked = false }: Paging, addressOf: (page: number) => string): Shape {
  return newShape({
    type: 'Pager',
    properties: {
      Page: page,
      IsRanked: isRanked,
      Previous: page > 1 ? addressOf(page - 1) : undefined,
      Next: hasNext ? addressOf(page + 1) : undefined,
    },
  });
}
