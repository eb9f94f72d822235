import { normalized } from '#platform/strings';

/** Longest alias in characters. */
export const MAX_ALIAS_LENGTH = 512;

/** What the index of handles takes; an alias reaches it only in letters that grow in lower case. */
const MAX_ALIAS_BYTES = 2048;

export function trimAlias(alias: string): string {
  return normalized(alias, 'NFC').trim();
}

/** The form in which aliases are compared and found. */
export function normaliseAlias(alias: string): string {
  return trimAlias(alias.toLowerCase());
}

/** What is wrong with an alias that somebody typed; undefined when nothing is. */
export function aliasFault(alias: string): string | undefined {
  if (/\p{Cc}/u.test(alias)) return 'must not contain control characters.';
  const bytes = Buffer.byteLength(normaliseAlias(alias));
  return bytes > MAX_ALIAS_BYTES ? `must be at most ${MAX_ALIAS_BYTES} bytes long in UTF-8.` : undefined;
}
