import type { Request } from 'express';
import { crossSiteRequest } from '../auth-errors';

const OWN = new Set<unknown>(['same-origin', 'none']);

/**
 * Refuses a request that a page of another site has a browser send. Browsers say where a request comes from, and pages cannot
 * change it; clients that are no browsers say nothing, and have no cookie that another site could use.
 *
 * @param origin of this service, for example `https://cms.example`
 * @throws DomainError 403
 */
export function requireOwnOrigin({ headers }: Request, origin: string): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && !OWN.has(site)) throw crossSiteRequest();
  if (
    headers.origin !== undefined &&
    headers.origin !== origin &&
    headers.origin !== askedOrigin(headers.host, origin)
  ) {
    throw crossSiteRequest();
  }
}

/** The service may be asked under another name than its public one, such as 127.0.0.1; then forms come from there. */
function askedOrigin(host: string | undefined, origin: string): string {
  return `${new URL(origin).protocol}//${host}`;
}
