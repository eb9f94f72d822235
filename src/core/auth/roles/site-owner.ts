import { sqlState } from '#platform/database';
import { DomainError } from '#platform/errors';

/** Of the trigger that keeps the last site owner. */
const LAST_SITE_OWNER = 'ESP01';

/** The permission that brings all others. */
const SITE_OWNER = 'SiteOwner';

/**
 * Does what might leave nobody who may do everything. The database refuses that, whichever way it is attempted.
 *
 * @throws DomainError 409
 */
export async function keepingSiteOwner<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (sqlState(error) !== LAST_SITE_OWNER) throw error;
    throw new DomainError(
      'conflict',
      'auth.last-site-owner',
      `After this no enabled user could sign in who has a role with ${SITE_OWNER}. Nothing was changed. Give somebody else such a role first.`,
    );
  }
}
