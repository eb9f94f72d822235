import handlebars from 'handlebars';

type Call = hbs.AST.MustacheStatement | hbs.AST.BlockStatement | hbs.AST.SubExpression;

/** Lines and columns count from 1. */
export interface UnknownHelper {
  readonly name: string;
  readonly line: number;
  readonly column: number;
}

/** Named with nothing to work on, where the view means a member of the model: the helper wins. */
class BareHelpers extends handlebars.Visitor {
  readonly found: string[] = [];

  constructor(private readonly known: Readonly<Record<string, unknown>>) {
    super();
  }

  override MustacheStatement({ path, params, hash }: hbs.AST.MustacheStatement): void {
    if (path.type !== 'PathExpression' || params.length > 0 || hash) return;
    const { original } = path as hbs.AST.PathExpression;
    if (Object.hasOwn(this.known, original)) this.found.push(original);
  }
}

/** Handlebars says so only when the view is first shown. */
class UnknownHelpers extends handlebars.Visitor {
  readonly found: UnknownHelper[] = [];

  constructor(private readonly known: Readonly<Record<string, unknown>>) {
    super();
  }

  override MustacheStatement(statement: hbs.AST.MustacheStatement): void {
    this.call(statement);
    super.MustacheStatement(statement);
  }

  override BlockStatement(statement: hbs.AST.BlockStatement): void {
    this.call(statement);
    super.BlockStatement(statement);
  }

  override SubExpression(expression: hbs.AST.SubExpression): void {
    this.call(expression);
    super.SubExpression(expression);
  }

  /** What has neither parameters nor a hash may as well be a member of the model. */
  private call({ type, path, params, hash, loc }: Call): void {
    const mayBeMember = type !== 'SubExpression' && params.length === 0 && !hash;
    if (mayBeMember || path.type !== 'PathExpression') return;
    const { original } = path as hbs.AST.PathExpression;
    if (Object.hasOwn(this.known, original)) return;
    this.found.push({ name: original, line: loc.start.line, column: loc.start.column + 1 });
  }
}

/** In the order of the view. */
export function unknownHelpers(
  view: hbs.AST.Program,
  known: Readonly<Record<string, unknown>>,
): readonly UnknownHelper[] {
  const visitor = new UnknownHelpers(known);
  visitor.accept(view);
  return visitor.found;
}

/** Named without parameters, in the order of the view. */
export function bareHelpers(view: hbs.AST.Program, known: Readonly<Record<string, unknown>>): readonly string[] {
  const visitor = new BareHelpers(known);
  visitor.accept(view);
  return visitor.found;
}
