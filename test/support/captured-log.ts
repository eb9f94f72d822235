import { ServiceLogger } from '#platform/logging';

/** What the loggers of services in this process are told from now on, before anything is taken out. Restore the mocks afterwards. */
export class CapturedLog {
  private readonly entries: unknown[][] = [];

  constructor() {
    for (const method of ['log', 'debug', 'verbose', 'warn', 'error', 'fatal'] as const) {
      jest.spyOn(ServiceLogger.prototype, method).mockImplementation((...entry) => void this.entries.push(entry));
    }
  }

  /** Everything, members and stacks of errors too. */
  get text(): string {
    return this.entries.map((entry) => JSON.stringify(entry, withErrors)).join('\n');
  }
}

function withErrors(_name: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value;
  return { members: Object.entries(value), message: value.message, stack: value.stack, cause: value.cause };
}
