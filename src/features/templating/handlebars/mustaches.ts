interface Mustache {
  readonly text: string;
  readonly index: number;
  /** Undefined when it is never closed: then all that follows belongs to it. */
  readonly end?: number;
}

/** Where braces end, or something begins in which they do not. */
const END_OR_QUOTE = /\}\}|["'[]/g;

const COMMENT = /^\{\{~?!(--)?/;
const END_OF_LONG_COMMENT = /--~?\}\}/g;

/**
 * As Handlebars will read them, in one pass over the source, whatever it is. Those behind a backslash are text, as is
 * what stands in raw blocks.
 */
export function* mustachesOf(source: string): Generator<Mustache> {
  let rawBlocks = 0;
  let start = source.indexOf('{{');
  while (start >= 0) {
    const isText = isEscaped(source, start);
    const end = isText ? start + 2 : endOf(source, start);
    yield { text: isText ? '' : source.slice(start, end), index: start, end };
    if (end === undefined) return;
    if (!isText && source.startsWith('{{{{', start)) rawBlocks += source[start + 4] === '/' ? -1 : 1;
    start = source.indexOf(rawBlocks > 0 ? '{{{{' : '{{', end);
  }
}

function endOf(source: string, start: number): number | undefined {
  const comment = COMMENT.exec(source.slice(start, start + 6));
  if (comment) return after(comment[1] ? END_OF_LONG_COMMENT : /\}\}/g, source, start + 2);
  let position = start + 2;
  for (;;) {
    const found = after(END_OR_QUOTE, source, position);
    if (found === undefined || source[found - 1] === '}') return found;
    const closing = closingQuote(source, found);
    if (closing < 0) return undefined;
    position = closing + 1;
  }
}

/** @param start behind the opening one */
function closingQuote(source: string, start: number): number {
  const opening = source.charAt(start - 1);
  const quote = opening === '[' ? ']' : opening;
  let closing = source.indexOf(quote, start);
  while (closing > 0 && source[closing - 1] === '\\') closing = source.indexOf(quote, closing + 1);
  return closing;
}

function after(pattern: RegExp, source: string, position: number): number | undefined {
  pattern.lastIndex = position;
  return pattern.test(source) ? pattern.lastIndex : undefined;
}

function isEscaped(source: string, index: number): boolean {
  return source[index - 1] === '\\' && source[index - 2] !== '\\';
}
