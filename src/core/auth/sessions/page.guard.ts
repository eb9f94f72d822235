import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { Config } from '#platform/config';
import { onlyReads, type PageRequest } from '#platform/pages';
import { signInRequired } from '../auth-errors';
import type { AuthenticatedRequest } from '../tokens/authenticated-request';
import { authorize, type RoutePolicy } from '../tokens/route-policies';
import { requireOwnOrigin } from './request-origin';
import { Sessions } from './sessions';

/** Decides who may see a page, by the session cookie alone: an access token means nothing here. */
@Injectable()
export class PageGuard {
  constructor(
    private readonly config: Config,
    private readonly sessions: Sessions,
  ) {}

  /** @throws DomainError 401 when somebody has to sign in first, 403 for a permission that lacks or a request of another site */
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
