import handlebars, { type HelperOptions } from 'handlebars';
import type { SafeHtml } from '@espalier/plugin-sdk';
import { charactersIn } from '#content-kinds/liquid';
import { renderingOf, type HelperData } from './helper-context';

/** As no helper of a template is named. */
export const PRINT = ' print';

/**
 * `{{title}}` becomes `{{{print title true}}}`, see {@link printHelper}. Handlebars would escape long texts again and
 * again, and only the whole would be counted, at its end.
 *
 * @param helpers that templates know: the name of one is a call, any other that of a member
 */
export function printThroughHelper(program: hbs.AST.Program, helpers: Readonly<Record<string, unknown>>): void {
  new Mustaches(helpers).accept(program);
}

/** What has a text. Lists have one with commas. */
type Printed = string | number | boolean | SafeHtml | readonly string[] | null | undefined;

/** Prints the first parameter; escaped, if the second is true. */
export function printHelper(value: Printed, isEscaped: boolean, { data }: HelperOptions): string {
  const { guard } = renderingOf(data as HelperData);
  if (Array.isArray(value)) charactersIn(value as unknown[], guard);
  const text = isEscaped ? handlebars.escapeExpression(value as string) : String(value ?? '');
  guard.step(1 + Math.ceil(text.length / 1000));
  guard.printPiece(text.length);
  return text;
}

class Mustaches extends handlebars.Visitor {
  constructor(private readonly helpers: Readonly<Record<string, unknown>>) {
    super();
  }

  override MustacheStatement(statement: hbs.AST.MustacheStatement): void {
    const { escaped, loc } = statement;
    const isEscaped = { type: 'BooleanLiteral', value: escaped, original: escaped, loc };
    Object.assign(statement, {
      path: pathOf([PRINT], loc),
      params: [this.printed(statement), isEscaped],
      hash: undefined,
      escaped: false,
    });
  }

  private printed({ path, params, hash, loc }: hbs.AST.MustacheStatement): hbs.AST.Expression {
    // Where it stands alone, a literal is a name: {{"title"}}.
    const known = isPath(path)
      ? path
      : pathOf([String((path as hbs.AST.StringLiteral | hbs.AST.NumberLiteral).original)], loc);
    const isCall = params.length > 0 || hash !== undefined || Object.hasOwn(this.helpers, known.original);
    if (!isCall) return known;
    return { type: 'SubExpression', path: known, params, hash, loc } as hbs.AST.SubExpression;
  }
}

function isPath(node: hbs.AST.Node): node is hbs.AST.PathExpression {
  return node.type === 'PathExpression';
}

function pathOf(parts: string[], loc: hbs.AST.SourceLocation): hbs.AST.PathExpression {
  return { type: 'PathExpression', data: false, depth: 0, parts, original: parts.join('.'), loc };
}
