import { reservedName } from '#core/auth';
import { normalized } from '#platform/strings';
import { InvalidUserError } from './user-errors';

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
      'Must be 1 to 100 letters, digits or . _ @ + - and begin with a letter or digit.',
    );
  }
  const reserved = reservedName(userName);
  if (reserved !== undefined) throw new InvalidUserError('userName', reserved);
  if (!EMAIL.test(email) || Math.max(email.length, normalise(email).length) > MAX_EMAIL) {
    throw new InvalidUserError('email', `Must be an e-mail address of at most ${MAX_EMAIL} characters.`);
  }
}
