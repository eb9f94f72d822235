/** A place in the text, in UTF-16 units as `slice` counts them. Both are 0 for what was not typed. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export type Quote = 'none' | 'double' | 'single';

/** A word or a phrase. `text` is what is meant: without quotation marks and escapes. */
export interface Value extends Span {
  readonly kind: 'value';
  readonly text: string;
  readonly quote: Quote;
}

/** An operator as it was typed; the empty one is a space, which means OR. */
export type Operator = 'AND' | '&&' | 'OR' | '||' | '' | Negation;

export type Negation = 'NOT' | '!';

/**
 * Two or more expressions side by side: all of them (`and`), any of them (`or`), or the first and none of the others (`without`).
 * `operators[i]` stands between `of[i]` and `of[i + 1]`.
 */
export interface Combination extends Span {
  readonly kind: 'and' | 'or' | 'without';
  readonly of: readonly Expression[];
  readonly operators: readonly Operator[];
}

export interface Not extends Span {
  readonly kind: 'not';
  readonly operator: Negation;
  readonly of: Expression;
}

/** An expression in parentheses. */
export interface Group extends Span {
  readonly kind: 'group';
  readonly of: Expression;
}

export type Expression = Value | Combination | Not | Group;

interface TermNode extends Span {
  /** As the term was declared, whatever case was typed. */
  readonly name: string;
  /** The name as it was typed; absent where it is implied, in free text. */
  readonly typed?: string;
}

/** A term that takes one value. */
export interface SingleTerm extends TermNode {
  readonly kind: 'single';
  readonly of: Value;
}

/** A term that takes an expression. */
export interface ManyTerm extends TermNode {
  readonly kind: 'many';
  readonly of: Expression;
}

export type Term = SingleTerm | ManyTerm;

export function isCombination(node: Expression): node is Combination {
  return node.kind === 'and' || node.kind === 'or' || node.kind === 'without';
}
