import { Cursor } from './cursor';
import { parseExpression } from './expression-parser';
import { Faults, type Fault } from './faults';
import { Filter } from './filter';
import { tokensOf, type Token } from './lexer';
import { FILTER_LIMITS } from './limits';
import type { Span, Term } from './nodes';
import { withPhrases } from './phrases';
import type { TermSyntax, Vocabulary } from './vocabulary';
import { sentence } from './sentence';

export interface ParseOptions {
  /**
   * What is searched for is one phrase, as if it stood in quotation marks, unless it uses AND or OR: free text, and what stands behind the name of a
   * term that searches texts. What stands in quotation marks or behind another name stays as it is.
   */
  readonly exactMatch?: boolean;
}

export interface ParsedFilter {
  /** What could be understood. */
  readonly filter: Filter;
  /** The text exceeds a limit. Its filter has no terms, and is not to be taken for one that asks for everything. */
  readonly isRefused: boolean;
  readonly faults: readonly Fault[];
}

/** Reads a filter. Never throws; printing what it gives leads to the same filter, without faults. */
export function parse(text: string, vocabulary: Vocabulary, options: ParseOptions = {}): ParsedFilter {
  const faults = new Faults();
  const terms = readTerms(text, vocabulary, options, faults);
  const isRefused = faults.refused;
  return { filter: new Filter(isRefused ? [] : terms, 0, text.length), isRefused, faults: faults.toArray() };
}

function readTerms(text: string, vocabulary: Vocabulary, options: ParseOptions, faults: Faults): Term[] {
  if (text.length > FILTER_LIMITS.length) {
    const rest = { start: FILTER_LIMITS.length, end: text.length };
    const said = sentence('Shorten the filter to at most {most} characters.', { most: FILTER_LIMITS.length });
    faults.refuse('too-long', rest, said);
    return [];
  }
  const tokens = tokensOf(text, vocabulary, faults);
  const meant = options.exactMatch ? withPhrases(tokens, new Set(vocabulary.textTerms)) : tokens;
  const terms = new TermParser(meant, vocabulary, faults).terms();
  return lastOfEach(terms, vocabulary, faults);
}

class TermParser {
  private readonly tokens: Cursor;

  constructor(
    tokens: readonly Token[],
    private readonly vocabulary: Vocabulary,
    private readonly faults: Faults,
  ) {
    this.tokens = new Cursor(tokens);
  }

  terms(): Term[] {
    const terms: Term[] = [];
    while (this.tokens.peek() && !this.faults.refused) {
      const term = this.term();
      if (term) terms.push(term);
    }
    return terms;
  }

  private term(): Term | undefined {
    const name = this.tokens.takeIf('name');
    const syntax = name?.syntax ?? this.vocabulary.defaultTerm;
    if (!syntax) return this.textWithoutTerm();
    const next = this.tokens.peek();
    if (name && (!next || next.kind === 'name')) return this.valueMissing(name.typed, name);
    return this.operation(syntax, name);
  }

  private operation({ kind, name }: TermSyntax, named?: Span & { readonly typed: string }): Term | undefined {
    if (kind === 'single') {
      const of = this.tokens.takeIf('value');
      return of && { kind, name, typed: named?.typed, of, start: (named ?? of).start, end: of.end };
    }
    const of = parseExpression(this.tokens, this.faults);
    return of && { kind, name, typed: named?.typed, of, start: (named ?? of).start, end: of.end };
  }

  private valueMissing(typed: string, place: Span): undefined {
    const said = sentence('“{term}:” has no value: write one behind the colon, or remove it.', { term: typed });
    this.faults.add('missing-value', place, said);
  }

  private textWithoutTerm(): undefined {
    let last = this.tokens.take();
    const start = last?.start ?? 0;
    while (this.tokens.peek()?.kind === 'value') last = this.tokens.take();
    const names = this.vocabulary.terms.map(({ name }) => `${name}:`).join(', ');
    const message = sentence('This text belongs to no term: begin it with one of {terms}', { terms: names });
    this.faults.add('text-without-term', { start, end: last?.end ?? start }, message);
  }
}

/** Of a term that takes one value and cannot be repeated, the last one counts. Whatever else is repeated counts altogether. */
function lastOfEach(terms: readonly Term[], vocabulary: Vocabulary, faults: Faults): Term[] {
  const last = new Map(terms.map((term) => [term.name, term]));
  return terms.filter((term) => {
    const counts = term.kind === 'many' || vocabulary.find(term.name)?.repeatable || last.get(term.name) === term;
    if (!counts) {
      const message = sentence(
        '“{term}:” takes one value, and the last one counts: remove this one, or put what belongs together in quotation marks.',
        { term: term.name },
      );
      faults.add('repeated-term', term, message);
    }
    return counts;
  });
}
