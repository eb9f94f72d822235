import { extensionPoint } from '@espalier/plugin-sdk';
import type { Transaction } from '#platform/database';

/** A sign-in that has ended: sessions of a user in one browser, each of which took the place of the one before. */
export interface EndedSignIn {
  readonly userId: string;
  readonly signInId: string;
}

/** Ends what a user has besides sessions, such as the access of applications. */
export interface AccessEnder {
  /** When all sessions of the user end. */
  endAccess(within: Transaction, userId: string): Promise<void>;
  /** When the user signs out in one browser: what was meant to last no longer than that. */
  endSignIn(within: Transaction, ended: EndedSignIn): Promise<void>;
}

export const ACCESS_ENDER = extensionPoint<AccessEnder>('auth.access-ender');
