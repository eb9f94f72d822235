import { load } from './load';
import type { LoadJob, LoadRequest } from './load-process';
import { memoryOf } from './memory';
import { processorTime } from './processor-time';
import { median, medianRatio } from './ratio';
import type { Run } from './run';
import type { RunningServer } from './server-process';

export interface Contestant {
  readonly name: string;
  readonly server: RunningServer;
  readonly headers: Record<string, string>;
  /** Its own requests, where not all contestants get the same. */
  readonly requests?: readonly LoadRequest[];
}

/** One that the first contestant is compared with. */
export interface Opponent extends Contestant {
  /** The least ratio of the first contestant to it that is good enough; none: for information. */
  readonly target?: number;
}

/** A row of the results. */
export interface Comparison {
  readonly name: string;
  readonly comparedWith: string;
  readonly service: Speed;
  readonly other: Speed;
  /** Median of the ratios of each round. */
  readonly ratio: number;
  readonly target?: number;
}

/** Medians of the rounds. */
export interface Speed {
  readonly perSecond: number;
  /** Processor time of the server for one, without its database; NaN when it is not known. A busy machine changes it little. */
  readonly microseconds: number;
}

export interface Pace {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** Code is compiled while it runs: the more of it there is, the later it is as fast as it will be. */
const WARM_UP_SECONDS = 10;

type Job = Partial<Pick<LoadJob, 'requests' | 'uniqueToken'>>;

/**
 * Puts the same load on each contestant in turn, A B A B, after a warm-up of each, and reports what each opponent made of it.
 *
 * @returns megabytes that the first took at the end of a round, at most
 */
export async function compare(
  name: string,
  contestants: readonly [Contestant, ...Opponent[]],
  job: Job,
  { pace: { rounds, seconds, connections }, report }: Pick<Run, 'pace' | 'report'>,
): Promise<number> {
  let megabytes = 0;
  const [first, ...others] = contestants;
  const speeds = new Map<Contestant, Speed[]>(contestants.map((contestant) => [contestant, []]));
  for (let round = 0; round <= rounds; round++) {
    const isWarmUp = round === 0;
    for (const [contestant, measured] of speeds) {
      report.progress(`${name}, ${isWarmUp ? 'warm-up' : `round ${round} of ${rounds}`}: ${contestant.name}`);
      const speed = await measure(contestant, job, connections, isWarmUp ? WARM_UP_SECONDS : seconds);
      if (!isWarmUp) measured.push(speed);
      if (contestant === first) megabytes = Math.max(megabytes, memoryOf(first.server.pid)?.now ?? NaN);
    }
  }
  const ratesOf = (contestant: Contestant) => (speeds.get(contestant) ?? []).map(({ perSecond }) => perSecond);
  for (const other of others) {
    report.add({
      name,
      comparedWith: other.name,
      service: medianSpeed(speeds.get(first) ?? []),
      other: medianSpeed(speeds.get(other) ?? []),
      ratio: medianRatio(ratesOf(first), ratesOf(other)),
      target: other.target,
    });
  }
  return megabytes;
}

async function measure(contestant: Contestant, job: Job, connections: number, seconds: number): Promise<Speed> {
  const { server, headers, requests = job.requests ?? [] } = contestant;
  const before = processorTime(server.pid);
  const { answered, duration } = await load({ ...job, requests, url: server.url, headers, connections, seconds });
  return { perSecond: answered / duration, microseconds: (processorTime(server.pid) - before) / answered };
}

function medianSpeed(speeds: readonly Speed[]): Speed {
  return {
    perSecond: median(speeds.map(({ perSecond }) => perSecond)),
    microseconds: median(speeds.map(({ microseconds }) => microseconds)),
  };
}
