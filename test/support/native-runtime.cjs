const path = require('node:path');
const handlebars = require('handlebars');
const { default: Runtime } = require('jest-runtime');

const ROOT = path.resolve(__dirname, '../..');
/** Where the build puts what a folder of sources has (`npm run build` first). */
const BUILT = [
  [path.join(ROOT, 'src'), path.join(ROOT, 'dist/src')],
  ...['filter-syntax', 'plugin-sdk', 'predicates'].map((name) => [
    path.join(ROOT, 'libs', name, 'src'),
    path.join(ROOT, 'libs', name, 'dist'),
  ]),
];

/**
 * The service that was built, and all packages, are loaded by Node.js, once for all suites of a worker, and not by Jest for each.
 * In the sandbox of a suite are the suite itself and what it imports from test/.
 */
class NativeRuntime extends Runtime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    // Decorators of plug-ins under test write where the service reads, and what they throw is an error there.
    Object.assign(environment.global, { Reflect, Error, TypeError, RangeError });
  }

  requireModule(from, name, options, ...rest) {
    const native = name && !options?.isInternalModule ? nativeName(from, name) : undefined;
    return native ? require(native) : super.requireModule(from, name, options, ...rest);
  }
}

module.exports = { __esModule: true, default: NativeRuntime };

function nativeName(from, name) {
  if (name.startsWith('#')) return path.join(ROOT, 'dist/src', name.slice(1));
  // Its contracts call `describe`, which only the sandbox has.
  if (name === '@espalier/testing') return undefined;
  if (!/^[./]/.test(name)) return name;
  const file = path.resolve(path.dirname(from), name);
  const [source, built] = BUILT.find(([folder]) => file === folder || file.startsWith(`${folder}/`)) ?? [];
  return built && built + file.slice(source.length);
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
