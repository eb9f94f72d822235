import type { PruningRun } from '../runs/pruning-runs';

const MAX_WIDTH = 640;
const HEIGHT = 120;
/** Of one run, while there are few. */
const MAX_STEP = 40;
const GAP = 0.2;

interface Bar {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly startedUtc: Date;
  readonly versions: number;
}

export interface Chart {
  readonly width: number;
  readonly height: number;
  readonly bars: readonly Bar[];
  readonly bytes: string;
  /** Archived versions that were kept by the runs that came to their end, likewise: others have not looked at all. */
  readonly kept: string;
  readonly mostVersions: number;
  readonly mostBytes: number;
  readonly mostKept: number;
}

/** @param runs the newest first; undefined when none of them has looked at anything */
export function chartOf(runs: readonly PruningRun[]): Chart | undefined {
  const oldestFirst = runs.toReversed();
  if (runs.every(({ examined }) => examined === 0)) return undefined;
  const mostVersions = Math.max(0, ...runs.map(({ deleted }) => deleted));
  const step = Math.min(MAX_STEP, MAX_WIDTH / runs.length);
  const area = { width: round(step * runs.length), height: HEIGHT };
  const bars = oldestFirst.map(({ startedUtc, deleted }, index) => {
    const height = round((deleted / Math.max(1, mostVersions)) * HEIGHT);
    const x = round((index + GAP / 2) * step);
    return { x, y: round(HEIGHT - height), width: round(step * (1 - GAP)), height, startedUtc, versions: deleted };
  });
  const bytes = lineOf(
    oldestFirst.map(({ bytesFreed }) => bytesFreed),
    area,
  );
  const kept = lineOf(oldestFirst.map(keptBy), area);
  return {
    ...area,
    bars,
    bytes: bytes.points,
    kept: kept.points,
    mostVersions,
    mostBytes: bytes.most,
    mostKept: kept.most,
  };
}

export function keptBy({ outcome, examined, deleted }: PruningRun): number | undefined {
  return outcome === 'done' ? examined - deleted : undefined;
}

interface Line {
  readonly points: string;
  readonly most: number;
}

interface Area {
  readonly width: number;
  readonly height: number;
  /** From edge to edge; else through the middles of bars. */
  readonly isWhole?: boolean;
}

/** @param values without a point where there is none */
export function lineOf(values: readonly (number | undefined)[], { width, height, isWhole = false }: Area): Line {
  const most = Math.max(0, ...values.filter((value) => value !== undefined));
  const points = values.flatMap((value, index) => {
    if (value === undefined) return [];
    const x = isWhole ? index * (width / Math.max(1, values.length - 1)) : (index + 0.5) * (width / values.length);
    return [`${round(x)},${round(height - (value / Math.max(1, most)) * height)}`];
  });
  return { points: points.join(' '), most };
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}
