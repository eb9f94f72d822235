import ts from 'typescript';
import { sourceFiles } from './source-files';

/**
 * Where errors are worded that only programs and logs are told: bodies of REST, GraphQL, recipes, imports, tokens, the
 * environment. Everything else a page may show, so that it has to be a `sentence`.
 */
const TOLD_TO_PROGRAMS = [
  /^src\/(command-line|features\/graphql|features\/api-docs|core\/recipes)\//,
  /^src\/core\/content\/(transfer|payload)\//,
  /^src\/platform\/(config|database|dto|health|http|logging|request|schema|errors)\//,
  /^src\/platform\/uploads\/multipart-reader\.ts$/,
  /^src\/core\/auth\/(auth-errors|roles\/roles\.recipe-step)\.ts$/,
  /^src\/core\/content\/content-errors\.ts$/,
  /^src\/core\/content-definition\/(recipe\/definition-steps|definition\/parse-definition|validation\/fault-list)\.ts$/,
  /^src\/core\/settings\/settings\.ts$/,
  /^src\/features\/audit-trail\/settings\/audit-trail-settings\.ts$/,
  /^src\/features\/templating\/recipe\//,
  // What templates leave out, which is said in the page that they render.
  /^src\/features\/templating\/search\/search-in-templates\.ts$/,
  // In the language of the page already.
  /^src\/features\/admin-list\/saved-views\/list-views\.ts$/,
];

/** Words of the text that a template or a concatenation begins with, too. */
function isWorded(node: ts.Node): boolean {
  if (ts.isStringLiteralLike(node)) return node.text !== '';
  if (ts.isTemplateExpression(node)) return true;
  if (ts.isConditionalExpression(node)) return isWorded(node.whenTrue) || isWorded(node.whenFalse);
  return ts.isBinaryExpression(node) && (isWorded(node.left) || isWorded(node.right));
}

function namesOf(object: ts.ObjectLiteralExpression): (string | undefined)[] {
  return object.properties.map((property) =>
    property.name && ts.isIdentifier(property.name) ? property.name.text : undefined,
  );
}

/** `{ message: 'must be …' }` without what pages show in its place. */
function isBareFault(object: ts.ObjectLiteralExpression): boolean {
  const names = namesOf(object);
  if (names.includes('shown') || object.properties.some(ts.isSpreadAssignment)) return false;
  if (ts.isCallExpression(object.parent) && /[lL]ogger\./.test(object.parent.expression.getText())) return false;
  return object.properties.some((property) => {
    if (ts.isPropertyAssignment(property))
      return property.name.getText() === 'message' && isWorded(property.initializer);
    return ts.isShorthandPropertyAssignment(property) && property.name.text === 'message' && names.includes('member');
  });
}

/** `super('invalid', 'users.invalid', 'The name …')` without `shown` or `faults`. */
function isBareError(node: ts.CallExpression | ts.NewExpression): boolean {
  const [kind, code, said, options] = node.arguments ?? [];
  if (!kind || !code || !said || !/^['`][a-z][\w-]*\.[\w${}-]+['`]$/.test(code.getText())) return false;
  if (options && /\b(shown|faults)\b/.test(options.getText())) return false;
  return isWorded(said) || (options !== undefined && /\berrors:/.test(options.getText()));
}

/** `@Matches(FORM, { message: 'must be …' })`, `ValidateBy({ … })`: rules of forms say what to enter by `ruleMessages`. */
function isBareRule(node: ts.CallExpression): boolean {
  return node.expression.getText() === 'ValidateBy' && node.arguments.length < 2;
}

function bareTextsIn(name: string, text: string): string[] {
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isBare =
      (ts.isObjectLiteralExpression(node) && isBareFault(node)) ||
      ((ts.isCallExpression(node) || ts.isNewExpression(node)) && isBareError(node)) ||
      (ts.isCallExpression(node) && isBareRule(node));
    if (isBare) found.push(`${name}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

describe('Errors that a page may show', () => {
  it('are sentences, which have a translation', () => {
    const shown = sourceFiles('src').filter(
      ({ name }) =>
        !name.endsWith('.spec.ts') && !name.includes('/browser/') && !TOLD_TO_PROGRAMS.some((told) => told.test(name)),
    );
    expect(shown.length).toBeGreaterThan(500);
    expect(shown.flatMap(({ name, text }) => bareTextsIn(name, text))).toEqual([]);
  });

  it.each([
    [`super('invalid', 'users.invalid', 'The name is taken.');`],
    ['new DomainError("a", \'users.invalid\', `The name ${name} is taken.`);'],
    [`super('invalid', 'users.invalid', message, { errors: { [member]: [message] } });`],
    [`faults.push({ member: 'name', message: 'must not be empty.' });`],
    [`return [{ member, message }];`],
    [`const said = { message: isLong ? 'is too long.' : '' };`],
    [`class Dto { @Matches(/a/, { message: 'must be one line of text' }) name = ''; }`],
    [`ValidateBy({ name: 'logo', validator });`],
  ])('are found in %s', (source) => {
    expect(bareTextsIn('a.ts', source)).toEqual(['a.ts:1']);
  });

  it.each([
    [`super('invalid', 'users.invalid', sentence('The name is taken.'));`],
    [`super('invalid', 'users.invalid', said, { faults: [{ member, ...said }] });`],
    [`const said = { ...sentence('Enter a name.'), message: 'must not be empty.' };`],
    [`this.logger.error({ message: 'It failed.' });`],
    [`class Dto { @Matches(/a/, ruleMessages('must be one line', sentence('Enter one line.'))) name = ''; }`],
  ])('are none in %s', (source) => {
    expect(bareTextsIn('a.ts', source)).toEqual([]);
  });
});
