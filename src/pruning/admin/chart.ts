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

/** Runs from the oldest to the newest: versions as bars, bytes as a line, each by its own scale. */
export interface Chart {
  readonly width: number;
  readonly height: number;
  readonly bars: readonly Bar[];
  /** As `points` of a polyline. */
  readonly line: string;
  readonly mostVersions: number;
  readonly mostBytes: number;
}

/** @param runs the newest first; undefined when none of them has deleted anything */
export function chartOf(runs: readonly PruningRun[]): Chart | undefined {
  const mostVersions = Math.max(0, ...runs.map(({ deleted }) => deleted));
  const mostBytes = Math.max(0, ...runs.map(({ bytesFreed }) => bytesFreed));
  if (mostVersions === 0) return undefined;
  const step = WIDTH / runs.length;
  const bars = runs.toReversed().map(({ startedUtc, deleted }, index) => {
    const height = round((deleted / mostVersions) * HEIGHT);
    const x = round((index + GAP / 2) * step);
    return { x, y: round(HEIGHT - height), width: round(step * (1 - GAP)), height, startedUtc, versions: deleted };
  });
  const line = runs.toReversed().map(({ bytesFreed }, index) => {
    const height = (bytesFreed / Math.max(1, mostBytes)) * HEIGHT;
    return `${round((index + 0.5) * step)},${round(HEIGHT - height)}`;
  });
  return { width: WIDTH, height: HEIGHT, bars, line: line.join(' '), mostVersions, mostBytes };
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
