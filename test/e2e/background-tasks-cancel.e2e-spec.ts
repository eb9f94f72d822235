import { TaskCancelled } from '@espalier/plugin-sdk';
import { BackgroundTasks, TaskTicker } from '#core/background-tasks';
import { Database, Notifications } from '#platform/database';
import { RunCanceller } from '../../src/core/background-tasks/background-tasks';
import { SpillPaint, TaskLog, TasksModule } from '../fixtures/tasks.module';
import { eventually } from '../support/auth-world';
import { untilSomebodyWaits } from '../support/locks';
import { startTestApp, type TestApp } from '../support/test-app';

const TOPIC = 'heard by the test';
const TICK = new Date(Date.UTC(2026, 0, 5, 12));

let node: TestApp;
let other: TestApp;

beforeAll(async () => {
  node = await startTestApp({ plugins: [TasksModule] });
  other = await startTestApp({ plugins: [TasksModule], database: node.database });
});
afterAll(async () => {
  await other.stop();
  await node.stop();
});

const tasks = () => node.get(BackgroundTasks);
const outcomes = async (name: string) => (await tasks().runs(name)).map(({ outcome }) => outcome);

/** Settles when nodes have heard all that was told before. */
async function newsHasArrived(): Promise<void> {
  const news = node.get(Notifications);
  const arrived = new Promise<void>((resolve) =>
    news.subscribe(
      TOPIC,
      () => resolve(),
      () => undefined,
    ),
  );
  await node.get(Database).transaction((transaction) => news.publish(transaction, TOPIC, ''));
  await arrived;
}

describe('A run', () => {
  it('is not cancelled by what was meant for the one before', async () => {
    const before = await tasks().runNow('watch-paint-dry');
    await tasks().cancel('watch-paint-dry');
    await eventually(async () => expect(await outcomes('watch-paint-dry')).toEqual(['cancelled']));
    await tasks().runNow('watch-paint-dry');
    await node.get(RunCanceller).cancel('watch-paint-dry', before.id);
    await newsHasArrived();
    expect([await outcomes('watch-paint-dry'), node.get(TaskLog).stopped.length]).toEqual([
      ['running', 'cancelled'],
      1,
    ]);
  });

  it('that ends early of its own accord is cancelled, with its reason', async () => {
    jest.spyOn(node.get(SpillPaint), 'run').mockRejectedValueOnce(new TaskCancelled('There is no paint'));
    await tasks().runNow('spill-paint');
    await eventually(async () => expect(await outcomes('spill-paint')).toEqual(['cancelled']));
    expect((await tasks().runs('spill-paint'))[0]).toMatchObject({ error: 'There is no paint' });
  });

  it('that is looked for in the instant of a tick does not keep the tick out', async () => {
    await node.get(Database).query(
      `INSERT INTO background_task_run (id, task, scheduled, due_utc, started_utc, outcome, node)
       VALUES ('gone', 'count-tins', true, '2026-01-01', '2026-01-01', 'running', 'elsewhere')`,
    );
    const waiting = await node.get(Database).transaction(async (transaction) => {
      await transaction.query('LOCK TABLE background_task_run IN EXCLUSIVE MODE');
      const cancelling = tasks()
        .cancel('count-tins')
        .catch((error: unknown) => error);
      await untilSomebodyWaits(node);
      const ticking = other.get(TaskTicker).tick(TICK);
      await Promise.race([ticking, untilSomebodyWaits(node, 2)]);
      return { cancelling, ticking };
    });
    expect(await waiting.cancelling).toMatchObject({ code: 'background-tasks.not-running' });
    await waiting.ticking;
    expect(other.get(TaskLog).dueUtc).toEqual([TICK.toISOString()]);
  });
});
