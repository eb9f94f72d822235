const { ModuleMocker } = require('jest-mock');

/**
 * Suites run in Node.js itself and not in a sandbox: what they make is of the same classes as what the service and its packages make.
 */
class ProcessEnvironment {
  global = globalThis;
  moduleMocker = new ModuleMocker(globalThis);
  fakeTimers = null;
  fakeTimersModern = null;
  #console = console;
  #exit = Object.getOwnPropertyDescriptor(process, 'exit');

  async setup() {}

  async teardown() {
    // The next suite would be reported to those who listened to this one, too.
    delete globalThis[Symbol.for('EVENT_HANDLERS')];
    globalThis.console = this.#console;
    Object.defineProperty(process, 'exit', this.#exit);
  }

  /** Jest asks whether there is still one. */
  getVmContext() {
    return globalThis;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }
}

module.exports = ProcessEnvironment;
