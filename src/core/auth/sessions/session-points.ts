import { extensionPoint } from '@espalier/plugin-sdk';
import type { Transaction } from '#platform/database';

/** That somebody was found to be who they say. It counts until all that the user has is ended. */
export interface Proof {
  readonly userId: string;
  /** How often all of it had been ended before. */
  readonly epoch: number;
}

export interface SessionPolicy {
  /** Whether the proof counts and the user may be signed in. Neither changes before the transaction ends. */
  admits(within: Transaction, proof: Proof): Promise<boolean>;
  /** No proof of the user that there is counts any more, and nobody is admitted before the transaction ends. */
  expireProofs(within: Transaction, userId: string): Promise<void>;
}

export const SESSION_POLICY = extensionPoint<SessionPolicy>('auth.session-policy');

export type SignedOutWhere = 'here' | 'elsewhere' | 'everywhere';

export interface SessionObserver {
  signedIn(within: Transaction, userId: string): Promise<void>;
  /** Not when a session merely runs out. */
  signedOut(within: Transaction, userId: string, where: SignedOutWhere): Promise<void>;
}

export const SESSION_OBSERVER = extensionPoint<SessionObserver>('auth.session-observer', {
  requires: ['signedIn', 'signedOut'],
});

/** A sign-in that has ended: sessions of a user in one browser, each of which took the place of the one before. */
export interface EndedSignIn {
  readonly userId: string;
  readonly signInId: string;
}

export interface AccessEnder {
  endAccess(within: Transaction, userId: string): Promise<void>;
  /** When the user signs out in one browser: what was meant to last no longer than that. */
  endSignIn(within: Transaction, ended: EndedSignIn): Promise<void>;
}

export const ACCESS_ENDER = extensionPoint<AccessEnder>('auth.access-ender');
