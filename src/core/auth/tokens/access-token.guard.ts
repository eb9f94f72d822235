import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import { UnauthenticatedError } from '../auth-errors';
import { Principals } from '../principals/principals';
import { PageGuard } from '../sessions/page.guard';
import type { AuthenticatedRequest } from '../decorators/route-decorators';
import { RoutePolicies, authorize, type RoutePolicy } from './route-policies';
import { PrincipalCache } from './principal-cache';
import { TokenAuthenticator } from './token-authenticator';

/**
 * 401 without a valid access token or key, 403 without the permissions of the route. A token that has been seen before passes
 * without a promise, because this is part of every request.
 */
@Injectable()
export class AccessTokenGuard implements CanActivate {
  constructor(
    private readonly policies: RoutePolicies,
    private readonly cache: PrincipalCache,
    private readonly authenticator: TokenAuthenticator,
    private readonly principals: Principals,
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
    if (authorization === undefined && isRead(request)) return this.admit(request, http.getResponse(), policy);
    const principal = authorization === undefined ? undefined : this.cache.find(authorization);
    if (!principal) return this.authenticate(request, http.getResponse<Response>(), policy);
    request.principal = principal;
    return authorize(principal, policy);
  }

  /** Whoever says nothing of themselves has the rights of the role Anonymous; what these do not open needs a token. */
  private async admit(request: AuthenticatedRequest, response: Response, policy: RoutePolicy): Promise<boolean> {
    const stranger = await this.principals.anonymous();
    const isOpen = policy.permissions.length > 0 && policy.permissions.every((permission) => stranger.may(permission));
    if (!isOpen) return this.authenticate(request, response, policy);
    request.principal = stranger;
    return true;
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

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

function challenge({ tokenFault }: UnauthenticatedError): string {
  const realm = 'Bearer realm="espalier"';
  return tokenFault === undefined ? realm : `${realm}, error="invalid_token", error_description="${tokenFault}"`;
}
