import type { MenuEntry } from '@espalier/plugin-sdk';
import { pagerOf, type Pager } from '#core/display';
import { perLanguage, spokenLanguage, text } from '#platform/texts';
import { PAGE_SIZES, type ListAddress } from './list-address';

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

const numbers = perLanguage(() => new Intl.NumberFormat(spokenLanguage().tag));

export function formatCount(count: number): string {
  return numbers().format(count);
}

export function listPager(address: ListAddress, total: ListTotal, shown: number): ListPager {
  const { page, pageSize } = address.query;
  const first = (page - 1) * pageSize + 1;
  const count = formatCount(total.count);
  const all = total.isMore ? text('more than {count}', { count }) : count;
  return {
    ...pagerOf({ page, pageSize, total: total.count }, (number) => address.at({ page: number })),
    range: rangeText(first, first + shown - 1, all),
    pageSizes: PAGE_SIZES.map((size) => ({
      text: text('{size} per page', { size }),
      href: address.at({ pageSize: size }),
      isCurrent: size === pageSize,
    })),
  };
}

function rangeText(first: number, last: number, all: string): string {
  return text('{first}–{last} of {all}', { first: formatCount(first), last: formatCount(last), all });
}

/** The last page, for whoever asked for one behind it: rows may have gone meanwhile. Undefined when the page is there. */
export function lastPage({ query: { page, pageSize } }: ListAddress, total: ListTotal): number | undefined {
  const { count, obstacle } = total;
  if (obstacle !== undefined) return undefined;
  const last = Math.max(1, Math.ceil(count / pageSize));
  return page > last ? last : undefined;
}
