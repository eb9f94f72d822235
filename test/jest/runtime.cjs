const path = require('node:path');
const vm = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/**
 * Packages are loaded by Node.js, once for all suites of a worker, and not by Jest for each: that took longer than most suites do. Goes
 * with environment.cjs.
 */
class ProcessRuntime extends Runtime {
  constructor(...args) {
    super(...args);
    const { executor } = this;
    executor.compile = (code, filename) => vm.compileFunction(code, executor.injectedModuleParameters, { filename });
  }

  requireModule(from, name, options, ...rest) {
    const native = name && !options?.isInternalModule ? this.nativeName(from, name) : undefined;
    if (!native) return super.requireModule(from, name, options, ...rest);
    // A plug-in, wherever its folder is, finds here what it has not itself.
    return require(require.resolve(native, { paths: [path.dirname(from), __dirname] }));
  }

  /** What Node.js is to load in place of Jest. */
  nativeName(_from, name) {
    return /^([./#]|@espalier\/)/.test(name) ? undefined : name;
  }
}

module.exports = { __esModule: true, default: ProcessRuntime };
