// What pages say, as it is written in views, `{{t "Save"}}`, in Liquid, `{{ "Save" | t }}`, and in TypeScript, `text('Save')`.
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import handlebars from 'handlebars';
import ts from 'typescript';
import { ROOT } from './prepare.mjs';

/**
 * Every place that says a text: `{ at, message, values }`. The message is missing where it is not written out; the values are the names of
 * those that it is given, and missing where they are not. What scripts of pages say is marked, and what is said while a module loads.
 */
export function collectUses() {
  return [
    ...filesIn('src', '.hbs').flatMap(usesInView),
    ...filesIn('src', '.liquid').flatMap(usesInLiquid),
    ...filesIn('src', '.ts').flatMap(usesInSource),
    ...filesIn('libs/filter-syntax/src', '.ts').flatMap(usesInSource),
  ];
}

/** Calls of the helper `t`, as mustaches and as parameters of others. */
function usesInView(file) {
  const uses = [];
  const visitor = new handlebars.Visitor();
  const take = ({ path: { original }, params, hash, loc }) => {
    if (original !== 't') return;
    const message = params[0]?.type === 'StringLiteral' ? params[0].value : undefined;
    uses.push({ at: `${file}:${loc.start.line}`, message, values: (hash?.pairs ?? []).map(({ key }) => key) });
  };
  for (const kind of ['MustacheStatement', 'SubExpression']) {
    visitor[kind] = function visit(call) {
      take(call);
      handlebars.Visitor.prototype[kind].call(this, call);
    };
  }
  visitor.accept(handlebars.parse(readFileSync(path.join(ROOT, file), 'utf8')));
  return uses;
}

/** Values through the filter `t`, and what is given to it. */
const LIQUID_USE = /(?:"([^"]*)"|\S+)\s*\|\s*t\b(?:\s*:([^|}%]*))?/g;

function usesInLiquid(file) {
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  return Array.from(source.matchAll(LIQUID_USE), ({ 1: message, 2: given = '', index }) => ({
    at: `${file}:${source.slice(0, index).split('\n').length}`,
    message,
    values: Array.from(given.matchAll(/(\w+)\s*[:=]/g), ([, name]) => name),
  }));
}

const OF_SERVICE = { callee: 'text', imported: /import \{[^}]*\btext\b[^}]*\} from '#platform\/texts'/ };
const OF_SCRIPTS = { callee: 'say', imported: /import \{ say \} from '\.{1,2}\/texts'/ };
/** What is said before anybody knows in which language. */
const OF_ERRORS = {
  callee: 'sentence',
  imported: /import \{[^}]*\bsentence\b[^}]*\} from '(@espalier\/plugin-sdk|\.{1,2}\/sentence)'/,
};

/** What is given its values when it is shown. */
const TEMPLATES = {
  callee: 'template',
  imported: /import \{[^}]*\btemplate\b[^}]*\} from '@espalier\/plugin-sdk'/,
};

/** Calls of `text`, in files that have it from the platform, of `sentence` and `template`, and of `say` in scripts. */
function usesInSource(file) {
  const isScript = file.includes('/browser/');
  const source = readFileSync(path.join(ROOT, file), 'utf8');
  const said = (isScript ? [OF_SCRIPTS] : [OF_SERVICE, OF_ERRORS, TEMPLATES]).filter(({ imported }) =>
    imported.test(source),
  );
  if (file.endsWith('.spec.ts') || said.length === 0) return [];
  const callees = said.map(({ callee }) => callee);
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const uses = [];
  const visit = (node, isLoading) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && callees.includes(node.expression.text)) {
      const at = `${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
      const { text: callee } = node.expression;
      const message = writtenIn(node.arguments[0]);
      const values = callee === TEMPLATES.callee ? undefined : valuesIn(node.arguments[1]);
      uses.push({ at, isScript, isLoading: isLoading && callee === OF_SERVICE.callee, message, values });
    }
    ts.forEachChild(node, (child) =>
      visit(child, ts.isConstructorDeclaration(node) || (isLoading && !ts.isFunctionLike(node))),
    );
  };
  visit(tree, true);
  return uses;
}

function writtenIn(node) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [writtenIn(node.left), writtenIn(node.right)];
  return left === undefined || right === undefined ? undefined : left + right;
}

/** The names of the values; undefined where they are not written out. */
function valuesIn(node) {
  if (node === undefined) return [];
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const names = node.properties.map(({ name }) => name?.text);
  return names.includes(undefined) ? undefined : names;
}

function filesIn(folder, extension) {
  const names = readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith(extension)).map((name) => `${folder}/${name.split(path.sep).join('/')}`);
}
