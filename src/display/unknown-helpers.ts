import handlebars from 'handlebars';

type Call = hbs.AST.MustacheStatement | hbs.AST.BlockStatement | hbs.AST.SubExpression;

/** Gathers the helpers that a view calls and nobody has: Handlebars says so only when the view is first shown. */
class UnknownHelpers extends handlebars.Visitor {
  readonly names = new Set<string>();

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
  private call({ type, path, params, hash }: Call): void {
    const mayBeMember = type !== 'SubExpression' && params.length === 0 && !hash;
    if (mayBeMember || path.type !== 'PathExpression') return;
    const { original } = path as hbs.AST.PathExpression;
    if (!Object.hasOwn(this.known, original)) this.names.add(original);
  }
}

/** The names of helpers that the view calls and that are not among the known ones. */
export function unknownHelpers(view: hbs.AST.Program, known: Readonly<Record<string, unknown>>): string[] {
  const visitor = new UnknownHelpers(known);
  visitor.accept(view);
  return [...visitor.names];
}
