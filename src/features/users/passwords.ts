import { Injectable } from '@nestjs/common';
import { sentence } from '@espalier/plugin-sdk';
import { SecretHasher } from '#core/auth';
import { normalized, textBefore } from '#platform/strings';
import { InvalidUserError } from './user-errors';

const MIN_LENGTH = 8;
/** Longer ones would only make hashing slow. */
const MAX_LENGTH = 1024;

/** Made with the costs of {@link SecretHasher}; nobody knows the password. */
const DECOY = '$argon2id$v=19$m=19456,t=2,p=1$Ym9ndXNzYWx0Ym9ndXM$ZGVjb3lkZWNveWRlY295ZGVjb3lkZWNveWRlY295MTI';

@Injectable()
export class Passwords {
  constructor(private readonly hasher: SecretHasher) {}

  /** @param names of the user, which are no passwords */
  async hash(password: string, names: readonly string[] = []): Promise<string> {
    const text = normal(password);
    const { length } = Array.from(text);
    if (length < MIN_LENGTH || length > MAX_LENGTH) {
      throw new InvalidUserError(
        'password',
        sentence('Must have {least} to {most} characters.', { least: MIN_LENGTH, most: MAX_LENGTH }),
      );
    }
    if (isCommonPassword(text, names)) {
      throw new InvalidUserError('password', sentence('This password is too easy to guess. Choose another one.'));
    }
    return this.hasher.hash(text);
  }

  /**
   * Without a hash to compare with it is false, and finding that out takes as long.
   *
   * @param address of whoever offers the password
   */
  async matches(hashed: string | undefined, password: string, address: string): Promise<boolean> {
    const text = normal(password);
    if (Array.from(text).length > MAX_LENGTH) return false;
    const matches = await this.hasher.verify(hashed ?? DECOY, text, address);
    return matches && hashed !== undefined;
  }
}

function normal(password: string): string {
  return normalized(password, 'NFKC');
}

/** Those of eight characters and more that guesses begin with; digits and signs at their ends are looked away from. */
const COMMON = new Set([
  'password', 'passw0rd', 'passwort', 'motdepasse', 'contraseña', 'qwerty', 'qwertyui', 'qwertyuiop', 'qwertz', 'qwertzui',
  'azerty', 'azertyui', 'azertyuiop', 'asdfghjk', 'asdfghjkl', 'zxcvbnm', 'qazwsx', 'qazwsxedc', 'iloveyou', 'letmein',
  'welcome', 'football', 'baseball', 'basketball', 'princess', 'sunshine', 'superman', 'batman', 'starwars', 'trustno',
  'whatever', 'computer', 'internet', 'dragon', 'monkey', 'shadow', 'master', 'changeme', 'secret', 'default', 'test',
  'testtest', 'admin', 'administrator', 'root', 'login', 'abc', 'abcd', 'abcdefg', 'abcdefgh', 'espalier', 'user', 'guest',
]); // prettier-ignore

/** Rows of keys and of letters, forwards; four and more in order are no secret. */
const SEQUENCES = ['01234567890', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * Among the first that anybody would guess: a common one, whatever digits and signs stand around it; a name of its
 * user; one character or a short piece again and again; or a row of the keyboard.
 */
export function isCommonPassword(password: string, names: readonly string[] = []): boolean {
  const text = password.toLowerCase();
  const word = text.replace(/^[\d\p{P}\p{S}\s]+|[\d\p{P}\p{S}\s]+$/gu, '');
  const known = names.flatMap((name) => [name, textBefore('@', name)]).map((name) => name.toLowerCase());
  return COMMON.has(word) || known.includes(text) || isRepetition(text) || isSequence(text);
}

/** Of one to four characters; the last of all may be another one. */
function isRepetition(text: string): boolean {
  const characters = Array.from(text);
  const last = characters.length - 1;
  return [1, 2, 3, 4].some((size) =>
    characters.every((character, at) => at < size || at === last || character === characters[at - size]),
  );
}

function isSequence(text: string): boolean {
  const both = SEQUENCES.flatMap((row) => [row, Array.from(row).toReversed().join('')]);
  return both.some((row) => (row + row).includes(text));
}
