import { ListAddress } from './list-address';
import { lastPage, listPager } from './list-pager';

const addressOf = (page: number, q = 'stone') => new ListAddress('/Admin/Paints', { q, page, pageSize: 20 });

describe('The pager of a list', () => {
  it.each([
    ['21–40 of 1,234', 2, { count: 1234 }, 20],
    ['1,221–1,234 of 1,234', 62, { count: 1234 }, 14],
    ['1–20 of more than 10,000', 1, { count: 10_000, isMore: true }, 20],
  ])('says which rows are shown: %s', (range, page, total, shown) =>
    expect(listPager(addressOf(page), total, shown).range).toBe(range),
  );

  it('leads to the pages beside it, with the filter', () => {
    expect(listPager(addressOf(2), { count: 50 }, 20)).toMatchObject({
      pages: 3,
      previous: '/Admin/Paints?q=stone',
      next: '/Admin/Paints?q=stone&page=3',
    });
  });

  it('marks the size of its pages', () => {
    const { pageSizes } = listPager(addressOf(2), { count: 50 }, 20);
    expect(pageSizes.filter(({ isCurrent }) => isCurrent)).toMatchObject([{ text: '20 per page' }]);
    expect(pageSizes[2].href).toBe('/Admin/Paints?q=stone&pageSize=100');
  });

  it.each([
    [3, 60, undefined],
    [4, 60, 3],
    [2, 0, 1],
    [1, 0, undefined],
  ])('of page %s of %s rows leads back to page %s', (page, count, last) =>
    expect(lastPage(addressOf(page), { count })).toBe(last),
  );
});
