import { textBefore } from '#platform/strings';

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

function isRepetition(text: string): boolean {
  return /^(.{1,4}?)\1+.?$/u.test(text);
}

function isSequence(text: string): boolean {
  const both = SEQUENCES.flatMap((row) => [row, Array.from(row).toReversed().join('')]);
  return both.some((row) => (row + row).includes(text));
}
