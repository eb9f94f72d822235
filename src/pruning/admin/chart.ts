import type { PruningRun } from '../runs/pruning-runs';

const WIDTH = 640;
const HEIGHT = 120;
const GAP = 0.2;

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Of the run. */
  readonly startedUtc: Date;
  readonly versions: number;
}

/** Runs from the oldest to the newest: deleted versions as bars, bytes and kept versions as lines, each by its own scale. */
export interface Chart {
  readonly width: number;
  readonly height: number;
  readonly bars: readonly Bar[];
  /** Bytes freed, as `points` of a polyline. */
  readonly bytes: string;
  /** Archived versions that were kept, likewise. */
  readonly kept: string;
  readonly mostVersions: number;
  readonly mostBytes: number;
  readonly mostKept: number;
}

/** @param runs the newest first; undefined when none of them has deleted anything */
export function chartOf(runs: readonly PruningRun[]): Chart | undefined {
  const oldestFirst = runs.toReversed();
  const mostVersions = Math.max(0, ...runs.map(({ deleted }) => deleted));
  if (mostVersions === 0) return undefined;
  const step = WIDTH / runs.length;
  const bars = oldestFirst.map(({ startedUtc, deleted }, index) => {
    const height = round((deleted / mostVersions) * HEIGHT);
    const x = round((index + GAP / 2) * step);
    return { x, y: round(HEIGHT - height), width: round(step * (1 - GAP)), height, startedUtc, versions: deleted };
  });
  const bytes = lineOf(oldestFirst.map(({ bytesFreed }) => bytesFreed));
  const kept = lineOf(oldestFirst.map(({ examined, deleted }) => examined - deleted));
  return {
    width: WIDTH,
    height: HEIGHT,
    bars,
    bytes: bytes.points,
    kept: kept.points,
    mostVersions,
    mostBytes: bytes.most,
    mostKept: kept.most,
  };
}

/** Through the middles of the bars. */
function lineOf(values: readonly number[]): { readonly points: string; readonly most: number } {
  const most = Math.max(0, ...values);
  const points = values.map((value, index) => {
    const x = (index + 0.5) * (WIDTH / values.length);
    return `${round(x)},${round(HEIGHT - (value / Math.max(1, most)) * HEIGHT)}`;
  });
  return { points: points.join(' '), most };
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
