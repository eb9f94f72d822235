import { TemplateSourceError } from '../templating-errors';

/** Far more than a template has that somebody can read. Beyond, parsing takes time that grows faster than the source. */
const MAX_BLOCKS_DEEP = 100;
const MAX_PARENTHESES_DEEP = 50;
const MAX_MUSTACHES = 5000;

/** `{{#if x}}`, and `{{^x}}`, which unlike `{{^}}` begins a block. */
const OPENS = /^\{\{~?(#|\^\s*[^\s}~])/;

const MUSTACHE = /\{\{(?:[^}]|\}(?!\}))*\}\}/g;

/** Refuses what Handlebars would be at for long, before it begins. @throws TemplateSourceError */
export function refuseExcess(source: string): void {
  let count = 0;
  let depth = 0;
  for (const { 0: mustache, index } of source.matchAll(MUSTACHE)) {
    depth += OPENS.test(mustache) ? 1 : 0;
    depth -= /^\{\{~?\//.test(mustache) ? 1 : 0;
    count++;
    if (depth > MAX_BLOCKS_DEEP) refuse(`blocks are nested more than ${MAX_BLOCKS_DEEP} deep`, source, index);
    if (count > MAX_MUSTACHES) refuse(`there are more than ${MAX_MUSTACHES} pairs of braces`, source, index);
    if (parenthesesDeep(mustache) > MAX_PARENTHESES_DEEP) {
      refuse(`parentheses are nested more than ${MAX_PARENTHESES_DEEP} deep`, source, index);
    }
  }
}

function parenthesesDeep(mustache: string): number {
  let depth = 0;
  let deepest = 0;
  for (const character of mustache) {
    if (character === '(') deepest = Math.max(deepest, ++depth);
    if (character === ')') depth--;
  }
  return deepest;
}

function refuse(message: string, source: string, index: number): never {
  const before = source.slice(0, index).split('\n');
  throw new TemplateSourceError({ message, line: before.length, column: (before.at(-1) ?? '').length + 1 });
}
