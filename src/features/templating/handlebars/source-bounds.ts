import { sentence, type Sentence } from '@espalier/plugin-sdk';
import { TemplateSourceError } from '#content-kinds/liquid';

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
function* mustachesOf(source: string): Generator<Mustache> {
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

/** Far more than a template has that somebody can read. Beyond, parsing takes time that grows faster than the source. */
const MAX_BLOCKS_DEEP = 100;
const MAX_PARENTHESES_DEEP = 50;
const MAX_MUSTACHES = 5000;
const MAX_MUSTACHE_LENGTH = 5000;

/** `{{#if x}}`, and `{{^x}}`, which unlike `{{^}}` begins a block. */
const OPENS = /^\{\{~?(#|\^\s*[^\s}~])/;

/** `{{else if x}}` is a block within the one before it; both end together. */
const CHAINS = /^\{\{~?\s*else\s+[^\s}~]/;

const CLOSES = /^\{\{~?\//;

/** Before Handlebars would be at it for long. */
export function refuseOversized(source: string): void {
  let count = 0;
  const blocks = new OpenBlocks();
  for (const { text, index, end } of mustachesOf(source)) {
    blocks.note(text);
    const fault =
      end === undefined ? sentence('it ends before these braces are closed') : excessOf(text, ++count, blocks.depth);
    if (fault) throw new TemplateSourceError({ ...fault, ...placeOf(index, source) });
  }
}

class OpenBlocks {
  depth = 0;
  private readonly chains: number[] = [];

  note(mustache: string): void {
    if (CLOSES.test(mustache)) {
      this.depth -= this.chains.pop() ?? 0;
    } else if (OPENS.test(mustache)) {
      this.depth++;
      this.chains.push(1);
    } else if (CHAINS.test(mustache) && this.chains.length > 0) {
      this.depth++;
      this.chains.push((this.chains.pop() ?? 0) + 1);
    }
  }
}

function excessOf(mustache: string, count: number, depth: number): Sentence | undefined {
  if (count > MAX_MUSTACHES) return sentence('there are more than {most} pairs of braces', { most: MAX_MUSTACHES });
  if (depth > MAX_BLOCKS_DEEP) return sentence('blocks are nested more than {most} deep', { most: MAX_BLOCKS_DEEP });
  if (mustache.length > MAX_MUSTACHE_LENGTH && !COMMENT.test(mustache)) {
    return sentence('there are more than {most} characters in a pair of braces', { most: MAX_MUSTACHE_LENGTH });
  }
  const isDeep = parenthesesDeep(mustache) > MAX_PARENTHESES_DEEP;
  return isDeep ? sentence('parentheses are nested more than {most} deep', { most: MAX_PARENTHESES_DEEP }) : undefined;
}

function parenthesesDeep(mustache: string): number {
  if (COMMENT.test(mustache)) return 0;
  let depth = 0;
  let deepest = 0;
  for (const character of mustache) {
    if (character === '(') deepest = Math.max(deepest, ++depth);
    if (character === ')') depth--;
  }
  return deepest;
}

function placeOf(index: number, source: string): { readonly line: number; readonly column: number } {
  const before = source.slice(0, index).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}
