import type { Queryable } from '@espalier/plugin-sdk';
import { trimmedEnd } from '#platform/strings';

/** Room for the number of a duplicate: `-` and nine digits. */
const SUFFIX = 10;

/**
 * This many locks for each kind: an import can make thousands of names in one transaction, and PostgreSQL has room for
 * some thousand locks of all transactions together.
 */
const LOCK = 'SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2) & 255)';

/** Names that begin alike lie side by side in the index; between `-` and `.` are those with a hyphen behind the base. */
const TAKEN = `
  SELECT substr(value, length($3) + 1) AS suffix FROM content_handle
  WHERE kind = $1 AND value >= $3 AND value < $3 || '.' AND content_item_id <> $2
    AND substr(value, length($3) + 1) ~ '^(-[0-9]{1,9})?$'`;

/** Keeps others waiting who look whether they may have this name, until the transaction ends. */
export async function lockName(transaction: Queryable, kind: string, value: string): Promise<void> {
  // `pruning` and `pruning-2` share a lock, since the first can become the second.
  await transaction.query(LOCK, [kind, unnumbered(value)]);
}

/** `pruning-2-3` → `pruning` */
function unnumbered(name: string): string {
  const rest = trimmedEnd(name, '0123456789');
  return rest.length < name.length && rest.endsWith('-') ? unnumbered(rest.slice(0, -1)) : name;
}

interface WantedHandle {
  readonly kind: string;
  /** Normalised, as in the handles of live versions. */
  readonly value: string;
  readonly contentItemId: string;
}

/**
 * Nothing, or the first free of `-2`, `-3` and so on. Whoever generates the same name waits here until this transaction
 * ends, so both get different ones. A name that somebody types meanwhile is not seen; the unique handles of the
 * database then decide.
 */
export async function freeSuffix(
  transaction: Queryable,
  { kind, value, contentItemId }: WantedHandle,
): Promise<string> {
  // Sent together, they are still two statements, so that the second sees what the lock waited for.
  const locked = lockName(transaction, kind, value);
  const look = transaction.query<{ suffix: string }>(TAKEN, [kind, contentItemId, value]);
  const [rows] = await Promise.all([look, locked]);
  const taken = new Set(rows.map(({ suffix }) => suffix));
  if (!taken.has('')) return '';
  let number = 2;
  while (taken.has(`-${number}`)) number++;
  return `-${number}`;
}

/** Cuts a generated name between two characters, so that with the number of a duplicate it is no longer than `max`. */
export function shortenForSuffix(name: string, max: number, sizeOf: (character: string) => number): string {
  let size = 0;
  let length = 0;
  for (const character of name) {
    size += sizeOf(character);
    if (size > max - SUFFIX) return trimmedEnd(name.slice(0, length), '-/');
    length += character.length;
  }
  return name;
}
