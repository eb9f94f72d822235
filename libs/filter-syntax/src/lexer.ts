import type { Faults } from './faults';
import { FILTER_LIMITS } from './limits';
import type { Negation, Quote, Span, Value } from './nodes';
import { unescaped } from './value';
import type { TermSyntax, Vocabulary } from './vocabulary';
import { sentence } from './sentence';

export type Token =
  | Value
  | (Span & { readonly kind: 'name'; readonly syntax: TermSyntax; readonly typed: string })
  | (Span & { readonly kind: 'and'; readonly operator: 'AND' | '&&' })
  | (Span & { readonly kind: 'or'; readonly operator: 'OR' | '||' })
  | (Span & { readonly kind: 'not'; readonly operator: Negation })
  | (Span & { readonly kind: 'open' | 'close' });

const SPACE = /\s+/y;
const WORD = { single: /\S+/y, many: /[^\s()]+/y };
const NAME = new RegExp(`[^\\s:()"']{1,${FILTER_LIMITS.nameLength}}:`, 'y');
const OPERATOR = /(?:AND|&&|OR|\|\||NOT)(?=[\s()"']|$)|!/y;
const PHRASE = { '"': /"(?:[^"\\]|\\[^])*"/y, "'": /'(?:[^'\\]|\\[^])*'/y };

/**
 * The tokens of a text. Parentheses come in pairs: what has no partner is reported, and dropped or closed at the end.
 *
 * Every character is read a bounded number of times.
 */
export function tokensOf(text: string, vocabulary: Vocabulary, faults: Faults): Token[] {
  return new Lexer(text, vocabulary, faults).read();
}

class Lexer {
  private readonly tokens: Token[] = [];
  private readonly open: Span[] = [];
  /** Quotation marks that have no partner in what is left. */
  private readonly unpaired = new Set<string>();
  /** The named term whose value or expression comes next. */
  private term?: TermSyntax;
  private at = 0;
  private values = 0;
  private valueLength = 0;

  constructor(
    private readonly text: string,
    private readonly vocabulary: Vocabulary,
    private readonly faults: Faults,
  ) {}

  read(): Token[] {
    for (this.skipSpace(); this.at < this.text.length && !this.faults.refused; this.skipSpace()) this.readToken();
    if (this.faults.refused) return [];
    for (const parenthesis of this.open) {
      this.faults.add('unclosed-parenthesis', parenthesis, sentence('This parenthesis is never closed: add “)”.'));
      this.tokens.push({ kind: 'close', start: this.at, end: this.at });
    }
    return this.tokens;
  }

  private readToken(): void {
    if (this.tokens.length === FILTER_LIMITS.tokens) return this.tooManyTokens();
    if (this.kind === 'many' && (this.readParenthesis() || this.readOperator())) return;
    if (!this.readPhrase() && !this.readName()) this.readWord();
  }

  /** What is being read: one value, or an expression. */
  private get kind(): 'single' | 'many' {
    return (this.term ?? this.vocabulary.defaultTerm)?.kind ?? 'single';
  }

  private readParenthesis(): boolean {
    const character = this.text[this.at];
    if (character !== '(' && character !== ')') return false;
    const span = this.advance(1);
    if (character === '(') {
      this.open.push(span);
      this.tokens.push({ kind: 'open', ...span });
      if (this.open.length > FILTER_LIMITS.depth) this.faults.tooDeep(span);
    } else if (this.open.pop()) {
      this.tokens.push({ kind: 'close', ...span });
    } else {
      const message = sentence('There is no “(” to this parenthesis: remove it, or put it in quotation marks.');
      this.faults.add('unopened-parenthesis', span, message);
    }
    return true;
  }

  private readOperator(): boolean {
    const operator = this.next(OPERATOR);
    if (operator === '') return false;
    const span = this.advance(operator.length);
    if (operator === 'AND' || operator === '&&') this.tokens.push({ kind: 'and', operator, ...span });
    else if (operator === 'OR' || operator === '||') this.tokens.push({ kind: 'or', operator, ...span });
    else this.tokens.push({ kind: 'not', operator: operator === '!' ? '!' : 'NOT', ...span });
    return true;
  }

  private readPhrase(): boolean {
    const mark = this.text[this.at];
    if (mark !== '"' && mark !== "'") return false;
    const phrase = this.unpaired.has(mark) ? '' : this.next(PHRASE[mark]);
    if (phrase) {
      const text = unescaped(phrase.slice(1, -1));
      this.addValue(text, mark === '"' ? 'double' : 'single', this.advance(phrase.length));
      return true;
    }
    this.unpaired.add(mark);
    const message = sentence(
      'This quotation mark is never closed: add another {mark}, or remove it. It counts as a part of the word.',
      { mark },
    );
    this.faults.add('unclosed-quote', { start: this.at, end: this.at + 1 }, message);
    return false;
  }

  /** A name begins a term only outside of parentheses, and not right behind the colon of another one. */
  private readName(): boolean {
    const name = this.knownName();
    if (!name || this.open.length > 0 || this.isBehindColon()) return false;
    this.tokens.push({ kind: 'name', ...name, ...this.advance(name.typed.length + 1) });
    this.term = name.syntax;
    return true;
  }

  /** What could be taken for something else when it is printed elsewhere gets quotation marks. */
  private readWord(): void {
    const known = this.kind === 'many' ? this.knownName() : undefined;
    const isMarked = known !== undefined || /["']/.test(this.text.charAt(this.at));
    const word = this.next(WORD[this.kind]);
    const span = this.advance(word.length);
    if (known && this.open.length > 0) {
      const message = sentence(
        '“{term}:” cannot stand in parentheses and counts as text: move it out of them, or put it in quotation marks.',
        { term: known.typed },
      );
      this.faults.add('term-in-parentheses', span, message);
    }
    this.addValue(word, isMarked ? 'double' : 'none', span);
  }

  private addValue(text: string, quote: Quote, span: Span): void {
    this.values += 1;
    this.valueLength += text.length;
    if (this.values > FILTER_LIMITS.values) {
      const message = sentence('A filter has at most {most} values: remove some, or put phrases in quotation marks.', {
        most: FILTER_LIMITS.values,
      });
      this.faults.refuse('too-many-values', span, message);
    } else if (this.valueLength > FILTER_LIMITS.valueLength) {
      const message = sentence('The values of a filter have at most {most} characters: shorten it.', {
        most: FILTER_LIMITS.valueLength,
      });
      this.faults.refuse('too-long', span, message);
    }
    this.tokens.push({ kind: 'value', text, quote, ...span });
    if (this.term?.kind === 'single') this.term = undefined;
  }

  private tooManyTokens(): void {
    const message = sentence('A filter has at most {most} words, operators and parentheses: shorten it.', {
      most: FILTER_LIMITS.tokens,
    });
    this.faults.refuse('too-long', { start: this.at, end: this.at + 1 }, message);
  }

  private knownName(): { readonly syntax: TermSyntax; readonly typed: string } | undefined {
    const typed = this.next(NAME).slice(0, -1);
    const syntax = typed ? this.vocabulary.find(typed) : undefined;
    return syntax && { syntax, typed };
  }

  private isBehindColon(): boolean {
    const last = this.tokens.at(-1);
    return last?.kind === 'name' && last.end === this.at;
  }

  private skipSpace(): void {
    this.at += this.next(SPACE).length;
  }

  /** What matches here; empty where nothing does. */
  private next(pattern: RegExp): string {
    pattern.lastIndex = this.at;
    return pattern.test(this.text) ? this.text.slice(this.at, pattern.lastIndex) : '';
  }

  private advance(length: number): Span {
    const start = this.at;
    this.at += length;
    return { start, end: this.at };
  }
}
