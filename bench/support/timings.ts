import { median, table } from './ratio';

/** What is asked in each round, and how: it gives what it found. */
export interface TimedRequest {
  readonly heading: string;
  /** In the place of that of the others. */
  readonly targetMs?: number;
  ask(subject: string): Promise<string>;
}

interface Measured {
  readonly subject: string;
  found: string;
  /** In milliseconds, of each request. */
  readonly times: readonly number[][];
}

/** A row of the results, in milliseconds. */
interface Row {
  readonly subject: string;
  readonly found: string;
  readonly medians: Readonly<Record<string, number>>;
}

/** How long each of some requests takes about each of some subjects. */
export class Timings {
  private readonly measured: readonly Measured[];

  constructor(
    subjects: readonly string[],
    private readonly requests: readonly TimedRequest[],
    private readonly targetMs: number,
  ) {
    this.measured = subjects.map((subject) => ({ subject, found: '', times: requests.map(() => []) }));
  }

  /** All subjects in turn, round after round, so that none has a better time of the machine; the first round does not count. */
  async measure(rounds: number, progress: (text: string) => void): Promise<void> {
    for (let round = 0; round <= rounds; round++) {
      for (const row of this.measured) {
        progress(`${round === 0 ? 'warm-up' : `round ${round} of ${rounds}`}: ${row.subject}`);
        for (const [index, request] of this.requests.entries()) {
          const start = performance.now();
          const found = await request.ask(row.subject);
          if (round > 0) row.times[index]?.push(performance.now() - start);
          if (index === 0) row.found = found;
        }
      }
    }
  }

  rows(): Row[] {
    return this.counted().map(({ subject, found, times }) => ({
      subject,
      found,
      medians: Object.fromEntries(this.requests.map(({ heading }, index) => [heading, median(times[index] ?? [])])),
    }));
  }

  table(): string {
    const counted = this.counted();
    const rows = counted.map(({ subject, found, times }) => [
      subject || '(all)',
      found,
      ...times.flatMap((all) => [median(all).toFixed(1), percentile95(all).toFixed(1)]),
    ]);
    const headings = ['', 'found', ...this.requests.flatMap(({ heading }) => [`${heading}, ms`, '95 %'])];
    const met = this.requests.map(({ heading, targetMs = this.targetMs }, index) => {
      const fast = counted.filter(({ times }) => median(times[index] ?? []) <= targetMs).length;
      return `${heading}: ${fast} of ${counted.length} (${targetMs} ms)`;
    });
    return `${table([headings, ...rows])}\nMedians within the target: ${met.join(', ')}`;
  }

  /** An interrupted run has some that were not asked yet. */
  private counted(): readonly Measured[] {
    return this.measured.filter(({ times }) => times.every((all) => all.length > 0));
  }
}

function percentile95(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;
}
