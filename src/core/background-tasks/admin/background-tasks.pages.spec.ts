import type { RunSummary } from '../task-summary';
import { presentRun, scheduleInWords } from './background-tasks.pages';

const run = (members: Partial<RunSummary>): RunSummary => ({
  id: 'a'.repeat(26),
  scheduled: true,
  dueUtc: '2026-12-01T00:00:00.000Z',
  startedUtc: '2026-12-01T00:00:00.137Z',
  endedUtc: null,
  outcome: 'done',
  node: 'here:1',
  facts: null,
  progress: null,
  error: null,
  ...members,
});

describe('A run as it is shown', () => {
  it.each([
    ['2026-12-01T00:00:00.137Z', '0.0 s'],
    ['2026-12-01T00:00:01.480Z', '1.3 s'],
    ['2026-12-01T00:00:59.637Z', '59.5 s'],
    ['2026-12-01T00:01:00.137Z', '1 min'],
    ['2026-12-01T02:03:40.137Z', '124 min'],
    ['2026-11-30T23:59:59.000Z', '0.0 s'],
    [null, ''],
  ])('that ended at %s took "%s"', (endedUtc, duration) => {
    expect(presentRun(run({ endedUtc })).duration).toBe(duration);
  });

  it('tells its facts, or else how far it is', () => {
    expect(presentRun(run({ facts: { deleted: 3, of: ['Post'] }, progress: { deleted: 1 } })).told).toEqual([
      { name: 'deleted', value: '3' },
      { name: 'of', value: '["Post"]' },
    ]);
    expect(presentRun(run({ progress: { at: 'shelf 1' } })).told).toEqual([{ name: 'at', value: 'shelf 1' }]);
    expect(presentRun(run({})).told).toEqual([]);
  });
});

describe('A schedule in words', () => {
  it.each([
    ['* * * * *', 'Every minute'],
    ['*/15 * * * *', 'Every 15 minutes'],
    ['30 0 * * *', 'At 00:30'],
    ['0 15 * * 1-5', 'At 15:00, Monday through Friday'],
    ['0 4 1 * *', 'At 04:00, on day 1 of the month'],
  ])('of %s is “%s”', (schedule, words) => expect(scheduleInWords(schedule)).toBe(words));

  it.each(['0 0 1 * 1', 'x * * * *'])('is nothing for %s', (schedule) =>
    expect(scheduleInWords(schedule)).toBeUndefined(),
  );
});
