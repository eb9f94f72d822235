import type { Sink, Terminal } from './terminal';

/** How often progress is shown: often enough to be alive on a terminal, seldom enough for a log. */
const TERMINAL_INTERVAL_MS = 100;
const LOG_INTERVAL_MS = 5000;

export class Reporter {
  private nextProgress?: number;
  private isLineOpen = false;
  private readonly errors: Sink;

  constructor(
    private readonly terminal: Terminal,
    readonly json: boolean,
  ) {
    this.errors = terminal.errors;
  }

  /** How far a long work is. Shown now and then, in one line on a terminal. */
  progress(text: () => string): void {
    const now = Date.now();
    const interval = this.errors.isTTY ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS;
    this.nextProgress ??= now + interval;
    if (now < this.nextProgress) return;
    this.nextProgress = now + interval;
    this.errors.write(this.errors.isTTY ? `\r\u001B[K${text()}` : `${text()}\n`);
    this.isLineOpen = this.errors.isTTY === true;
  }

  note(text: string): void {
    this.closeLine();
    this.errors.write(`${text}\n`);
  }

  result(json: unknown, text: string): void {
    this.closeLine();
    this.terminal.output.write(`${this.json ? JSON.stringify(json) : text}\n`);
  }

  private closeLine(): void {
    if (this.isLineOpen) this.errors.write('\r\u001B[K');
    this.isLineOpen = false;
  }
}

/** `1 item`, `1,234 items`. */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}
