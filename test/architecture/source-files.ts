import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export const ROOT = path.resolve(__dirname, '../..');

export interface SourceImport {
  /** As written: `#core/content`, `./item`, `pg`. */
  readonly specifier: string;
  readonly line: number;
}

/** A file of the service, of a library or of the tests, with what it imports; imports of types only count like others. */
export interface SourceFile {
  /** From the root of the repository, with `/`. */
  readonly name: string;
  readonly text: string;
  readonly imports: readonly SourceImport[];
}

/** Every TypeScript file of these folders. */
export function sourceFiles(...folders: readonly string[]): SourceFile[] {
  return folders.flatMap((folder) => namesIn(folder)).map(readSourceFile);
}

function namesIn(folder: string): string[] {
  const entries = fs.readdirSync(path.join(ROOT, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ['dist', 'node_modules'].includes(entry.name) ? [] : namesIn(name);
    return /(?<!\.d)\.ts$/.test(name) ? [name] : [];
  });
}

function readSourceFile(name: string): SourceFile {
  const text = fs.readFileSync(path.join(ROOT, name), 'utf8');
  const imports: SourceImport[] = [];
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true);
  const visit = (node: ts.Node): void => {
    const specifier = specifierOf(node);
    if (specifier) {
      const { line } = source.getLineAndCharacterOfPosition(specifier.getStart());
      imports.push({ specifier: specifier.text, line: line + 1 });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { name, text, imports };
}

/** Of `import`, `export … from`, `import()`, `import('…').Type` and `require()`. */
function specifierOf(node: ts.Node): ts.StringLiteral | undefined {
  const candidate =
    ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
      ? node.moduleSpecifier
      : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
        ? node.argument.literal
        : ts.isCallExpression(node) && isLoad(node.expression)
          ? node.arguments[0]
          : undefined;
  return candidate && ts.isStringLiteral(candidate) ? candidate : undefined;
}

function isLoad(callee: ts.Expression): boolean {
  return callee.kind === ts.SyntaxKind.ImportKeyword || (ts.isIdentifier(callee) && callee.text === 'require');
}
