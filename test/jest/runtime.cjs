const path = require('node:path');
const vm = require('node:vm');
const handlebars = require('handlebars');
const { default: Runtime } = require('jest-runtime');

const ROOT = path.resolve(__dirname, '../..');
/** Where the build puts what a folder of sources has. */
const BUILT = [
  ['src', 'dist/src'],
  ['bench', 'dist/bench'],
  ...['client', 'filter-syntax', 'plugin-sdk', 'predicates', 'testing'].map((name) => [
    `libs/${name}/src`,
    `libs/${name}/dist`,
  ]),
];

/**
 * The service as it was built, and all packages, are loaded by Node.js, once for all suites of a worker, and not by Jest for each: that
 * took longer than most suites do. Goes with environment.cjs.
 */
class ProcessRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    executor.compile = (code, filename) => vm.compileFunction(code, executor.injectedModuleParameters, { filename });
  }

  requireModule(from, name, options, ...rest) {
    const native = name && !options?.isInternalModule ? nativeName(from, name) : undefined;
    if (!native) return super.requireModule(from, name, options, ...rest);
    // A plug-in, wherever its folder is, finds here what it has not itself.
    return require(require.resolve(native, { paths: [path.dirname(from), __dirname] }));
  }
}

/** What Node.js is to load in place of Jest. */
function nativeName(from, name) {
  if (name.startsWith('#')) return path.join(ROOT, 'dist/src', name.slice(1));
  return name.startsWith('.') ? builtFile(path.resolve(path.dirname(from), name)) : name;
}

/** Scripts of pages are bundled, not built. */
function builtFile(file) {
  const name = path.relative(ROOT, file);
  const [source, built] = BUILT.find(([folder]) => `${name}/`.startsWith(`${folder}/`)) ?? [];
  return built && !name.includes('/browser/') ? path.join(ROOT, built, name.slice(source.length)) : undefined;
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

module.exports = { __esModule: true, default: ProcessRuntime };
