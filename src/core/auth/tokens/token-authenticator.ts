import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import type { Request, Response } from 'express';
import passport from 'passport';
import { ExtensionRegistry } from '#platform/extensions';
import { invalidKey, invalidToken, tokenRequired, tokenValidationOff } from '../auth-errors';
import { Principals } from '../principals/principals';
import { ACCESS_KEY_AUTHORITY, isAccessKey } from './access-keys';
import { PrincipalCache, type ProvedPrincipal } from './principal-cache';
import {
  AccessTokenStrategy,
  bearerToken,
  TOKEN_AUTHORITY,
  type AccessTokenPayload,
  type TrustedIssuer,
} from './token-strategy';

@Injectable()
export class TokenAuthenticator {
  /** Not passport's global instance: two services in one process must not answer for each other. */
  private readonly passport = new passport.Passport();
  private readonly strategies = new WeakMap<TrustedIssuer, AccessTokenStrategy>();

  constructor(
    private readonly registry: ExtensionRegistry,
    private readonly principals: Principals,
    private readonly cache: PrincipalCache,
  ) {}

  async authenticate(request: Request, response: Response): Promise<Principal> {
    const { authorization } = request.headers;
    const token = bearerToken(authorization);
    const key = token !== undefined && isAccessKey(token) ? token : undefined;
    if (key === undefined && !(await this.trustedIssuer())) throw tokenValidationOff();
    if (authorization === undefined) throw tokenRequired();
    if (token === undefined) throw invalidToken('The Authorization header does not carry a bearer token');
    // However the header was written, so that one token has one place there.
    const proof = await this.cache.resolve(`Bearer ${token}`, () =>
      key === undefined ? this.provedByToken(request, response) : this.provedByKey(key),
    );
    return proof.principal;
  }

  private async provedByToken(request: Request, response: Response): Promise<ProvedPrincipal> {
    // Asked again, so that nothing is kept that was validated by settings of before.
    const trusted = await this.trustedIssuer();
    if (!trusted) throw tokenValidationOff();
    const { sub, client_id, exp, jti } = await this.validate(trusted, request, response);
    const until = await trusted.countsUntil(jti);
    if (!until) throw invalidToken('The token has been revoked');
    const principal = await this.principals.ofToken({ subject: sub, clientId: client_id });
    if (!principal) throw invalidToken('The token stands for nobody who is known and enabled here');
    return { principal, expiresAt: Math.min(exp * 1000, until.getTime()) };
  }

  private async provedByKey(key: string): Promise<ProvedPrincipal> {
    const holder = await this.registry.the(ACCESS_KEY_AUTHORITY).holderOf(key);
    const clientId = holder?.clientId;
    const principal = clientId && (await this.principals.ofToken({ subject: clientId, clientId }));
    if (!holder || !principal) throw invalidKey();
    return { principal, expiresAt: holder.expiresAt };
  }

  private async trustedIssuer(): Promise<TrustedIssuer | undefined> {
    const [authority] = this.registry.contributions(TOKEN_AUTHORITY);
    return authority?.trustedIssuer();
  }

  private validate(trusted: TrustedIssuer, request: Request, response: Response): Promise<AccessTokenPayload> {
    return new Promise((resolve, reject) => {
      const settle = (error: unknown, payload: AccessTokenPayload | false, refusal: unknown) => {
        if (payload) resolve(payload);
        else reject(asError(error ?? refusal));
      };
      // passport hangs the request on a strategy that it is handed, so that each request needs an object of its own.
      const strategy = Object.create(this.strategyOf(trusted)) as AccessTokenStrategy;
      const middleware = this.passport.authenticate(strategy, { session: false }, settle) as (
        request: Request,
        response: Response,
        next: (error?: unknown) => void,
      ) => void;
      middleware(request, response, reject);
    });
  }

  private strategyOf(trusted: TrustedIssuer): AccessTokenStrategy {
    const strategy = this.strategies.get(trusted) ?? new AccessTokenStrategy(trusted);
    this.strategies.set(trusted, strategy);
    return strategy;
  }
}

/** What the validation of a token says, in our words; anything else, such as a lost database, stays what it is. */
function asError(refusal: unknown): Error {
  if (!(refusal instanceof Error)) return invalidToken('The token is not valid');
  switch (refusal.name) {
    case 'TokenExpiredError':
      return invalidToken('The token has expired');
    case 'NotBeforeError':
      return invalidToken('The token is not valid yet');
    case 'JsonWebTokenError':
    case 'SyntaxError':
      return invalidToken(faultOf(refusal.message));
    default:
      return refusal;
  }
}

function faultOf(message: string): string {
  if (message.startsWith('jwt audience')) return 'The token is meant for another audience';
  if (message.startsWith('jwt issuer')) return 'The token comes from another issuer';
  return 'The token or its signature is not valid';
}
