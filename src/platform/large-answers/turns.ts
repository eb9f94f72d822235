import { setImmediate } from 'node:timers';

/** Characters that are read, written or sent in one go: some milliseconds. */
export const PIECE = 1_000_000;

/** Of work that could be cut into pieces: long enough for most answers, and short enough for nobody to notice. */
const LONGEST_TURN_MS = 20;

let begun: number | undefined;

/** Whether work that asks has gone on for long, since the event loop last came round. Others should have their turn. */
export function isTurnOver(): boolean {
  const now = performance.now();
  if (begun !== undefined) return now - begun > LONGEST_TURN_MS;
  begun = now;
  setImmediate(() => (begun = undefined));
  return false;
}

/** In characters. What V8 and malloc give more bytes than some ten times this takes longer to come by than to fill. */
export const CHUNK = 16_000;

/** No character is cut in two. */
export function* piecesOf(text: string, size = PIECE): Generator<string> {
  for (let start = 0, end; start < text.length; start = end) {
    end = start + size;
    if (isHighSurrogate(text.charCodeAt(end - 1))) end--;
    yield text.slice(start, end);
  }
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}
