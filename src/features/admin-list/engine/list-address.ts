import { maxHeaderSize } from 'node:http';
import { pageNumber } from '#core/display';
import { localPath, MAX_LINK } from '#platform/pages';
import { storableText } from '#platform/strings';

export const PAGE_SIZES = [20, 50, 100] as const;
const [DEFAULT_PAGE_SIZE] = PAGE_SIZES;
const MAX_PAGE_SIZE = Math.max(...PAGE_SIZES);

interface ListQuery {
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

export class ListAddress {
  /**
   * @param path within the service: `/Admin/Users`
   * @param kept what the list is asked for beside the {@link ListQuery}, by the names of its parameters; empty values
   * count as absent
   */
  constructor(
    readonly path: string,
    readonly query: ListQuery,
    private readonly kept: Readonly<Record<string, string>> = {},
  ) {}

  get here(): string {
    return this.at({ page: this.query.page });
  }

  at(chosen: Partial<ListQuery>): string {
    return withParameters(this.path, {
      ...withoutEmpty(this.kept),
      ...addressParameters({ ...this.query, page: 1, ...chosen }),
    });
  }

  /** @param kept as of the constructor */
  of(path: string, q: string, kept: Readonly<Record<string, string>> = {}): string {
    return withParameters(path, { ...withoutEmpty(kept), ...addressParameters({ ...this.query, q, page: 1 }) });
  }

  get hiddenFields(): readonly HiddenField[] {
    const parameters = { ...withoutEmpty(this.kept), ...addressParameters({ ...this.query, q: '', page: 1 }) };
    return Object.entries(parameters).map(([name, value]) => ({ name, value }));
  }
}

function withoutEmpty(kept: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== ''));
}

export interface HiddenField {
  readonly name: string;
  readonly value: string;
}

function withParameters(path: string, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(parameters).toString();
  return query === '' ? path : `${path}?${query}`;
}

export interface ListReturn {
  readonly returnUrl: string;
  /** The filter was too long for the link, so that the list is shown without it. */
  readonly isUnfiltered: boolean;
}

/** The query of a link to a page that {@link readReturn}s from it. */
export function returnQuery(address: ListAddress): string {
  const whole = new URLSearchParams({ returnUrl: address.here }).toString();
  if (whole.length <= MAX_LINK) return whole;
  return new URLSearchParams({ returnUrl: address.at({ q: '' }), unfiltered: 'true' }).toString();
}

/** @param otherwise path to lead to when no path within the service was sent */
export function readReturn(parameters: Parameters, otherwise: string): ListReturn {
  return {
    returnUrl: returnPath(parameters.returnUrl) ?? otherwise,
    isUnfiltered: parameters.unfiltered === 'true',
  };
}

/** The address of a list that somebody sent, as long as one may be; undefined for anything else. */
export function returnPath(given: unknown): string | undefined {
  return localPath(given, maxHeaderSize);
}
