import { extensionPoint } from '@espalier/plugin-sdk';
import type { Transaction } from '#platform/database';

/** That somebody was found to be who they say. It counts until all that the user has is ended. */
export interface Proof {
  readonly userId: string;
  /** How often all of it had been ended before. */
  readonly epoch: number;
}

/** Keeps a session from beginning for somebody who may not be signed in any more. */
export interface SessionPolicy {
  /** Whether the proof counts and the user may be signed in. Neither changes before the transaction ends. */
  admits(within: Transaction, proof: Proof): Promise<boolean>;
  /** No proof of the user that there is counts any more, and nobody is admitted before the transaction ends. */
  expireProofs(within: Transaction, userId: string): Promise<void>;
}

export const SESSION_POLICY = extensionPoint<SessionPolicy>('auth.session-policy');
