/** Texts that Unicode takes for the same, composed or decomposed, are equal in this form (NFC). */
export function normalText(text: string): string {
  return text.normalize('NFC');
}

/**
 * Texts that differ in case alone are equal in this form too: Unicode's full case folding, which no language changes, normalised. `ß` is `ss`, `ς` is
 * `σ`, `İ` is an `i` with its dot apart, and `ı` is itself.
 */
export function foldedText(text: string): string {
  // Letter by letter: how a whole word is written in lower case depends on where in it a sigma stands.
  return normalText(Array.from(normalText(text), foldedLetter).join(''));
}

function foldedLetter(letter: string): string {
  return letter === 'ı' ? letter : letter.toLowerCase().toUpperCase().toLowerCase();
}
