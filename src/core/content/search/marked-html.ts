import { MARKS } from './search-statement';

const ESCAPED: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '"': '&quot;', '&': '&amp;' };

/** Of text with marks. References to characters, which texts of HTML have, stay as they are. */
export function markedHtml(text: string): string {
  return text
    .replace(/&(?![a-z]{2,8};|#\d{1,6};)|[<>"]/gi, (character) => ESCAPED[character] ?? '')
    .replaceAll(MARKS.start, '<mark>')
    .replaceAll(MARKS.end, '</mark>')
    .replace(/\s+/g, ' ')
    .trim();
}
