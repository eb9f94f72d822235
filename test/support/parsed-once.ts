import handlebars from 'handlebars';

/**
 * Every service parses all of its views when it starts. The services of a file of tests share what was parsed, which is a tenth of
 * a start; each still checks, compiles and runs it for itself.
 */
const { parse } = handlebars;
const parsed = new Map<string, hbs.AST.Program>();

handlebars.parse = (text, options) => {
  if (options !== undefined) return parse(text, options);
  const known = parsed.get(text);
  if (known) return known;
  const program = parse(text);
  parsed.set(text, program);
  return program;
};
