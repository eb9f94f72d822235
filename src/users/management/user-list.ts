import { Injectable } from '@nestjs/common';
import { roleKey } from '#auth';
import { Database } from '#platform/database';
import { USER_COLUMNS, type User } from '../user';
import { normalise } from '../user-fields';

export interface UserQuestion {
  /** Beginning of the name or the e-mail address, without regard to case; empty for all. */
  readonly q: string;
  readonly status: UserStatus;
  /** Name of a role that they have; empty for any. */
  readonly role: string;
  readonly first: number;
  readonly skip: number;
}

export const USER_STATUSES = ['any', 'enabled', 'disabled'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

export interface UserPage {
  readonly items: readonly User[];
  readonly totalCount: number;
}

/** Users in the order of their names. */
@Injectable()
export class UserList {
  constructor(private readonly database: Database) {}

  async page({ first, skip, ...question }: UserQuestion): Promise<UserPage> {
    const { condition, values } = conditionOf(question);
    const [items, [{ count }]] = await Promise.all([
      this.database.query<User>(
        `SELECT ${USER_COLUMNS} FROM app_user WHERE ${condition} ORDER BY normalized_user_name
         LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
        [...values, first, skip],
      ),
      this.database.query<{ count: number }>(
        `SELECT count(*)::integer AS count FROM app_user WHERE ${condition}`,
        values,
      ),
    ]);
    return { items, totalCount: count };
  }
}

type Condition = Pick<UserQuestion, 'q' | 'status' | 'role'>;

function conditionOf({ q, status, role }: Condition): { condition: string; values: unknown[] } {
  const values: unknown[] = [];
  const conditions: string[] = [];
  if (q !== '') {
    // Both columns are compared byte by byte, so their indexes find beginnings.
    const pattern = `$${values.push(`${normalise(q).replace(/[\\%_]/g, String.raw`\$&`)}%`)}`;
    conditions.push(`(normalized_user_name LIKE ${pattern} OR normalized_email LIKE ${pattern})`);
  }
  if (status !== 'any') conditions.push(status === 'enabled' ? 'enabled' : 'NOT enabled');
  if (role !== '') {
    const key = `$${values.push(roleKey(role))}`;
    conditions.push(`EXISTS (SELECT FROM app_user_role held WHERE held.user_id = app_user.id AND held.role = ${key})`);
  }
  return { condition: conditions.join(' AND ') || 'TRUE', values };
}
