import { Injectable } from '@nestjs/common';
import type { Response, Request } from 'express';
import { Config } from '#platform/config';
import { onlyReads, type PageRequest } from '#platform/pages';
import { signInRequired, crossSiteRequest } from '../auth-errors';
import type { AuthenticatedRequest } from '../decorators/route-decorators';
import { authorize, type RoutePolicy } from '../tokens/route-policies';
import { Sessions } from './sessions';

const OWN = new Set<unknown>(['same-origin', 'none']);

/** Decides who may see a page, by the session cookie alone: an access token means nothing here. */
@Injectable()
export class PageGuard {
  constructor(
    private readonly config: Config,
    private readonly sessions: Sessions,
  ) {}

  async enter(request: PageRequest & AuthenticatedRequest, response: Response, policy: RoutePolicy): Promise<true> {
    // From here on it is a page that was asked for, whatever fails.
    request.visit = this.sessions.visit(request, response);
    if (!onlyReads(request)) requireOwnOrigin(request, this.config.origin);
    const signedIn = await this.sessions.signedIn(request);
    if (signedIn) {
      request.visit = this.sessions.visit(request, response, signedIn);
      request.principal = signedIn.principal;
    }
    if (policy.isPublic) return true;
    if (!signedIn) throw signInRequired();
    return authorize(signedIn.principal, policy);
  }
}

/**
 * Refuses a request that a page of another site has a browser send. Clients that are no browsers say nothing of where a
 * request comes from, and have no cookie that another site could use.
 *
 * @param origin of this service, for example `https://cms.example`
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
