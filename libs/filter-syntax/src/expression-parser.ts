import type { Cursor } from './cursor';
import type { Faults } from './faults';
import type { Token } from './lexer';
import { FILTER_LIMITS } from './limits';
import { isCombination, type Combination, type Expression, type Operator } from './nodes';
import { sentence } from './sentence';

/** A part of an expression, and how many levels it has when everything implied is written out. */
interface Part {
  readonly node: Expression;
  readonly height: number;
}

type OperatorToken = Extract<Token, { operator: string }>;

/**
 * The expression that begins here and goes on to the next name of a term; undefined when there is none, or nothing is left of it.
 *
 * An operator that lacks a side is reported and left out. The recursion is as deep as {@link FILTER_LIMITS} allows.
 */
export function parseExpression(tokens: Cursor, faults: Faults): Expression | undefined {
  return new ExpressionParser(tokens, faults).alternatives(0)?.node;
}

class ExpressionParser {
  constructor(
    private readonly tokens: Cursor,
    private readonly faults: Faults,
  ) {}

  /** or = and { (space | "OR" | "||" | "NOT" | "!") and } */
  alternatives(depth: number): Part | undefined {
    let left = this.conjunction(depth);
    for (let next = this.peek(); next && next.kind !== 'name' && next.kind !== 'close'; next = this.peek()) {
      const operator = this.takeJoint(next, left !== undefined);
      if (operator === undefined) continue;
      const right = this.conjunction(depth);
      if (!left || !right) left ??= right;
      else left = this.combine(operator === 'NOT' || operator === '!' ? 'without' : 'or', operator, left, right);
    }
    return left;
  }

  /** What joins the next operand to those before; undefined for an operator that cannot. A space is no token. */
  private takeJoint(next: Token, hasLeft: boolean): Operator | undefined {
    if (next.kind === 'and' || next.kind === 'or') {
      this.tokens.take();
      // Whatever AND could join was taken by the conjunction.
      if (next.kind === 'and' || !hasLeft) return this.lacks('before', next);
      return this.operandFollows() ? next.operator : this.lacks('behind', next);
    }
    if (next.kind === 'not' && hasLeft) {
      this.tokens.take();
      return this.operandFollows() ? next.operator : this.lacks('behind', next);
    }
    return '';
  }

  /** and = unary { ("AND" | "&&") unary } */
  private conjunction(depth: number): Part | undefined {
    let left = this.unary(depth);
    while (left) {
      const token = this.peek()?.kind === 'and' ? this.tokens.takeIf('and') : undefined;
      if (!token) return left;
      const right = this.operandFollows() ? this.unary(depth) : this.lacks('behind', token);
      if (right) left = this.combine('and', token.operator, left, right);
    }
    return left;
  }

  /** unary = ["NOT" | "!"] (value | "(" or ")"), with any number of NOTs */
  private unary(depth: number): Part | undefined {
    const next = this.peek();
    if (next && depth > FILTER_LIMITS.depth) return this.faults.tooDeep(next);
    const value = this.tokens.takeIf('value');
    if (value) return { node: value, height: 0 };
    const not = this.tokens.takeIf('not');
    if (!not) return this.group(depth);
    if (!this.operandFollows()) return this.lacks('behind', not);
    const part = this.unary(depth + 1);
    if (!part) return undefined;
    const { operator, start } = not;
    return this.checked({ kind: 'not', operator, of: part.node, start, end: part.node.end }, part.height + 1);
  }

  private group(depth: number): Part | undefined {
    const open = this.tokens.takeIf('open');
    if (!open) return undefined;
    const isEmpty = this.peek()?.kind === 'close';
    const part = this.alternatives(depth + 1);
    const { start } = open;
    const { end } = this.tokens.takeIf('close') ?? open;
    if (part) {
      const height = isCombination(part.node) ? part.height : part.height + 1;
      return this.checked({ kind: 'group', of: part.node, start, end }, height);
    }
    if (isEmpty) {
      const message = sentence('These parentheses are empty: write a value between them, or remove them.');
      this.faults.add('empty-parentheses', { start, end }, message);
    }
    return undefined;
  }

  /** Continues a combination of the same kind, which has no parentheses of its own. */
  private combine(kind: Combination['kind'], operator: Operator, left: Part, right: Part): Part | undefined {
    const { node } = left;
    const isSame = node.kind === kind;
    const of = isSame ? [...node.of, right.node] : [node, right.node];
    const operators = isSame ? [...node.operators, operator] : [operator];
    const height = Math.max(isSame ? left.height : left.height + 1, right.height + 1);
    return this.checked({ kind, of, operators, start: node.start, end: right.node.end }, height);
  }

  private checked(node: Expression, height: number): Part | undefined {
    return height > FILTER_LIMITS.depth ? this.faults.tooDeep(node) : { node, height };
  }

  private lacks(side: 'before' | 'behind', token: OperatorToken): undefined {
    const { operator } = token;
    if (side === 'behind' ? this.peek()?.kind === 'name' : this.tokens.beforeTaken()?.kind === 'value') {
      const message = sentence(
        '{operator} belongs to the values of one term, and all terms have to be met: remove it, or put {operator} in quotation marks to look for it.',
        { operator },
      );
      this.faults.add('operator-between-terms', token, message);
    } else {
      const message =
        side === 'before'
          ? sentence(
              '{operator} needs a value before it: add one, or put {operator} in quotation marks to look for it.',
              { operator },
            )
          : sentence(
              '{operator} needs a value after it: add one, or put {operator} in quotation marks to look for it.',
              { operator },
            );
      this.faults.add('missing-operand', token, message);
    }
  }

  private operandFollows(): boolean {
    const kind = this.peek()?.kind;
    return kind === 'value' || kind === 'open' || kind === 'not';
  }

  /** Nothing more once the text is refused. */
  private peek(): Token | undefined {
    return this.faults.refused ? undefined : this.tokens.peek();
  }
}
