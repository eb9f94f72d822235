import { FILTER_LIMITS } from './limits';
import type { Term } from './nodes';
import { valueOf } from './value';

/** A term as the parser has to know it. */
export interface TermSyntax {
  readonly name: string;
  /** Whether it takes one value or an expression. */
  readonly kind: 'single' | 'many';
  /** Of a term that takes one value: whether it may be given several times, and all of them count. */
  readonly repeatable?: boolean;
  /** Whether its values are texts that are searched for, of which `exactMatch` makes phrases. Default: whether it takes an expression. */
  readonly searchesText?: boolean;
}

const NAME = /^\p{L}[\p{L}\p{N}_.-]*$/u;

/** The terms of a list. Their names are the same in any case. */
export class Vocabulary {
  private readonly byName: ReadonlyMap<string, TermSyntax>;
  /** The term that free text belongs to. */
  readonly defaultTerm?: TermSyntax;

  /**
   * @throws Error when a name cannot be one, or is taken, or when the default term is not among the terms
   */
  constructor(
    readonly terms: readonly TermSyntax[],
    defaultName?: string,
  ) {
    for (const { name } of terms) checkName(name);
    this.byName = new Map(terms.map((term) => [keyOf(term.name), term]));
    if (this.byName.size < terms.length)
      throw new Error(`Two terms have the same name: ${namesOf(terms)}. Rename one.`);
    if (defaultName === undefined) return;
    this.defaultTerm = this.find(defaultName);
    if (!this.defaultTerm) throw new Error(`There is no term “${defaultName}”. Choose one of ${namesOf(terms)}.`);
  }

  find(name: string): TermSyntax | undefined {
    return this.byName.get(keyOf(name));
  }

  /** Those that search texts, and the one that free text belongs to. */
  get textTerms(): readonly TermSyntax[] {
    return this.terms.filter((term) => term === this.defaultTerm || (term.searchesText ?? term.kind === 'many'));
  }

  /** A copy in which free text belongs to another term. */
  withDefault(name: string): Vocabulary {
    return new Vocabulary(this.terms, name);
  }

  /** A term with a value, as if it had been typed. */
  term(name: string, value: string): Term {
    const syntax = this.find(name);
    if (!syntax) throw new Error(`There is no term “${name}”. Choose one of ${namesOf(this.terms)}.`);
    return { kind: syntax.kind, name: syntax.name, typed: syntax.name, of: valueOf(value), start: 0, end: 0 };
  }
}

function keyOf(name: string): string {
  return name.toLowerCase();
}

function checkName(name: string): void {
  if (NAME.test(name) && name.length <= FILTER_LIMITS.nameLength) return;
  throw new Error(
    `“${name}” cannot be the name of a term. Use a letter, then letters, digits, “_”, “.” and “-”, ` +
      `at most ${FILTER_LIMITS.nameLength} characters.`,
  );
}

function namesOf(terms: readonly TermSyntax[]): string {
  return terms.map(({ name }) => name).join(', ');
}
