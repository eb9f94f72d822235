import type { FieldMap } from '#platform/database';

export const USER_FIELDS = {
  userName: { sql: 'u.name', type: 'text', notNull: true, isLowerCase: true },
  userId: { sql: 'u.user_id', type: 'text', notNull: true },
} as const satisfies FieldMap;

const USER = 'e.normalized_user_name AS name, e.user_id FROM audit_event e';

/** From one user to the next by leaps in the index: there are few of them among many events. */
export const USERS_OF_EVENTS = { ASC: leaps('>', 'ASC'), DESC: leaps('<', 'DESC') };

function leaps(sign: string, direction: string) {
  const order = `ORDER BY e.normalized_user_name ${direction}, e.user_id ${direction} LIMIT 1`;
  return {
    first: `SELECT ${USER} ${order}`,
    /** @param row with the columns `name` and `user_id` of the one before */
    next: (row: string) =>
      `SELECT ${USER} WHERE (e.normalized_user_name, e.user_id) ${sign} (${row}.name, ${row}.user_id) ${order}`,
  };
}
