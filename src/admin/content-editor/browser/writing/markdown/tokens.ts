import MarkdownIt from 'markdown-it';
import type { Slice } from '../kept-source';
import { sourceRules } from './source-rules';
import { withoutEnd } from './without-end';

type CoreState = InstanceType<MarkdownIt['core']['State']>;
export type Token = CoreState['tokens'][number];

/** What parsing tells besides tokens, and what it is told: addresses that are defined elsewhere. */
export interface Reading {
  /** As it is given: what is parsed has other line ends. */
  source?: string;
  slices?: readonly Slice[];
  /** What is before the first. */
  before?: string;
  references?: Record<string, unknown>;
}

const BLANK = /^[ \t]*[\r\n]*$/;
const LINES = /[^\r\n]*(?:\r\n?|\n|$)/g;
const MARK = /(?:[-+*]|\d[.)])( {1,4})(?=\S)/;
/** A line break as HTML has it, which also fits into a heading or a cell. */
const BREAK = /^<br ?\/?>$/i;
/** Definitions within quotes and lists leave no trace in what is parsed. */
const DEFINES = /^[ \t>*+\-\d.)]*\[[^\]\n]+\]:/;

/** The dialect of the service, in which what is spelled in a way of its own stays to be seen. */
export function tokenizer(): MarkdownIt {
  const made = new MarkdownIt({ html: true, linkify: true, typographer: false });
  made.linkify.set({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false });
  made.normalizeLink = made.normalizeLinkText = (address) => address;
  sourceRules(made);
  made.core.ruler.at('text_join', keepSpellings);
  made.core.ruler.push('slices', slice);
  return made;
}

function keepSpellings({ tokens }: CoreState): void {
  for (const { children, content } of tokens) {
    const lineBreak = content.includes('\\\n') ? '\\' : '  ';
    for (const token of children ?? []) {
      if (token.type === 'text_special') token.type = 'spelled';
      else if (token.type === 'softbreak') Object.assign(token, { type: 'spelled', markup: '\n', content: ' ' });
      else if (token.type === 'hardbreak') token.markup = lineBreak;
      else if (token.type === 'html_inline' && BREAK.test(token.content))
        Object.assign(token, { type: 'hardbreak', markup: token.content });
    }
  }
}

/** Each token of the first level with what is in it is one slice; and so are the lines in between that are not blank. */
function slice(state: CoreState): void {
  const reading = state.env as Reading;
  const lines = linesOf(reading.source ?? state.src);
  const tokens: Token[] = [];
  const spans: [from: number, to: number][] = [];
  const add = (from: number, to: number, own: readonly Token[]) => {
    spans.push([from, to]);
    tokens.push(...own);
  };
  const sourceOf = (from: number, to: number) => {
    const token = new state.Token('source', '', 0);
    token.content = lines.slice(from, to).join('').replace(/\r\n?/g, '\n');
    return [token];
  };
  let line = 0;
  const addUndefined = (to: number) => {
    while (line < to && isBlank(lines[line])) line++;
    const end = lastLine(lines, line, to);
    if (end > line) add(line, end, sourceOf(line, end));
  };
  for (const token of state.tokens) if (token.type.endsWith('_list_open')) token.meta = gapAfterMark(lines, token);
  for (const group of groupsOf(state.tokens)) {
    const [from, to] = group[0]?.map ?? [line, line];
    addUndefined(from);
    const end = lastLine(lines, from, to);
    const isOpaque = group.length > 1 && (definesWithin(lines, from, end, group) || group.some(hasOddMarks));
    add(from, end, isOpaque ? sourceOf(from, end) : group);
    line = to;
  }
  addUndefined(lines.length);
  state.tokens = tokens;
  const at = (index: number) => spans[index]?.[0] ?? lines.length;
  reading.before = lines.slice(0, at(0)).join('');
  reading.slices = spans.map(([from, to], index) => {
    const whole = lines.slice(from, to).join('');
    const text = withoutEnd(whole, '\r\n');
    return { text, after: whole.slice(text.length) + lines.slice(to, at(index + 1)).join('') };
  });
}

function linesOf(text: string): readonly string[] {
  return (text.match(LINES) ?? []).filter((line) => line !== '');
}

function isBlank(line = ''): boolean {
  return BLANK.test(line);
}

function lastLine(lines: readonly string[], from: number, to: number): number {
  let end = to;
  while (end > from && isBlank(lines[end - 1])) end--;
  return end;
}

function gapAfterMark(lines: readonly string[], { map }: Token): { readonly gap: number } {
  return { gap: MARK.exec(lines[map?.[0] ?? 0] ?? '')?.[1]?.length ?? 1 };
}

/** What a document has no room for: a mark around nothing, within its like, or beside it, and a break before its end or HTML. */
function hasOddMarks({ children }: Token): boolean {
  const open: string[] = [];
  for (const [index, { type, tag, nesting, markup }] of (children ?? []).entries()) {
    const next = children?.[index + 1];
    if (nesting > 0 && (open.includes(tag) || next?.nesting === -1)) return true;
    if (nesting < 0 && next?.nesting === 1 && next.tag === tag) return true;
    if (type === 'hardbreak' && !BREAK.test(markup) && (next?.nesting === -1 || next?.type === 'html_inline'))
      return true;
    if (nesting > 0) open.push(tag);
    else if (nesting < 0) open.pop();
  }
  return false;
}

function definesWithin(lines: readonly string[], from: number, to: number, [first]: readonly Token[]): boolean {
  if (first?.type !== 'blockquote_open' && !first?.type.endsWith('_list_open')) return false;
  return lines.slice(from, to).some((line) => DEFINES.test(line));
}

function groupsOf(tokens: readonly Token[]): readonly Token[][] {
  const groups: Token[][] = [];
  for (const token of tokens) {
    if (token.level === 0 && token.nesting >= 0 && token.map) groups.push([token]);
    else groups.at(-1)?.push(token);
  }
  return groups;
}
