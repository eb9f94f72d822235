/** Some milliseconds of work, whatever is in it. */
const PIECE = 20_000;

/** HTML in pieces that can be worked on one by one: none ends within a tag, unless it is longer than anybody writes one. */
export function* piecesOf(html: string): Generator<string> {
  for (let start = 0; start < html.length;) {
    const end = endOf(html, start + PIECE);
    yield html.slice(start, end);
    start = end;
  }
}

function endOf(html: string, from: number): number {
  if (from >= html.length) return html.length;
  const next = html.slice(from, from + PIECE).indexOf('<');
  if (next !== -1) return from + next;
  const isWithinPair = /[\uDC00-\uDFFF]/.test(html.charAt(from));
  return isWithinPair ? from + 1 : from;
}
