import { extensionPoint } from '@espalier/plugin-sdk';
import type { Transaction } from '#platform/database';

/** Where somebody signs out: in the browser that asks, in another one, or in all. */
export type SignedOutWhere = 'here' | 'elsewhere' | 'everywhere';

/** Is told who signs in and out, in the transaction in which it happens. */
export interface SessionObserver {
  signedIn(within: Transaction, userId: string): Promise<void>;
  /** Not when a session merely runs out. */
  signedOut(within: Transaction, userId: string, where: SignedOutWhere): Promise<void>;
}

export const SESSION_OBSERVER = extensionPoint<SessionObserver>('auth.session-observer', {
  requires: ['signedIn', 'signedOut'],
});
