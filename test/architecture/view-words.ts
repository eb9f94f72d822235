import handlebars from 'handlebars';

/** What a reader of a page meets in attributes. */
const ATTRIBUTES = /\s(aria-label|placeholder|title|alt|label|data-label|value)="([^"]*)"/g;
/** Parameters of partials that are shown. */
const SHOWN = new Set(['label', 'hint', 'text', 'caption', 'title', 'placeholder']);
/** Names, and units that are the same everywhere. */
const NAMES = /\b(Espalier|UTC)\b/g;
/** Stands for what a mustache shows. */
const HOLE = '\u{FFFC}';
/** Under whatever name. */
const SENTENCE = /^\p{Lu}\S* /u;
const WORD = /\p{L}{2}/u;

/** Words of a view that no translation reaches, with the lines where they stand. */
export function wordsOutsideTexts(view: string): string[] {
  const program = handlebars.parse(view);
  const reader = new ViewReader();
  reader.accept(program);
  return [...reader.found, ...wordsOfHtml(reader.html)];
}

/** The same of a template in Liquid. */
export function wordsOutsideFilter(template: string): string[] {
  return wordsOfHtml(template.replace(/\{%[^]*?%\}/g, '').replace(/\{\{[^]*?\}\}/g, HOLE));
}

/** Puts the HTML of a view together, and looks through what is given to partials. */
class ViewReader extends handlebars.Visitor {
  html = '';
  readonly found: string[] = [];

  override ContentStatement({ original }: hbs.AST.ContentStatement): void {
    this.html += original as unknown as string; // whatever its type says
  }

  override MustacheStatement(statement: hbs.AST.MustacheStatement): void {
    this.html += HOLE;
    super.MustacheStatement(statement);
  }

  override PartialStatement(statement: hbs.AST.PartialStatement): void {
    this.html += HOLE;
    super.PartialStatement(statement);
  }

  override SubExpression(expression: hbs.AST.SubExpression): void {
    const { original } = expression.path;
    if (original === 'formErrors') this.refuse(expression.hash, () => true);
    if (original === 'join') expression.params.forEach((parameter) => this.refuseText(parameter, / /));
    super.SubExpression(expression);
  }

  override Hash(hash: hbs.AST.Hash): void {
    this.refuse(hash, (name) => SHOWN.has(name));
    for (const { key, value } of hash.pairs) if (!SHOWN.has(key) && key !== 'sample') this.refuseText(value, SENTENCE);
    super.Hash(hash);
  }

  private refuse(hash: hbs.AST.Hash | undefined, isShown: (name: string) => boolean): void {
    for (const { key, value } of hash?.pairs ?? []) if (isShown(key)) this.refuseText(value, WORD);
  }

  private refuseText(node: hbs.AST.Node, pattern: RegExp): void {
    if (node.type !== 'StringLiteral') return;
    const { value } = node as hbs.AST.StringLiteral;
    if (pattern.test(value)) this.found.push(`line ${node.loc.start.line}: "${value}"`);
  }
}

/** What is code says the same in every language. Values are shown by buttons only. */
function wordsOfHtml(html: string): string[] {
  const parts = html.includes('<') ? html : html.replace(/[a-z-]+="[^"]*"/g, ''); // of a tag, in a view of their own
  const plain = parts.replace(/<code\b[^>]*>[^<]*<\/code>/g, (code) => code.replace(/[^\n]/g, ''));
  const found: string[] = [];
  const text = plain.replace(/<[^>]*>/g, (tag) => {
    for (const [, name, value] of tag.matchAll(ATTRIBUTES)) {
      if ((name !== 'value' || /type="(submit|button)"/.test(tag)) && isWords(value)) found.push(`${name}="${value}"`);
    }
    return tag.replace(/[^\n]/g, '');
  });
  text.split('\n').forEach((line, index) => {
    if (isWords(line)) found.push(`line ${index + 1}: ${line.replaceAll(HOLE, '…').trim()}`);
  });
  return found;
}

function isWords(text: string): boolean {
  return WORD.test(text.replace(/&\w+;/g, ' ').replace(NAMES, ''));
}
