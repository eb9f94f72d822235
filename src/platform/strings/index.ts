import { foldedText } from '@espalier/predicates';

/** Such as a zero-width space. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** Unicode's own limit for text that is normalised in one go (Stream-Safe Text Format, UAX #15). */
const LONG_RUN = /\p{M}{31}/u;
const WITHIN_LONG_RUN = /(?<=\p{M}{30})/u;

/**
 * In a time that grows with the length: marks behind one letter are sorted, which takes a minute for a row of half a
 * million; a row of more than thirty, which no language has, is normalised in pieces.
 */
export function normalized(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  if (!LONG_RUN.test(text)) return text.normalize(form);
  return text
    .split(WITHIN_LONG_RUN)
    .map((piece) => piece.normalize(form))
    .join('');
}

/**
 * For comparing: letters are those that they look like or stand for, so that `ａｄｍｉｎ`, `Admın` and `ADMİN` are `admin`,
 * and what nobody sees is not there. A full-width slash is one.
 */
export function asRead(text: string): string {
  const plain = normalized(text, 'NFKC').replace(UNSEEN, '');
  return normalized(foldedText(plain), 'NFKC').replaceAll('ı', 'i').replaceAll('i\u0307', 'i');
}

/** In a time that grows with the length: `/x+$/` tries anew at each `x`. @param characters of one UTF-16 unit each */
export function trimmed(text: string, characters: string): string {
  let start = 0;
  while (start < text.length && characters.includes(text.charAt(start))) start++;
  return trimmedEnd(text.slice(start), characters);
}

export function trimmedEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** All of it where there is no mark. */
export function textBefore(mark: string, text: string): string {
  const end = text.indexOf(mark);
  return end < 0 ? text : text.slice(0, end);
}

export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function withoutSlashes(path: string): string {
  return trimmed(path, '/');
}

/** No U+0000, no half of a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Without U+0000, and U+FFFD for half of a surrogate pair. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
