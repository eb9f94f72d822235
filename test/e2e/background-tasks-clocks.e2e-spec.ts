import { TaskTicker } from '#core/background-tasks';
import { Clock } from '#platform/clock';
import { Database, SessionLocks } from '#platform/database';
import { TaskRuns } from '../../src/core/background-tasks/runs/task-runs';
import { Stagger } from '../../src/core/background-tasks/schedule/task-ticker';
import { TaskLog, TasksModule } from '../fixtures/tasks.module';
import { CapturedLog } from '../support/captured-log';
import { startTestApp, type TestApp } from '../support/test-app';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const TEN_YEARS_MS = 10 * 365 * 24 * HOUR_MS;
const minute = (number: number) => new Date(Date.UTC(2026, 0, 5, 12, number));

const nodes: TestApp[] = [];

beforeAll(async () => {
  nodes.push(await startTestApp({ plugins: [TasksModule] }));
  for (let number = 0; number < 2; number++) {
    nodes.push(await startTestApp({ plugins: [TasksModule], database: nodes[0].database }));
  }
});
beforeEach(() => {
  for (const node of nodes) jest.spyOn(node.get(Stagger), 'wait').mockResolvedValue();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await nodes[0].get(Database).query('TRUNCATE background_task_run');
  for (const node of nodes) node.get(TaskLog).dueUtc.length = 0;
});
afterAll(async () => {
  for (const node of nodes.toReversed()) await node.stop();
});

const tick = (moment: Date, node = nodes[0]) => node.get(TaskTicker).tick(moment);
const onTimer = (node: TestApp) => node.get(TaskTicker).onTimer();
const counted = () => nodes.flatMap((node) => node.get(TaskLog).dueUtc).toSorted();
const setClock = (node: TestApp, moment: Date) => jest.spyOn(node.get(Clock), 'now').mockReturnValue(moment);

/** As a node leaves them whose clock is ten years ahead. */
async function leaveRunsOfTheFuture(count: number): Promise<void> {
  await nodes[0].get(Database).query(
    `INSERT INTO background_task_run (id, task, scheduled, due_utc, started_utc, ended_utc, outcome, node)
     SELECT 'future ' || number, 'count-tins', true, due, due, due, 'done', 'elsewhere'
     FROM generate_series(1, $1) AS number, LATERAL (SELECT now() + interval '10 years' + number * interval '1 minute') AS of (due)`,
    [count],
  );
}

describe('The clock of a node', () => {
  it.each([
    ['ahead of', TEN_YEARS_MS],
    ['behind', -HOUR_MS],
  ])(
    'that is far %s that of the database has it do nothing and say so, while others go on',
    async (side, difference) => {
      const now = new Date();
      const log = new CapturedLog();
      setClock(nodes[0], new Date(now.getTime() + difference));
      for (const node of nodes.slice(1)) {
        setClock(node, now);
      }
      await onTimer(nodes[0]);
      expect(counted()).toEqual([]);
      expect(log.text).toContain(`seconds ${side} that of the database`);
      await Promise.all(nodes.slice(1).map(onTimer));
      expect(counted()).toHaveLength(1);
    },
  );

  it('that was ten years ahead keeps nobody from the ticks that come, and each is done once', async () => {
    await leaveRunsOfTheFuture(60);
    for (const number of [0, 0, 1]) await tick(minute(number));
    expect(counted()).toEqual([minute(0), minute(1)].map((due) => due.toISOString()));
    expect(await nodes[0].get(TaskRuns).latest('count-tins')).toHaveLength(2);
  });

  it('that is set back by an hour repeats none', async () => {
    for (const number of [60, 0, 1, 59, 60, 61]) await tick(minute(number));
    expect(counted()).toEqual([minute(60), minute(61)].map((due) => due.toISOString()));
  });
});

it('Nodes that come one after the other find the tick seen to, and do not connect for its lock', async () => {
  const now = new Date();
  const taken = nodes.map((node) => jest.spyOn(node.get(SessionLocks), 'tryTake'));
  let before = Promise.resolve();
  for (const node of nodes) {
    const turn = before;
    setClock(node, now);
    jest.spyOn(node.get(Stagger), 'wait').mockReturnValue(turn);
    before = onTimer(node);
  }
  await before;
  const takenOf = (name: string) => taken.flatMap(({ mock }) => mock.calls).filter(([lock]) => lock === `task ${name}`);
  expect(takenOf('count-tins')).toHaveLength(1);
});
