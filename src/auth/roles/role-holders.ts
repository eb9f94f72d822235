import { extensionPoint } from '@espalier/plugin-sdk';
import type { Transaction } from '#platform/database';

/** Those who can be given roles, where no foreign key takes one away from them that is deleted. */
export interface RoleHolders {
  /** Takes a role away from all who have it, in the transaction that deletes or makes it. Names are equal without regard to case. */
  takeAway(within: Transaction, role: string): Promise<void>;
}

export const ROLE_HOLDERS = extensionPoint<RoleHolders>('auth.role-holders');
