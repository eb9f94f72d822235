import { Contributes } from '@espalier/plugin-sdk';
import { ROLE_HOLDERS, roleKey, type LostRoles, type RoleHolders } from '#core/auth';
import { oneRow, type Transaction } from '#platform/database';

const MOST_IN_EVENT = 50;

@Contributes(ROLE_HOLDERS)
export class UserRoles implements RoleHolders {
  async takeAway(within: Transaction, role: string): Promise<LostRoles> {
    const { count, names } = oneRow(
      await within.query<Omit<LostRoles, 'kind'>>(
        `WITH lost AS (DELETE FROM app_user_role WHERE role = $1 RETURNING user_id),
         holders AS (SELECT app_user.user_name FROM app_user JOIN lost ON lost.user_id = app_user.id)
       SELECT (SELECT count(*)::int FROM holders) AS count,
         ARRAY(SELECT user_name::text FROM holders ORDER BY user_name LIMIT ${MOST_IN_EVENT}) AS names`,
        [roleKey(role)],
      ),
    );
    return { kind: 'users', count, names };
  }
}
