import { and, eq, gte, isNull, lt, never, or, type Predicate } from '@espalier/predicates';
import { storableText } from '#platform/strings';
import { pageOfQuery } from '../lists/list-request';

export const SEARCH_PATH = '/search';
export const PAGE_SIZE = 10;

/** What is behind them is not ranked. */
export const MOST_PAGES = 100;
const LONGEST = 100;
const LONGEST_VALUE = 255;
/** Of which the next one, too, has four digits. */
const YEAR = /^(?!9999)[1-9]\d{3}$/;

/** What the address of a page of results asks for. */
export interface SearchAddress {
  readonly q: string;
  /** Values by the names of facets. */
  readonly narrowed: ReadonlyMap<string, string>;
  /** From 1 on. */
  readonly page: number;
}

/** @returns undefined for a page that there cannot be */
export function readSearchAddress(
  query: Readonly<Record<string, string>>,
  facets: readonly string[],
): SearchAddress | undefined {
  const page = pageOfQuery(query);
  if (page === undefined || page > MOST_PAGES) return undefined;
  const narrowed = facets.flatMap((name): [string, string][] => {
    const value = Object.hasOwn(query, name) ? storableText(query[name] ?? '') : '';
    return value === '' || value.length > LONGEST_VALUE ? [] : [[name, value]];
  });
  return {
    q: storableText(query.q ?? '')
      .slice(0, LONGEST)
      .trim(),
    narrowed: new Map(narrowed),
    page,
  };
}

export function printSearchAddress({ q, narrowed, page }: SearchAddress): string {
  const query = new URLSearchParams({ q, ...Object.fromEntries(narrowed), ...(page > 1 && { page: String(page) }) });
  return `${SEARCH_PATH}?${query.toString()}`;
}

/** A value that nothing has finds nothing. */
export function conditionOf(narrowed: SearchAddress['narrowed']): Predicate {
  return and(
    ...[...narrowed].map(([name, value]) => {
      if (name === 'type') return eq('contentType', value);
      if (name !== 'year') return eq(name, value);
      return YEAR.test(value) ? inYear(Number(value)) : never();
    }),
  );
}

function inYear(year: number): Predicate {
  const within = (field: string) => and(gte(field, startOf(year)), lt(field, startOf(year + 1)));
  return or(within('publishedUtc'), and(isNull('publishedUtc'), within('createdUtc')));
}

function startOf(year: number): string {
  return `${year}-01-01T00:00:00.000Z`;
}
