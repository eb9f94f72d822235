import { Injectable } from '@nestjs/common';
import type { UsersSort, UsersQuery, UsersStatus } from '@espalier/plugin-sdk';
import { and, eq } from '@espalier/predicates';
import { roleKey } from '#core/auth';
import { compilePredicate, SqlParameters, Database, oneRow, type FieldMap } from '#platform/database';
import { USER_COLUMNS, type User } from '../user';

/** What users can be sorted by, each with an index, and the direction when none is said. */
const KEYS = {
  name: { columns: ['normalized_user_name'], direction: 'asc' },
  email: { columns: ['normalized_email'], direction: 'asc' },
  created: { columns: ['created_utc', 'id'], direction: 'desc' },
} as const;

type SortKey = keyof typeof KEYS;
type Direction = 'asc' | 'desc';

export const DEFAULT_SORT: UsersSort = 'name';

export const USER_SORTS: readonly UsersSort[] = (['name', 'email', 'created'] as const).flatMap((key) => [
  key,
  `${key}-asc` as const,
  `${key}-desc` as const,
]);

export const USER_STATUSES: readonly UsersStatus[] = ['enabled', 'disabled'];

export function userOrder(sort: UsersSort): string {
  const [name, given] = sort.split('-') as [SortKey, Direction | undefined];
  const { columns, direction } = KEYS[name];
  const way = (given ?? direction).toUpperCase();
  return columns.map((column) => `app_user.${column} ${way}`).join(', ');
}

export const USER_FIELDS = {
  id: { sql: 'app_user.id', type: 'text', notNull: true, isLowerCase: true },
  userName: { sql: 'app_user.normalized_user_name', type: 'text', notNull: true, isLowerCase: true },
  email: { sql: 'app_user.normalized_email', type: 'text', notNull: true, isLowerCase: true },
  enabled: { sql: 'app_user.enabled', type: 'boolean', notNull: true },
  hasPassword: { sql: '(app_user.password_hash IS NOT NULL)', type: 'boolean', notNull: true },
  createdUtc: { sql: 'app_user.created_utc', type: 'timestamp', notNull: true },
} as const satisfies FieldMap;

interface PageRequest extends UsersQuery {
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

export interface UserPage {
  readonly items: readonly User[];
  readonly totalCount: number;
}

type Row = { readonly total: number } & (User | { readonly id: null });

@Injectable()
export class UserList {
  constructor(private readonly database: Database) {}

  async page(request: PageRequest): Promise<UserPage> {
    const { text, values } = pageStatement(request);
    const rows = await this.database.find<Row>(text, values);
    const items = rows.flatMap(({ total: _total, ...user }) => (user.id === null ? [] : [user]));
    return { items, totalCount: oneRow(rows).total };
  }

  /** The first ones, in the order of the query. */
  async ids(query: UsersQuery, limit: number): Promise<readonly string[]> {
    const { text, values } = idsStatement(query, limit);
    return (await this.database.find<{ id: string }>(text, values)).map(({ id }) => id);
  }
}
