import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Response } from 'express';
import { ForbiddenError, UnauthenticatedError } from '../auth-errors';
import type { AuthenticatedRequest } from './authenticated-request';
import { bearerToken } from './bearer-token';
import { Gates } from './gates';
import { PrincipalCache } from './principal-cache';
import { TokenAuthenticator } from './token-authenticator';

/**
 * Stands before every route: 401 without a valid access token, 403 without the permissions that the route requires. A token
 * that has been seen before is let through without a promise, because this is part of every request.
 */
@Injectable()
export class AccessTokenGuard implements CanActivate {
  constructor(
    private readonly gates: Gates,
    private readonly cache: PrincipalCache,
    private readonly authenticator: TokenAuthenticator,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const gate = this.gates.of(context.getClass(), context.getHandler());
    if (gate.isPublic) return true;
    const http = context.switchToHttp();
    const request = http.getRequest<AuthenticatedRequest>();
    const token = bearerToken(request.headers.authorization);
    const principal = token === undefined ? undefined : this.cache.find(token);
    if (principal) return admit(request, principal, gate.permissions);
    return this.authenticate(request, http.getResponse<Response>(), gate.permissions);
  }

  private async authenticate(
    request: AuthenticatedRequest,
    response: Response,
    permissions: readonly string[],
  ): Promise<boolean> {
    try {
      return admit(request, await this.authenticator.authenticate(request, response), permissions);
    } catch (error) {
      if (error instanceof UnauthenticatedError) response.setHeader('WWW-Authenticate', challenge(error));
      throw error;
    }
  }
}

function admit(request: AuthenticatedRequest, principal: Principal, permissions: readonly string[]): boolean {
  request.principal = principal;
  for (const permission of permissions) {
    if (!principal.may(permission)) throw new ForbiddenError(permission);
  }
  return true;
}

function challenge({ tokenFault }: UnauthenticatedError): string {
  const realm = 'Bearer realm="espalier"';
  return tokenFault === undefined ? realm : `${realm}, error="invalid_token", error_description="${tokenFault}"`;
}
