import type { Comparison, Speed } from './compare';
import { machineLoad } from './machine-load';
import { table } from './ratio';
import type { Timings } from './timings';

const HEADINGS = ['case', 'compared with', 'service /s', 'µs', 'other /s', 'µs', 'ratio', 'target', ''];

/** Where lines and the JSON go. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
}

interface Outputs {
  readonly lines: Output;
  /** None: the results are a table among the lines. */
  readonly json?: Output;
}

/** What the service may take of the memory under load. */
const MOST_MEGABYTES = 250;

interface MemoryUse {
  readonly name: string;
  readonly megabytes: number;
  readonly target: number;
}

/** Prints what is measured when it is measured, and all of it at the end, which may come early. */
export class Report {
  private readonly comparisons: Comparison[] = [];
  private readonly memory: MemoryUse[] = [];
  private readonly timings: Timings[] = [];
  private readonly started = new Date();
  private isFinished = false;

  constructor(private readonly outputs: Outputs) {}

  say(text: string): void {
    this.outputs.lines.write(`${this.erased()}${text}\n`);
  }

  /** For who watches: the next line replaces it. */
  progress(text: string): void {
    if (this.outputs.lines.isTTY) this.outputs.lines.write(`${this.erased()}${text}`);
  }

  add(comparison: Comparison): void {
    this.comparisons.push(comparison);
    this.say(row(comparison).join('  '));
  }

  /** Of the service under a load. */
  addMemory(name: string, megabytes: number): void {
    const use = { name, megabytes, target: MOST_MEGABYTES };
    this.memory.push(use);
    this.say(memoryRow(use).join('  '));
  }

  /** Those of rounds that are still to come count as well. */
  follow(timings: Timings): void {
    this.timings.push(timings);
  }

  finish(): void {
    if (this.isFinished) return;
    this.isFinished = true;
    const { comparisons, memory, timings } = this;
    if (comparisons.length > 0) this.say(`\n${table([HEADINGS, ...comparisons.map(row)])}`);
    if (memory.length > 0) this.say(`\n${table([['memory under', 'MB', 'target', ''], ...memory.map(memoryRow)])}`);
    for (const one of timings) this.say(`\n${one.table()}`);
    this.say(`${machineLoad()} at the end`);
    const results = {
      startedUtc: this.started,
      nodejs: process.version,
      comparisons,
      memory,
      timings: timings.flatMap((one) => one.rows()),
    };
    this.outputs.json?.write(`${JSON.stringify(results, undefined, 2)}\n`);
  }

  private erased(): string {
    return this.outputs.lines.isTTY ? '\r\u001b[K' : '';
  }
}

/** Ratios are cut off, not rounded: 0.699 has not met 0.70. */
function row({ name, comparedWith, service, other, ratio, target }: Comparison): string[] {
  const verdict = target === undefined ? ['-', ''] : [target.toFixed(2), ratio >= target ? 'met' : 'not met'];
  return [
    name,
    comparedWith,
    ...cells(service),
    ...cells(other),
    (Math.floor(ratio * 100) / 100).toFixed(2),
    ...verdict,
  ];
}

function memoryRow({ name, megabytes, target }: MemoryUse): string[] {
  return [name, Math.ceil(megabytes).toFixed(0), target.toFixed(0), megabytes <= target ? 'met' : 'not met'];
}

function cells({ perSecond, microseconds }: Speed): string[] {
  return [perSecond.toFixed(perSecond < 100 ? 1 : 0), Number.isFinite(microseconds) ? microseconds.toFixed(0) : '-'];
}
