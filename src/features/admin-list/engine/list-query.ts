import { pageNumber } from '#core/display';
import { storableText } from '#platform/strings';

export const PAGE_SIZES = [20, 50, 100] as const;
const [DEFAULT_PAGE_SIZE] = PAGE_SIZES;
const MAX_PAGE_SIZE = Math.max(...PAGE_SIZES);

export interface ListQuery {
  readonly q: string;
  readonly page: number;
  readonly pageSize: number;
}

type Parameters = Readonly<Record<string, unknown>>;

/** What makes no sense is corrected: nobody types these parameters, but for the filter, which reports its own faults. */
export function readListQuery(parameters: Parameters): ListQuery {
  return { q: textOf(parameters, 'q'), page: pageNumber(parameters.page), pageSize: pageSizeOf(parameters.pageSize) };
}

/** Empty when it was not sent, or more than once. */
export function textOf(parameters: Parameters, name: string): string {
  const given = parameters[name];
  return typeof given === 'string' ? storableText(given).trim() : '';
}

export function addressParameters({ q, page, pageSize }: ListQuery): Record<string, string> {
  return {
    ...(q !== '' && { q }),
    ...(page > 1 && { page: String(page) }),
    ...(pageSize !== DEFAULT_PAGE_SIZE && { pageSize: String(pageSize) }),
  };
}

function pageSizeOf(given: unknown): number {
  return typeof given === 'string' && /^[1-9]\d{0,8}$/.test(given)
    ? Math.min(Number(given), MAX_PAGE_SIZE)
    : DEFAULT_PAGE_SIZE;
}
