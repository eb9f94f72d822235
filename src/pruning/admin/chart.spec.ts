import type { PruningRun } from '../runs/pruning-runs';
import { chartOf } from './chart';

const run = (deleted: number, bytesFreed: number, examined = deleted): PruningRun => ({
  startedUtc: new Date(0),
  endedUtc: new Date(0),
  outcome: 'done',
  examined,
  deleted,
  failed: 0,
  bytesFreed,
});

describe('The chart of runs', () => {
  it('has the oldest first, and the most as high as it is', () => {
    const chart = chartOf([run(5, 300, 7), run(10, 100, 18)]);
    expect(chart?.bars).toMatchObject([
      { x: 32, y: 0, width: 256, height: 120, versions: 10 },
      { x: 352, y: 60, width: 256, height: 60, versions: 5 },
    ]);
    expect(chart).toMatchObject({ bytes: '160,80 480,0', kept: '160,0 480,90', mostVersions: 10, mostBytes: 300 });
    expect(chart?.mostKept).toBe(8);
  });

  it.each([[[]], [[run(0, 0, 5)]]])('is not there when nothing was deleted: %j', (runs) =>
    expect(chartOf(runs)).toBeUndefined(),
  );
});
