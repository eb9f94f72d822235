import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Response } from 'express';
import { UnauthenticatedError } from '../auth-errors';
import { PageEntrance } from '../sessions/page-entrance';
import type { AuthenticatedRequest } from './authenticated-request';
import { Gates, admit, type Gate } from './gates';
import { PrincipalCache } from './principal-cache';
import { TokenAuthenticator } from './token-authenticator';

/**
 * Stands before every route of the API: 401 without a valid access token, 403 without the permissions that the route requires. A
 * token that has been seen before is let through without a promise, because this is part of every request. Pages have an
 * entrance of their own.
 */
@Injectable()
export class AccessTokenGuard implements CanActivate {
  constructor(
    private readonly gates: Gates,
    private readonly cache: PrincipalCache,
    private readonly authenticator: TokenAuthenticator,
    private readonly pages: PageEntrance,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const gate = this.gates.of(context.getClass(), context.getHandler());
    const http = context.switchToHttp();
    if (gate.isPage) return this.pages.enter(http.getRequest(), http.getResponse(), gate);
    if (gate.isPublic) return true;
    const request = http.getRequest<AuthenticatedRequest>();
    const { authorization } = request.headers;
    const principal = authorization === undefined ? undefined : this.cache.find(authorization);
    if (!principal) return this.authenticate(request, http.getResponse<Response>(), gate);
    request.principal = principal;
    return admit(principal, gate);
  }

  private async authenticate(request: AuthenticatedRequest, response: Response, gate: Gate): Promise<boolean> {
    try {
      request.principal = await this.authenticator.authenticate(request, response);
    } catch (error) {
      if (error instanceof UnauthenticatedError) response.setHeader('WWW-Authenticate', challenge(error));
      throw error;
    }
    return admit(request.principal, gate);
  }
}

function challenge({ tokenFault }: UnauthenticatedError): string {
  const realm = 'Bearer realm="espalier"';
  return tokenFault === undefined ? realm : `${realm}, error="invalid_token", error_description="${tokenFault}"`;
}
