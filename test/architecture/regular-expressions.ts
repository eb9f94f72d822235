import ts from 'typescript';
import type { SourceFile } from './source-files';

export interface WrittenExpression {
  /** `src/features/site/feed/xml.ts:14`. */
  readonly at: string;
  readonly file: string;
  readonly pattern: string;
  readonly flags: string;
}

export interface Expressions {
  /** Literals, and patterns of JSON Schema. */
  readonly written: readonly WrittenExpression[];
  /** Where one is put together while the service runs. */
  readonly built: readonly string[];
}

/** Only these make an expression try again and again: without one it reads a bounded part of a text at each of its characters. */
const REPEATS = /[*+]|\{\d+,\}|\{\d*,?\d{3,}\}/;

/** The regular expressions of a file, by its syntax tree. */
export function expressionsIn({ name, text }: Pick<SourceFile, 'name' | 'text'>): Expressions {
  const written: WrittenExpression[] = [];
  const built: string[] = [];
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true);
  const visit = (node: ts.Node): void => {
    const at = `${name}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    const literal = literalIn(node);
    if (literal) written.push({ at, file: name, ...literal });
    else if (isBuilt(node)) built.push(at);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { written, built };
}

/** Whether it could take longer than its text grows: what cannot is not worth the time to examine it. */
export function repeats({ pattern }: WrittenExpression): boolean {
  return REPEATS.test(pattern);
}

function literalIn(node: ts.Node): Pick<WrittenExpression, 'pattern' | 'flags'> | undefined {
  if (ts.isRegularExpressionLiteral(node)) {
    const end = node.text.lastIndexOf('/');
    return { pattern: node.text.slice(1, end), flags: node.text.slice(end + 1) };
  }
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'pattern') return undefined;
  const { initializer } = node;
  return ts.isStringLiteral(initializer) && initializer.text.startsWith('^')
    ? { pattern: initializer.text, flags: 'u' }
    : undefined;
}

function isBuilt(node: ts.Node): boolean {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false;
  return ts.isIdentifier(node.expression) && node.expression.text === 'RegExp';
}
