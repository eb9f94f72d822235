import type MarkdownIt from 'markdown-it';

type BlockState = InstanceType<MarkdownIt['block']['State']>;
type InlineState = InstanceType<MarkdownIt['inline']['State']>;

const LIQUID = /^\{(?:%[^]*?%|\{[^]*?\})\}/;
const FOOTNOTE = /^\[\^[^\]\n]+\]:/;
const OPEN_BRACE = 0x7b;

/** What is neither Markdown nor HTML stays as it was written: front matter, Liquid, definitions of footnotes. */
export function sourceRules(markdown: MarkdownIt): void {
  const { block, inline } = markdown;
  const interrupting = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };
  block.ruler.before('table', 'front_matter', source(frontMatter));
  block.ruler.before('table', 'liquid_block', source(liquidLines), interrupting);
  block.ruler.before('reference', 'footnote', source(footnote));
  inline.ruler.before('escape', 'liquid', liquid);
}

/** @param endOf the line behind it; undefined where there is none */
function source(endOf: (state: BlockState, from: number, to: number) => number | undefined) {
  return (state: BlockState, from: number, to: number, isAsked: boolean): boolean => {
    const end = endOf(state, from, to);
    if (end === undefined) return false;
    if (isAsked) return true;
    const token = state.push('source', '', 0);
    token.map = [from, end];
    token.content = state.getLines(from, end, state.blkIndent, true);
    state.line = end;
    return true;
  };
}

function frontMatter(state: BlockState, from: number, to: number): number | undefined {
  if (from > 0 || state.level > 0 || lineOf(state, 0) !== '---' || !/^[\w-]+:/.test(lineOf(state, 1))) return undefined;
  for (let line = 1; line < to && !state.isEmpty(line); line++) if (lineOf(state, line) === '---') return line + 1;
  return undefined;
}

/** Lines of nothing but one tag or output. */
function liquidLines(state: BlockState, from: number, to: number): number | undefined {
  if (!lineOf(state, from).startsWith('{')) return undefined;
  for (let line = from; line < to && !state.isEmpty(line); line++) {
    const text = state.getLines(from, line + 1, state.blkIndent, false).trim();
    const found = LIQUID.exec(text)?.[0];
    if (found !== undefined) return found === text ? line + 1 : undefined;
  }
  return undefined;
}

function footnote(state: BlockState, from: number, to: number): number | undefined {
  if (!FOOTNOTE.test(lineOf(state, from))) return undefined;
  let line = from + 1;
  while (line < to && !state.isEmpty(line)) line++;
  return line;
}

function lineOf({ src, bMarks, tShift, eMarks }: BlockState, line: number): string {
  return src.slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line]).trimEnd();
}

function liquid(state: InlineState, isSilent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== OPEN_BRACE) return false;
  const found = LIQUID.exec(state.src.slice(state.pos, state.posMax))?.[0];
  if (found === undefined) return false;
  if (!isSilent) state.push('inline_source', '', 0).content = found;
  state.pos += found.length;
  return true;
}
