import { maxHeaderSize } from 'node:http';
import { localPath, MAX_LINK } from '#platform/pages';
import type { ListAddress } from './list-address';

type Parameters = Readonly<Record<string, unknown>>;

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
