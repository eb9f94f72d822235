import { extensionPoint } from '@espalier/plugin-sdk';
import type { Transaction } from '#platform/database';

/** Is told who signs in and out, in the transaction in which it happens. */
export interface SessionObserver {
  signedIn(within: Transaction, userId: string): Promise<void>;
  /** @param everywhere in all browsers; else in one */
  signedOut(within: Transaction, userId: string, everywhere: boolean): Promise<void>;
}

export const SESSION_OBSERVER = extensionPoint<SessionObserver>('auth.session-observer', {
  requires: ['signedIn', 'signedOut'],
});
