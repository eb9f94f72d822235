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

/** Values one after the other, as `points` of a polyline. */
export interface Line {
  readonly points: string;
  /** The value at the top. */
  readonly most: number;
}

/** Where a line is drawn. */
export interface Area {
  readonly width: number;
  readonly height: number;
  /** From edge to edge; else through the middles of bars. */
  readonly isWhole?: boolean;
}

export function lineOf(
  values: readonly number[],
  { width, height, isWhole = false }: Area = { width: WIDTH, height: HEIGHT },
): Line {
  const most = Math.max(0, ...values);
  const points = values.map((value, index) => {
    const x = isWhole ? index * (width / Math.max(1, values.length - 1)) : (index + 0.5) * (width / values.length);
    return `${round(x)},${round(height - (value / Math.max(1, most)) * height)}`;
  });
  return { points: points.join(' '), most };
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
