import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonObject } from '@espalier/plugin-sdk';
import { BackgroundTasks, TaskTicker } from '#core/background-tasks';
import { Database } from '#platform/database';
import { TaskLog, TasksModule } from '../fixtures/tasks.module';
import { eventually } from '../support/auth-world';
import { startTestApp, type TestApp } from '../support/test-app';

let nodes: TestApp[];
let other: TestApp;

beforeAll(async () => {
  const first = await startTestApp({ plugins: [TasksModule] });
  nodes = [first];
  other = await addNode();
});
afterEach(async () => {
  await tasks()
    .cancel('watch-paint-dry')
    .catch(() => undefined);
  const database = nodes[0].get(Database);
  const running = `SELECT FROM background_task_run WHERE outcome = 'running'`;
  while ((await database.query(running)).length > 0) await sleep(5);
  await database.query('TRUNCATE background_task, background_task_run');
  for (const node of nodes) for (const moments of Object.values(node.get(TaskLog))) (moments as string[]).length = 0;
});
afterAll(async () => {
  for (const node of nodes.toReversed()) await node.stop();
});

async function addNode(): Promise<TestApp> {
  const node = await startTestApp({ plugins: [TasksModule], database: nodes[0].database });
  nodes.push(node);
  return node;
}

const minute = (number: number) => new Date(Date.UTC(2026, 0, 5, 12, number));
const tick = (moment: Date) => Promise.all(nodes.map((node) => node.get(TaskTicker).tick(moment)));
const tasks = (node = nodes[0]) => node.get(BackgroundTasks);
/** When tins were counted, on any node. */
const counted = () => nodes.flatMap((node) => node.get(TaskLog).dueUtc).toSorted();
const outcomes = async (name: string) => (await tasks().runs(name)).map(({ outcome }) => outcome);

