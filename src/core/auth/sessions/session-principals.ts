import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { Clock } from '#platform/clock';
import { AuthChangeNotifier } from '../auth-change-notifier';
import { Principals } from '../principals/principals';
import { PrincipalCache, type ProvedPrincipal } from '../tokens/principal-cache';

const KEPT_MS = 10 * 60_000;

/** The people whom sessions are of. A change of a user or role, on whichever node, counts from the next request on. */
@Injectable()
export class SessionPrincipals {
  /** Its own, and not that of access tokens: what a client sends as a token must never be taken for the id of a user. */
  private readonly cache: PrincipalCache;

  constructor(
    authChanges: AuthChangeNotifier,
    private readonly clock: Clock,
    private readonly principals: Principals,
  ) {
    this.cache = new PrincipalCache(authChanges, clock);
  }

  /** Undefined when there is no such user any more, or the user is disabled. */
  async find(subject: string): Promise<Principal | undefined> {
    return this.cache.find(subject) ?? (await this.cache.resolve(subject, () => this.read(subject)))?.principal;
  }

  private async read(subject: string): Promise<ProvedPrincipal | undefined> {
    const principal = await this.principals.ofToken({ subject });
    return principal?.kind === 'user' ? { principal, expiresAt: this.clock.now().getTime() + KEPT_MS } : undefined;
  }
}
