import type { FindOptionsWhere, Repository } from 'typeorm';
import { sentence } from '@espalier/plugin-sdk';
import { roleKey, type Proof } from '#core/auth';
import { sqlState, type Transaction, oneRow } from '#platform/database';
import { InvalidUserError } from './user-errors';
import { USER_COLUMNS, type User } from './user';
import { UserEntity } from './user.entities';

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';

/** Nobody else changes the user before the transaction ends. */
export async function lockUser(
  transaction: Transaction,
  where: { readonly id: string } | { readonly normalizedUserName: string },
): Promise<User | undefined> {
  const users = transaction.repository(UserEntity);
  const found = await users.findOne({ select: { id: true }, where, lock: { mode: 'pessimistic_write' } });
  // Apart, because only a statement that begins after the wait for the lock sees what roles there are now.
  return found ? readUser(transaction, found.id) : undefined;
}

export async function readUser(transaction: Transaction, id: string): Promise<User> {
  return oneRow(await transaction.query<User>(`SELECT ${USER_COLUMNS} FROM app_user WHERE id = $1`, [id]));
}

/** Neither changes before the transaction ends: that the proof counts, and that the user is enabled. */
export async function isStillTrue(transaction: Transaction, { userId: id, epoch }: Proof): Promise<boolean> {
  return holdsUser(transaction, { id, enabled: true, accessEpoch: epoch });
}

/** Does not change before the transaction ends. */
export async function holdsUser(transaction: Transaction, where: FindOptionsWhere<UserEntity>): Promise<boolean> {
  const users = transaction.repository(UserEntity);
  return (await users.findOne({ select: { id: true }, where, lock: { mode: 'pessimistic_read' } })) !== null;
}

/** Undefined for one who is disabled or gone. */
export async function proofOf(users: Repository<UserEntity>, userId: string): Promise<Proof | undefined> {
  const user = await users.findOne({ select: { id: true, accessEpoch: true }, where: { id: userId, enabled: true } });
  return user ? { userId, epoch: user.accessEpoch } : undefined;
}

/** Gives a user these roles and no others. First what is new, so that a site owner may change from one role to another. */
export async function replaceRoles(transaction: Transaction, userId: string, roles: readonly string[]): Promise<void> {
  const keys = roles.map(roleKey);
  await transaction.query(
    'INSERT INTO app_user_role (user_id, role) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING',
    [userId, keys],
  );
  await transaction.query('DELETE FROM app_user_role WHERE user_id = $1 AND role <> ALL ($2::text[])', [userId, keys]);
}

/** What the database refused, in the terms of a user; other errors are passed on as they are. */
export function asUserError(error: unknown): unknown {
  const state = sqlState(error);
  if (state === FOREIGN_KEY_VIOLATION)
    return new InvalidUserError('roles', sentence('One of the roles has just been deleted.'));
  if (state !== UNIQUE_VIOLATION) return error;
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined;
  if (constraint === 'uq_app_user_email')
    return new InvalidUserError('email', sentence('Another user has this e-mail address.'));
  return new InvalidUserError(
    'userName',
    constraint === 'uq_name_of_application'
      ? sentence('An application has this name.')
      : sentence('Another user has this name.'),
  );
}
