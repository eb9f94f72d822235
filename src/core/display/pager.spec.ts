import { pagerOf } from './pager';

const pathOf = (page: number) => `/Admin/Paints?page=${page}`;

describe('A pager', () => {
  it.each([
    ['the first of three', 1, 25, { pages: 3, next: pathOf(2) }],
    ['one in the middle', 2, 25, { pages: 3, previous: pathOf(1), next: pathOf(3) }],
    ['the last', 3, 25, { pages: 3, previous: pathOf(2) }],
    ['the only one', 1, 10, { pages: 1 }],
    ['nothing', 1, 0, { pages: 1 }],
    ['one after the end', 9, 25, { pages: 3, previous: pathOf(3) }],
  ])('leads from %s to those beside it', (_where, page, total, links) =>
    expect(pagerOf({ page, pageSize: 10, total }, pathOf)).toEqual({ page, total, ...links }),
  );
});
