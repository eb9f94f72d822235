import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { UnauthenticatedError } from '../auth-errors';
import { PageGuard } from '../sessions/page.guard';
import type { AuthenticatedRequest } from '../decorators/route-decorators';
import { RoutePolicies, authorize, type RoutePolicy } from './route-policies';
import { PrincipalCache } from './principal-cache';
import { TokenAuthenticator } from './token-authenticator';

/**
 * 401 without a valid access token, 403 without the permissions of the route. A token that has been seen before passes
 * without a promise, because this is part of every request.
 */
@Injectable()
export class AccessTokenGuard implements CanActivate {
  constructor(
    private readonly policies: RoutePolicies,
    private readonly cache: PrincipalCache,
    private readonly authenticator: TokenAuthenticator,
    private readonly pages: PageGuard,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const policy = this.policies.of(context.getClass(), context.getHandler());
    // The request has passed the guard already; a resolver may require more than its route.
    if (context.getType<string>() === 'graphql') {
      return authorize(context.getArgByIndex<{ readonly principal: Principal }>(2).principal, policy);
    }
    const http = context.switchToHttp();
    if (policy.isPage) return this.pages.enter(http.getRequest(), http.getResponse(), policy);
    if (policy.isPublic) return true;
    const request = http.getRequest<AuthenticatedRequest>();
    const { authorization } = request.headers;
    const principal = authorization === undefined ? undefined : this.cache.find(authorization);
    if (!principal) return this.authenticate(request, http.getResponse<Response>(), policy);
    request.principal = principal;
    return authorize(principal, policy);
  }

  private async authenticate(request: AuthenticatedRequest, response: Response, policy: RoutePolicy): Promise<boolean> {
    try {
      request.principal = await this.authenticator.authenticate(request, response);
    } catch (error) {
      if (error instanceof UnauthenticatedError) response.setHeader('WWW-Authenticate', challenge(error));
      throw error;
    }
    return authorize(request.principal, policy);
  }
}

function challenge({ tokenFault }: UnauthenticatedError): string {
  const realm = 'Bearer realm="espalier"';
  return tokenFault === undefined ? realm : `${realm}, error="invalid_token", error_description="${tokenFault}"`;
}
