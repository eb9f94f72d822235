import { extensionPoint } from '@espalier/plugin-sdk';
import type { Transaction } from '#platform/database';

/** Who has lost a role. */
export interface LostRoles {
  /** What they are, such as `users`. */
  readonly kind: string;
  readonly count: number;
  /** Of the first of them. */
  readonly names: readonly string[];
}

/** Those who can be given roles. */
export interface RoleHolders {
  /** Takes a role away from all who have it, in the transaction that deletes or makes it. Names are equal without regard to case. */
  takeAway(within: Transaction, role: string): Promise<LostRoles>;
}

export const ROLE_HOLDERS = extensionPoint<RoleHolders>('auth.role-holders');
