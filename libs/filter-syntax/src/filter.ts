import type { Span, Term } from './nodes';
import { print, printNormalized } from './print';

/** A filter that was read: all of its terms have to be met. A value: changing it makes another one. */
export class Filter implements Span {
  readonly terms: readonly Term[];

  constructor(
    terms: readonly Term[] = [],
    readonly start = 0,
    readonly end = 0,
  ) {
    this.terms = terms.map((term, index) => (goesOn(term, terms[index - 1]) ? { ...term, typed: term.name } : term));
  }

  /** As typed, with one space wherever there were some, and without what was faulty. */
  toString(): string {
    return print(this.terms);
  }

  /** With everything that is implied written out: names, operators, parentheses. Means the same. */
  toNormalizedString(): string {
    return printNormalized(this.terms);
  }

  /** The terms of this name. */
  named(name: string): Term[] {
    return this.terms.filter((term) => isNamed(term, name));
  }

  /** This filter with a term in the place of those of its name, or at the end when there is none. */
  with(term: Term): Filter {
    const index = this.terms.findIndex(({ name }) => name === term.name);
    const others = (terms: readonly Term[]) => terms.filter(({ name }) => name !== term.name);
    const [before, behind] = index < 0 ? [this.terms, []] : [this.terms.slice(0, index), this.terms.slice(index)];
    return new Filter([...others(before), term, ...others(behind)], this.start, this.end);
  }

  /** The terms of this name alone, as they were typed. */
  only(name: string): Filter {
    return new Filter(this.named(name), this.start, this.end);
  }

  without(name: string): Filter {
    return new Filter(
      this.terms.filter((term) => !isNamed(term, name)),
      this.start,
      this.end,
    );
  }
}

/** Free text behind an expression would be read as more of it, which the name prevents. */
function goesOn(term: Term, previous: Term | undefined): boolean {
  return term.typed === undefined && previous?.kind === 'many';
}

function isNamed(term: Term, name: string): boolean {
  return term.name.toLowerCase() === name.toLowerCase();
}
