import type { PruningRun } from '../runs/pruning-runs';
import { chartOf } from './chart';

const run = (deleted: number, bytesFreed: number): PruningRun => ({
  startedUtc: new Date(0),
  endedUtc: new Date(0),
  outcome: 'done',
  examined: 0,
  deleted,
  failed: 0,
  bytesFreed,
});

describe('The chart of runs', () => {
  it('has the oldest first, and the most as high as it is', () => {
    const chart = chartOf([run(5, 300), run(10, 100)]);
    expect(chart?.bars).toMatchObject([
      { x: 32, y: 0, width: 256, height: 120, versions: 10 },
      { x: 352, y: 60, width: 256, height: 60, versions: 5 },
    ]);
    expect(chart).toMatchObject({ line: '160,80 480,0', mostVersions: 10, mostBytes: 300 });
  });

  it.each([[[]], [[run(0, 0)]]])('is not there when nothing was deleted: %j', (runs) =>
    expect(chartOf(runs)).toBeUndefined(),
  );
});
