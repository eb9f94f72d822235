import { type FieldMap, compilePredicate, SqlParameters } from '#platform/database';
import { and, eq } from '@espalier/predicates';
import type { UsersQuery } from '@espalier/plugin-sdk';
import { roleKey } from '#core/auth';
import { USER_COLUMNS } from '../user';
import { DEFAULT_SORT, userOrder } from './list-sort';

export const USER_FIELDS = {
  id: { sql: 'app_user.id', type: 'text', notNull: true, isLowerCase: true },
  userName: { sql: 'app_user.normalized_user_name', type: 'text', notNull: true, isLowerCase: true },
  email: { sql: 'app_user.normalized_email', type: 'text', notNull: true, isLowerCase: true },
  enabled: { sql: 'app_user.enabled', type: 'boolean', notNull: true },
  hasPassword: { sql: '(app_user.password_hash IS NOT NULL)', type: 'boolean', notNull: true },
  createdUtc: { sql: 'app_user.created_utc', type: 'timestamp', notNull: true },
} as const satisfies FieldMap;

export interface PageRequest extends UsersQuery {
  readonly first: number;
  readonly skip: number;
}

interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** One statement for a page and the total: users with the total beside them, or a single row with nothing else for an empty page. */
export function pageStatement({ first, skip, ...query }: PageRequest): Statement {
  const parameters = new SqlParameters();
  const condition = conditionOf(query, parameters);
  const order = userOrder(query.sort ?? DEFAULT_SORT);
  const text = `
    WITH page AS (
      SELECT app_user.id FROM app_user WHERE ${condition}
      ORDER BY ${order} LIMIT ${parameters.add(first)}::bigint OFFSET ${parameters.add(skip)}::bigint
    ), counted AS (
      SELECT count(*)::integer AS total FROM app_user WHERE ${condition}
    )
    SELECT counted.total, ${USER_COLUMNS}
    FROM counted LEFT JOIN (page JOIN app_user USING (id)) ON TRUE ORDER BY ${order}`;
  return { text, values: parameters.values };
}

export function idsStatement(query: UsersQuery, limit: number): Statement {
  const parameters = new SqlParameters();
  const condition = conditionOf(query, parameters);
  const order = userOrder(query.sort ?? DEFAULT_SORT);
  return {
    text: `SELECT app_user.id FROM app_user WHERE ${condition} ORDER BY ${order} LIMIT ${parameters.add(limit)}::bigint`,
    values: parameters.values,
  };
}

function conditionOf({ where, status, roles }: UsersQuery, parameters: SqlParameters): string {
  const asked = status === undefined ? where : and(where, eq('enabled', status === 'enabled'));
  const held = roles.map((role) => {
    const key = `${parameters.add(roleKey(role))}::text`;
    return ` AND EXISTS (SELECT FROM app_user_role held WHERE held.user_id = app_user.id AND held.role = ${key})`;
  });
  return compilePredicate(asked, USER_FIELDS, parameters) + held.join('');
}
