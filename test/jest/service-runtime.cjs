const path = require('node:path');
const handlebars = require('handlebars');
const { default: ProcessRuntime } = require('./runtime.cjs');

const ROOT = path.resolve(__dirname, '../..');
/** Where the build puts what a folder of sources has. */
const BUILT = [
  ['src', 'dist/src'],
  ...['filter-syntax', 'plugin-sdk', 'predicates', 'testing'].map((name) => [`libs/${name}/src`, `libs/${name}/dist`]),
];

/** The service is one of the packages, as it was built. */
class ServiceRuntime extends ProcessRuntime {
  nativeName(from, name) {
    if (name.startsWith('#')) return path.join(ROOT, 'dist/src', name.slice(1));
    return name.startsWith('.') ? builtFile(path.resolve(path.dirname(from), name)) : name;
  }
}

function builtFile(file) {
  const name = path.relative(ROOT, file);
  const [source, built] = BUILT.find(([folder]) => `${name}/`.startsWith(`${folder}/`)) ?? [];
  return built && path.join(ROOT, built, name.slice(source.length));
}

/**
 * Every service parses all of its views when it starts, which is a tenth of the start. Those of a worker share what was parsed; each
 * still checks, compiles and runs it for itself.
 */
const { parse } = handlebars;
const parsed = new Map();

handlebars.parse = (text, options) => {
  if (options !== undefined) return parse(text, options);
  if (!parsed.has(text)) parsed.set(text, parse(text));
  return parsed.get(text);
};

module.exports = { __esModule: true, default: ServiceRuntime };
