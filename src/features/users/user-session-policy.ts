import { Contributes } from '@espalier/plugin-sdk';
import { SESSION_POLICY, type Proof, type SessionPolicy } from '#core/auth';
import type { Transaction } from '#platform/database';
import { isStillTrue } from './user-rows';
import { UserEntity } from './user.entity';

/** Looks once more, as the session begins: comparing a password takes its time, in which all that the user has may be ended. */
@Contributes(SESSION_POLICY)
export class UserSessionPolicy implements SessionPolicy {
  admits(within: Transaction, proof: Proof): Promise<boolean> {
    return isStillTrue(within, proof);
  }

  async expireProofs(within: Transaction, userId: string): Promise<void> {
    await within.repository(UserEntity).increment({ id: userId }, 'accessEpoch', 1);
  }
}
