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
