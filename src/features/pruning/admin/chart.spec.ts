import type { PruningRun } from '../runs/pruning-runs';
import { chartOf } from './chart';

const run = (
  deleted: number,
  bytesFreed: number,
  examined = deleted,
  outcome: PruningRun['outcome'] = 'done',
): PruningRun => ({
  startedUtc: new Date(0),
  endedUtc: new Date(0),
  outcome,
  examined,
  deleted,
  failed: 0,
  bytesFreed,
});

describe('The chart of runs', () => {
  it('has the oldest first, and the most as high as it is', () => {
    const chart = chartOf([run(5, 300, 7), run(10, 100, 18)]);
    expect(chart?.bars).toMatchObject([
      { x: 4, y: 0, width: 32, height: 120, versions: 10 },
      { x: 44, y: 60, width: 32, height: 60, versions: 5 },
    ]);
    expect(chart).toMatchObject({
      width: 80,
      bytes: '20,80 60,0',
      kept: '20,0 60,90',
      mostVersions: 10,
      mostBytes: 300,
    });
    expect(chart?.mostKept).toBe(8);
  });

  it('tells what was kept by those runs alone that have looked at everything', () => {
    const chart = chartOf([run(0, 0, 4), run(1, 10, 500, 'cancelled'), run(2, 20, 4)]);
    expect(chart).toMatchObject({ kept: '20,60 100,0', mostKept: 4, mostVersions: 2 });
    expect(chart?.bars.map(({ versions }) => versions)).toEqual([2, 1, 0]);
  });

  it('is as wide as a page with many runs', () => {
    const chart = chartOf(Array.from({ length: 50 }, () => run(1, 1)));
    expect(chart?.width).toBe(640);
    expect(chart?.bars.at(-1)).toMatchObject({ x: 628.48, width: 10.24 });
  });

  it('is there as long as there is something to keep', () => {
    expect(chartOf([run(0, 0, 5)])).toMatchObject({ kept: '20,0', mostKept: 5 });
  });

  it.each([[[]], [[run(0, 0, 0)]]])('is not there when there was nothing to look at: %j', (runs) =>
    expect(chartOf(runs)).toBeUndefined(),
  );
});
