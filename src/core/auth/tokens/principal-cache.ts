import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@espalier/plugin-sdk';
import { ExpiringCache } from '#platform/caching';
import { Clock } from '#platform/clock';
import { AuthChangeNotifier } from '../auth-change-notifier';

export interface ProvedPrincipal {
  readonly principal: Principal;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

const MAX_PRINCIPALS = 10_000;

/**
 * Credentials are kept as SHA-256 only. Any change of a role, user or application, on whichever node, empties the
 * cache, and it answers nothing while such news cannot be received.
 */
@Injectable()
export class PrincipalCache {
  private readonly principals = new ExpiringCache<Principal>(MAX_PRINCIPALS);
  private generation = 0;

  constructor(
    private readonly authChanges: AuthChangeNotifier,
    private readonly clock: Clock,
  ) {
    authChanges.onChange(() => this.clear());
  }

  /** Synchronous, because every request passes here. */
  find(credential: string): Principal | undefined {
    if (!this.authChanges.isConnected) return undefined;
    return this.principals.get(keyOf(credential), this.clock.now().getTime());
  }

  /** Resolves a principal and keeps it if there is one, unless something changed meanwhile: what was read before a change must not outlive it. */
  async resolve<Proof extends ProvedPrincipal | undefined>(
    credential: string,
    resolve: () => Promise<Proof>,
  ): Promise<Proof> {
    const { generation } = this;
    const proof = await resolve();
    if (proof && generation === this.generation && this.authChanges.isConnected) {
      this.principals.set(keyOf(credential), proof.principal, proof.expiresAt);
    }
    return proof;
  }

  private clear(): void {
    this.generation++;
    this.principals.clear();
  }
}

function keyOf(credential: string): string {
  return hash('sha256', credential, 'base64');
}
