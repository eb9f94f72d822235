import { load } from './load';
import type { LoadJob, LoadRequest } from './load-process';
import { median, medianRatio } from './ratio';
import type { RunningServer } from './server-process';

export interface Contestant {
  readonly name: string;
  readonly server: RunningServer;
  readonly headers: Record<string, string>;
  /** Its own requests, where not all contestants get the same. */
  readonly requests?: readonly LoadRequest[];
}

export interface Comparison {
  readonly name: string;
  /** Medians of requests per second, by contestant. */
  readonly rates: Readonly<Record<string, number>>;
  /** Median of the ratios of the first contestant to each of the others. */
  readonly ratios: Readonly<Record<string, number>>;
}

export interface Pace {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections: number;
}

/** Puts the same load on each contestant in turn, A B A B, after a warm-up of each. */
export async function compare(
  name: string,
  contestants: readonly Contestant[],
  job: Partial<Pick<LoadJob, 'requests' | 'uniqueToken'>>,
  { rounds, seconds, connections }: Pace,
): Promise<Comparison> {
  const rates = new Map(contestants.map((contestant) => [contestant.name, [] as number[]]));
  for (let round = 0; round <= rounds; round++) {
    for (const { name: contestant, server, headers, requests = job.requests ?? [] } of contestants) {
      const isWarmUp = round === 0;
      const rate = await load({
        ...job,
        requests,
        url: server.url,
        headers,
        connections,
        seconds: isWarmUp ? 2 : seconds,
      });
      if (!isWarmUp) rates.get(contestant)?.push(rate);
    }
  }
  const [first, ...others] = contestants.map((contestant) => rates.get(contestant.name) ?? []);
  return {
    name,
    rates: Object.fromEntries([...rates].map(([contestant, values]) => [contestant, median(values)])),
    ratios: Object.fromEntries(
      others.map((values, index) => [contestants[index + 1].name, medianRatio(first, values)]),
    ),
  };
}