/** Ends the connections that hold locks of tasks, as the end of their processes would. */
async function endLocks(): Promise<void> {
  await nodes[0].get(Database).query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'espalier-lock' AND datname = current_database()`,
  );
}

describe('A task that is due every minute', () => {
  it('runs once in a minute however often, and however late, a node asks', async () => {
    await tick(minute(5));
    await tick(new Date(minute(5).getTime() + 59_999));
    await tick(minute(4));
    expect(counted()).toEqual([minute(5).toISOString()]);
  });

  it('leaves out what it has missed', async () => {
    await tick(minute(0));
    await tick(minute(30));
    expect(counted()).toEqual([minute(0), minute(30)].map((due) => due.toISOString()));
  });

  it('keeps its last fifty runs', async () => {
    await nodes[0].get(Database).query(
      `INSERT INTO background_task_run (id, task, scheduled, due_utc, started_utc, ended_utc, outcome, node)
       SELECT left('run ' || due, 26), 'count-tins', true, due, due, due, 'done', 'elsewhere'
       FROM generate_series($1::timestamptz, $2::timestamptz, '1 minute') AS ticks (due)`,
      [minute(0), minute(49)],
    );
    for (let number = 50; number < 53; number++) await tick(minute(number));
    const runs = await tasks().runs('count-tins');
    expect([runs.length, runs[0].dueUtc, runs.at(-1)?.dueUtc]).toEqual([
      50,
      minute(52).toISOString(),
      minute(3).toISOString(),
    ]);
    const [{ count }] = await nodes[0]
      .get(Database)
      .query<{ count: number }>(`SELECT count(*)::int AS count FROM background_task_run WHERE task = 'count-tins'`);
    expect(count).toBe(50);
  });

  it('tells what it did', async () => {
    await tick(minute(0));
    const [run] = await tasks().runs('count-tins');
    expect(run).toMatchObject({
      scheduled: true,
      dueUtc: minute(0).toISOString(),
      outcome: 'done',
      facts: { counted: 1 },
      progress: { shelf: 1 },
      error: null,
    });
  });
});

describe('What administrators say of a task', () => {
  it('counts on every node from the next tick on, and null is the default again', async () => {
    await tasks().change('count-tins', { schedule: ' */5  * * * * ' });
    expect(await tasks(other).get('count-tins')).toMatchObject({
      schedule: '*/5 * * * *',
      defaultSchedule: '* * * * *',
    });
    for (let number = 1; number <= 6; number++) await tick(minute(number));
    await tasks(other).change('count-tins', { enabled: false });
    await tick(minute(10));
    await tasks().change('count-tins', { enabled: null, schedule: null });
    await tick(minute(11));
    expect(counted()).toEqual([minute(5), minute(11)].map((due) => due.toISOString()));
  });
});

it('A schedule that is set to the default of its task is the default, whatever that will be', async () => {
  await tasks().change('count-tins', { schedule: '*/5 * * * *', enabled: false });
  await tasks().change('count-tins', { schedule: ' *  * * * * ' });
  expect(await nodes[0].get(Database).query('SELECT schedule, enabled FROM background_task')).toEqual([
    { schedule: null, enabled: false },
  ]);
});

describe('Two runs of a task', () => {
  it('never overlap, on one node or on two', async () => {
    await tasks().change('watch-paint-dry', { schedule: '* * * * *', enabled: true });
    await tasks().runNow('watch-paint-dry');
    await expect(tasks().runNow('watch-paint-dry')).rejects.toMatchObject({ code: 'background-tasks.running' });
    await expect(tasks(other).runNow('watch-paint-dry')).rejects.toMatchObject({ code: 'background-tasks.running' });
    await tick(minute(0));
    expect(await outcomes('watch-paint-dry')).toEqual(['running']);
  });

  it('are refused by the database, whatever the service does', async () => {
    await tasks().runNow('watch-paint-dry');
    const again = nodes[0].get(Database).query(
      `INSERT INTO background_task_run (id, task, scheduled, due_utc, started_utc, outcome, node)
       SELECT 'x', task, scheduled, due_utc, started_utc, outcome, node FROM background_task_run`,
    );
    await expect(again).rejects.toMatchObject({ constraint: 'uq_background_task_run_running' });
  });
});

describe('A run', () => {
  it('whose node has lost its lock is stopped and lost, and the next tick runs', async () => {
    await tasks().change('watch-paint-dry', { schedule: '* * * * *', enabled: true });
    await tasks().runNow('watch-paint-dry');
    await endLocks();
    await eventually(async () => expect(await outcomes('watch-paint-dry')).toEqual(['lost']));
    expect(nodes[0].get(TaskLog).stopped).toHaveLength(1);
    const next = other.get(TaskTicker).tick(minute(0));
    await eventually(async () => expect(await outcomes('watch-paint-dry')).toContain('running'));
    await tasks().cancel('watch-paint-dry');
    await next;
    expect(await outcomes('watch-paint-dry')).toEqual(['cancelled', 'lost']);
  });

  it('of a node that is gone is marked as lost by whoever takes its lock', async () => {
    await nodes[0].get(Database).query(
      `INSERT INTO background_task_run (id, task, scheduled, due_utc, started_utc, outcome, node)
       VALUES ('gone', 'count-tins', true, '2026-01-01', '2026-01-01', 'running', 'elsewhere')`,
    );
    await tick(minute(0));
    expect(await outcomes('count-tins')).toEqual(['done', 'lost']);
  });

  it('that throws has failed with a message, and the next one comes', async () => {
    await tasks().runNow('spill-paint');
    await eventually(async () => expect(await outcomes('spill-paint')).toEqual(['failed']));
    await tasks().runNow('spill-paint');
    await eventually(async () => expect(await outcomes('spill-paint')).toEqual(['failed', 'failed']));
    expect((await tasks().runs('spill-paint')).map(({ error }) => error)).toEqual([
      'The tin fell over',
      'The tin fell over',
    ]);
  });

  it('that tells more than 4 KB has failed', async () => {
    await tasks().runNow('talk-about-paint');
    await eventually(async () => expect(await outcomes('talk-about-paint')).toEqual(['failed']));
    expect((await tasks().runs('talk-about-paint'))[0].error).toContain('at most 4096 bytes');
  });

  it('is cancelled from any node', async () => {
    await tasks().runNow('watch-paint-dry');
    expect(await tasks(other).cancel('watch-paint-dry')).toMatchObject({ outcome: 'running' });
    await eventually(async () => expect(await outcomes('watch-paint-dry')).toEqual(['cancelled']));
    await expect(tasks().cancel('watch-paint-dry')).rejects.toMatchObject({ code: 'background-tasks.not-running' });
  });

  it('is cancelled by the end of its service', async () => {
    const third = await addNode();
    await tasks(third).runNow('watch-paint-dry');
    await nodes.pop()?.stop();
    expect(await outcomes('watch-paint-dry')).toEqual(['cancelled']);
  });
});

describe('Background tasks over REST', () => {
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await nodes[0].request(method, `/api/background-tasks${path}`, {
      token: await nodes[0].token(),
      body,
    });
    return answer;
  };

  it('are listed by their titles, with when they run next and how they ran last', async () => {
    await tick(minute(0));
    const { status, body } = await ask('GET', '');
    expect(status).toBe(200);
    const items = body.items as JsonObject[];
    const ours = ['count-tins', 'spill-paint', 'talk-about-paint', 'watch-paint-dry'];
    expect(items.map(({ name }) => name).filter((name) => ours.includes(name as string))).toEqual(ours);
    expect(items.find(({ name }) => name === 'count-tins')).toMatchObject({
      title: 'Count tins',
      enabled: true,
      nextRunUtc: expect.stringMatching(/:00\.000Z$/) as string,
      lastRun: { outcome: 'done' },
    });
    expect((await ask('GET', '/watch-paint-dry')).body).toMatchObject({
      enabled: false,
      nextRunUtc: null,
      lastRun: null,
    });
  });

  it('are changed, run and cancelled', async () => {
    const changed = await ask('PATCH', '/watch-paint-dry', { schedule: '0 4 * * 1-5' });
    expect([changed.status, changed.body.schedule, changed.body.enabled]).toEqual([200, '0 4 * * 1-5', false]);
    const run = await ask('POST', '/watch-paint-dry/run');
    expect([run.status, run.body.outcome, run.body.scheduled]).toEqual([202, 'running', false]);
    expect((await ask('POST', '/watch-paint-dry/run')).status).toBe(409);
    expect((await ask('POST', '/watch-paint-dry/cancel')).status).toBe(202);
    await eventually(async () => {
      const { body } = await ask('GET', '/watch-paint-dry/runs');
      expect([body.totalCount, (body.items as JsonObject[])[0].outcome]).toEqual([1, 'cancelled']);
    });
    expect((await ask('POST', '/watch-paint-dry/cancel')).status).toBe(409);
  });

  it.each([
    [{ schedule: '* * * *' }, 'schedule'],
    [{ schedule: '* * * * * *' }, 'schedule'],
    [{ schedule: '@daily' }, 'schedule'],
    [{ schedule: '61 * * * *' }, 'schedule'],
    [{ schedule: '0 0 30 2 *' }, 'schedule'],
    [{ schedule: '' }, 'schedule'],
    [{ schedule: '\u0000 * * * *' }, 'schedule'],
    [{ schedule: `${'1,'.repeat(100)}1 * * * *` }, 'schedule'],
    [{ schedule: 5 }, 'schedule'],
    [{ enabled: 'yes' }, 'enabled'],
    [{ crontab: '* * * * *' }, 'crontab'],
  ])('are not changed by %j', async (body, member) => {
    const { status, body: problem } = await ask('PATCH', '/count-tins', body);
    expect([status, Object.keys(problem.errors as object)]).toEqual([400, [member]]);
    expect((await ask('GET', '/count-tins')).body).toMatchObject({ schedule: '* * * * *', enabled: true });
  });

  it.each(['GET /nothing', 'PATCH /nothing', 'POST /nothing/run', 'POST /nothing/cancel', 'GET /nothing/runs'])(
    'that do not exist are not found: %s',
    async (request) => {
      const [method, path] = request.split(' ');
      const { status, body } = await ask(method, path, method === 'PATCH' ? { enabled: true } : undefined);
      expect([status, body.type]).toEqual([404, 'urn:espalier:problem:background-tasks.not-found']);
    },
  );
});
