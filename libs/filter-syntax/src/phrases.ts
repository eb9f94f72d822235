import type { Token } from './lexer';
import type { Value } from './nodes';
import type { TermSyntax } from './vocabulary';

/**
 * Searched text with its words as phrases: `stone wall` becomes `"stone wall"`, `stone NOT wall` becomes `"stone" NOT "wall"`. Text that has
 * an AND or an OR says itself how its words go together, and stays. So do terms that do not search texts.
 */
export function withPhrases(tokens: readonly Token[], textTerms: ReadonlySet<TermSyntax>): Token[] {
  const runs: (readonly Token[])[] = [];
  let from = 0;
  while (from < tokens.length) {
    const to = endOfTerm(tokens, from, textTerms);
    const run = tokens.slice(from, to);
    const [first] = run;
    const isSearched = first?.kind !== 'name' || textTerms.has(first.syntax);
    const isPlain = !run.some(({ kind }) => kind === 'and' || kind === 'or');
    runs.push(isSearched && isPlain ? joined(run) : run);
    from = to;
  }
  return runs.flat();
}

/** Where the named term or the free text that begins here ends. A term that searches texts has all words behind its name. */
function endOfTerm(tokens: readonly Token[], from: number, textTerms: ReadonlySet<TermSyntax>): number {
  const first = tokens[from];
  const isOneWord = first?.kind === 'name' && first.syntax.kind === 'single' && !textTerms.has(first.syntax);
  const longest = isOneWord ? from + 2 : tokens.length;
  let end = from + 1;
  while (end < longest && end < tokens.length && tokens[end]?.kind !== 'name') end += 1;
  return end;
}

function joined(run: readonly Token[]): Token[] {
  const result: Token[] = [];
  let words: Value[] = [];
  const flush = () => {
    const [first] = words;
    const last = words.at(-1);
    if (first && last) {
      const text = words.map((word) => word.text).join(' ');
      result.push({ kind: 'value', text, quote: 'double', start: first.start, end: last.end });
    }
    words = [];
  };
  for (const token of run) {
    if (token.kind === 'value' && token.quote === 'none') {
      words.push(token);
    } else {
      flush();
      result.push(token);
    }
  }
  flush();
  return result;
}
