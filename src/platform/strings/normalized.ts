import { foldedText } from '@espalier/predicates';

/** What is written and not seen, such as a zero-width space. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

/** Unicode's own limit for text that is normalised in one go (Stream-Safe Text Format, UAX #15). */
const LONG_RUN = /\p{M}{31}/u;
const WITHIN_LONG_RUN = /(?<=\p{M}{30})/u;

/**
 * A text in a normalisation form of Unicode, in a time that grows with its length. Marks behind one letter are sorted, which takes a
 * minute for a row of half a million; a row of more than thirty, which no language has, is normalised in pieces.
 */
export function normalized(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  if (!LONG_RUN.test(text)) return text.normalize(form);
  return text
    .split(WITHIN_LONG_RUN)
    .map((piece) => piece.normalize(form))
    .join('');
}

/**
 * A text as people read it, for comparing: letters are those that they look like or stand for, so that `ａｄｍｉｎ`, `Admın` and `ADMİN` are
 * `admin`, and what nobody sees is not there. A full-width slash is one.
 */
export function asRead(text: string): string {
  const plain = normalized(text, 'NFKC').replace(UNSEEN, '');
  return normalized(foldedText(plain), 'NFKC').replaceAll('ı', 'i').replaceAll('i\u0307', 'i');
}
