/** Characters that are read, written or sent in one go: some milliseconds. */
export const PIECE = 1_000_000;

/** A text in pieces that are texts too: no character is cut in two. */
export function* piecesOf(text: string): Generator<string> {
  for (let start = 0, end; start < text.length; start = end) {
    end = start + PIECE;
    if (isHighSurrogate(text.charCodeAt(end - 1))) end--;
    yield text.slice(start, end);
  }
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}
