import { pagerOf, type Pager } from '#display';
import type { ListAddress } from './list-address';
import { PAGE_SIZES } from './list-query';
import type { MenuEntry } from './list-menu';

/** How many rows a list has in all. */
export interface ListTotal {
  readonly count: number;
  /** Whether counting stopped there, with more to come. */
  readonly isMore?: boolean;
  /** Why nobody knows, and nothing is shown: a sentence for people. */
  readonly obstacle?: string;
}

export interface ListPager extends Pager {
  /** `21–40 of 1,234`. */
  readonly range: string;
  readonly pageSizes: readonly MenuEntry[];
}

const NUMBERS = new Intl.NumberFormat('en');

export function formatCount(count: number): string {
  return NUMBERS.format(count);
}

export function listPager(address: ListAddress, total: ListTotal, shown: number): ListPager {
  const { page, pageSize } = address.query;
  const first = (page - 1) * pageSize + 1;
  const all = `${total.isMore ? 'more than ' : ''}${formatCount(total.count)}`;
  return {
    ...pagerOf({ page, pageSize, total: total.count }, (number) => address.at({ page: number })),
    range: shown === 0 ? `None of ${all}` : `${formatCount(first)}–${formatCount(first + shown - 1)} of ${all}`,
    pageSizes: PAGE_SIZES.map((size) => ({
      text: `${size} per page`,
      href: address.at({ pageSize: size }),
      isCurrent: size === pageSize,
    })),
  };
}

/** The last page, for whoever asked for one behind it: rows may have gone meanwhile. Undefined when the page is there. */
export function lastPage({ query: { page, pageSize } }: ListAddress, total: ListTotal): number | undefined {
  const { count, obstacle } = total;
  if (obstacle !== undefined) return undefined;
  const last = Math.max(1, Math.ceil(count / pageSize));
  return page > last ? last : undefined;
}
