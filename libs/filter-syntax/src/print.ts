import { isCombination, type Combination, type Expression, type Operator, type Term, type Value } from './nodes';
import { isBareOperand, isBareSingle, quoted } from './value';

const WRITTEN = { and: 'AND', or: 'OR', without: 'NOT' } as const;

/** As typed. What would be read differently gets parentheses or quotation marks. */
export function print(terms: readonly Term[]): string {
  return terms
    .map((term) => {
      const operation = term.kind === 'single' ? single(term.of) : typed(term.of);
      return term.typed === undefined ? operation : `${term.typed}:${operation}`;
    })
    .join(' ');
}

/** With everything that is implied written out. */
export function printNormalized(terms: readonly Term[]): string {
  return terms
    .map((term) => `${term.name}:${term.kind === 'single' ? single(term.of) : normalized(term.of)}`)
    .join(' ');
}

function typed(node: Expression): string {
  switch (node.kind) {
    case 'value':
      return operand(node);
    case 'group':
      return `(${typed(node.of)})`;
    case 'not':
      return negation(node.operator) + (isCombination(node.of) ? `(${typed(node.of)})` : typed(node.of));
    case 'and':
    case 'or':
    case 'without':
      return node.of.map((part, index) => joint(node, part, index) + side(node, part, index)).join('');
  }
}

function normalized(node: Expression): string {
  switch (node.kind) {
    case 'value':
      return operand(node);
    case 'group':
      return isCombination(node.of) ? normalized(node.of) : `(${normalized(node.of)})`;
    case 'not':
      return `NOT ${normalized(node.of)}`;
    case 'and':
    case 'or':
    case 'without':
      return `(${node.of.map(normalized).join(` ${WRITTEN[node.kind]} `)})`;
  }
}

/** The operator before a part, with its spaces. */
function joint({ operators }: Combination, part: Expression, index: number): string {
  if (index === 0) return '';
  const operator = operators[index - 1] ?? '';
  // A space before NOT would make it “and not”.
  const written: Operator = operator === '' && beginsWithNot(part) ? 'OR' : operator;
  if (written === '') return ' ';
  return ` ${written === '!' || written === 'NOT' ? negation(written) : `${written} `}`;
}

function beginsWithNot(node: Expression): boolean {
  return node.kind === 'not' || (node.kind === 'and' && node.of[0]?.kind === 'not');
}

function negation(operator: 'NOT' | '!'): string {
  return operator === '!' ? '!' : 'NOT ';
}

/** Combinations need parentheses, except at the left, where reading begins: `a b NOT c` is `(a b) NOT c`. */
function side(parent: Combination, part: Expression, index: number): string {
  if (!isCombination(part)) return typed(part);
  const isStronger = parent.kind !== 'and' && part.kind === 'and';
  const isLeft = parent.kind !== 'and' && part.kind !== parent.kind && index === 0;
  return isStronger || isLeft ? typed(part) : `(${typed(part)})`;
}

function operand({ text, quote }: Value): string {
  if (quote === 'none' && isBareOperand(text)) return text;
  return quoted(text, quote === 'single' ? "'" : '"');
}

function single({ text, quote }: Value): string {
  if (quote === 'none' && isBareSingle(text)) return text;
  return quoted(text, quote === 'single' ? "'" : '"');
}
