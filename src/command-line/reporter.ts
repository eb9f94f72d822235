export interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: Sink;
  /** For progress, warnings and faults, so that the output stays what was asked for. */
  readonly errors: Sink;
}

export interface Sink {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Often enough to be alive on a terminal. */
const INTERVAL_MS = 100;

/** How far a long work is. */
export interface WorkState {
  readonly done: number;
  /** Of one of those that are done, such as `item`. */
  readonly noun: string;
  /** How much of the whole is done, from 0 to 1; absent where nobody knows. */
  readonly fraction?: number;
}

export class Reporter {
  /** For people who watch; programs and logs get the result alone. */
  readonly showsProgress: boolean;
  private first?: WorkState & { readonly at: number };
  private nextProgress = 0;
  private isLineOpen = false;
  private readonly errors: Sink;

  constructor(
    private readonly terminal: Terminal,
    readonly json: boolean,
    private readonly now: () => number = Date.now,
  ) {
    this.errors = terminal.errors;
    this.showsProgress = !json && this.errors.isTTY === true;
  }

  /** In one line, now and then, with the rate and the time left. */
  progress(state: () => WorkState): void {
    const now = this.now();
    if (!this.showsProgress || now < this.nextProgress) return;
    this.nextProgress = now + INTERVAL_MS;
    const current = state();
    this.first ??= { ...current, at: now };
    this.errors.write(`\r\u001B[K${progressLine(current, this.first, (now - this.first.at) / 1000)}`);
    this.isLineOpen = true;
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

function progressLine({ done, noun, fraction }: WorkState, first: WorkState, seconds: number): string {
  const percent = fraction === undefined ? '' : `${Math.floor(fraction * 100)}%: `;
  const line = `${percent}${count(done, noun)}`;
  if (seconds < 1) return line;
  const rate = Math.round((done - first.done) / seconds).toLocaleString('en');
  const progress = (fraction ?? 0) - (first.fraction ?? 0);
  const left = progress > 0 ? `, ${duration((seconds * (1 - (fraction ?? 0))) / progress)} left` : '';
  return `${line}, ${rate} per second${left}`;
}

/** `1 h 5 min`, `2 min 10 s`, `42 s`. */
function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min ${whole % 60} s` : `${whole} s`;
}
