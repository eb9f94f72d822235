import { sentence } from '@espalier/plugin-sdk';
import { reservedName } from '#core/auth';
import { normalized } from '#platform/strings';
import { InvalidUserError } from './user-errors';

export interface User {
  readonly id: string;
  readonly userName: string;
  readonly email: string;
  readonly enabled: boolean;
  /** In the order of their names. */
  readonly roles: readonly string[];
  /** False until a password was chosen; then nobody can sign in as this user. */
  readonly hasPassword: boolean;
  readonly createdUtc: Date;
}

export interface NewUser {
  readonly userName: string;
  readonly email: string;
  /** Without one, nobody can sign in until it is set. */
  readonly password?: string;
  /** Default true. */
  readonly enabled?: boolean;
  readonly roles?: readonly string[];
}

/** What is selected of `app_user` for a {@link User}: never the hash of the password. */
export const USER_COLUMNS = `id, user_name AS "userName", email, enabled, password_hash IS NOT NULL AS "hasPassword",
  created_utc AS "createdUtc", ARRAY(
    SELECT role.name::text FROM app_user_role held JOIN role ON role.normalized_name = held.role
    WHERE held.user_id = app_user.id ORDER BY role.normalized_name
  ) AS roles`;

const USER_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._@+-]{0,99}$/u;
const MAX_USER_NAME = 100;
/** Some of these count as letters. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/u;
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u;
const MAX_EMAIL = 254;

/** Equal names and addresses are equal text in this form. */
export function normalise(nameOrEmail: string): string {
  return normalized(nameOrEmail, 'NFKC').toLowerCase();
}

export function identityOf(userName: string, email: string) {
  return { userName, normalizedUserName: normalise(userName), email, normalizedEmail: normalise(email) };
}

export function requireValidIdentity(userName: string, email: string): void {
  // Some characters become several in the form that is compared.
  if (!USER_NAME.test(userName) || UNSEEN.test(userName) || normalise(userName).length > MAX_USER_NAME) {
    throw new InvalidUserError(
      'userName',
      sentence('Must be 1 to 100 letters, digits or . _ @ + - and begin with a letter or digit.'),
    );
  }
  const reserved = reservedName(userName);
  if (reserved !== undefined) throw new InvalidUserError('userName', reserved);
  if (!EMAIL.test(email) || Math.max(email.length, normalise(email).length) > MAX_EMAIL) {
    throw new InvalidUserError(
      'email',
      sentence('Must be an e-mail address of at most {most} characters.', { most: MAX_EMAIL }),
    );
  }
}
