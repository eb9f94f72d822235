import { TemplateSourceError } from '#content-kinds/liquid';
import { mustachesOf } from './mustaches';

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
const COMMENT = /^\{\{~?!/;

/** Before Handlebars would be at it for long. */
export function refuseOversized(source: string): void {
  let count = 0;
  const blocks = new OpenBlocks();
  for (const { text, index, end } of mustachesOf(source)) {
    blocks.note(text);
    const message =
      end === undefined ? 'it ends before these braces are closed' : excessOf(text, ++count, blocks.depth);
    if (message !== undefined) throw new TemplateSourceError({ message, ...placeOf(index, source) });
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

function excessOf(mustache: string, count: number, depth: number): string | undefined {
  if (count > MAX_MUSTACHES) return `there are more than ${MAX_MUSTACHES} pairs of braces`;
  if (depth > MAX_BLOCKS_DEEP) return `blocks are nested more than ${MAX_BLOCKS_DEEP} deep`;
  if (mustache.length > MAX_MUSTACHE_LENGTH && !COMMENT.test(mustache)) {
    return `there are more than ${MAX_MUSTACHE_LENGTH} characters in a pair of braces`;
  }
  const isDeep = parenthesesDeep(mustache) > MAX_PARENTHESES_DEEP;
  return isDeep ? `parentheses are nested more than ${MAX_PARENTHESES_DEEP} deep` : undefined;
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
