import { PruningRuns } from '../../src/features/pruning/runs/pruning-runs';
import { storedEvents } from '../support/audit-events';
import { eventually } from '../support/auth-world';
import { pageOf } from '../support/content-api';
import { versionIds, writeHistories } from '../support/histories';
import { old, PruningWorld } from '../support/pruning-world';

const TASK = '/api/background-tasks/content-version-pruning';

let world: PruningWorld;

beforeAll(async () => {
  world = await PruningWorld.start();
});
afterAll(() => world.content.stop());
beforeEach(async () => {
  world.stopClock();
  await world.settle({ archivedVersionsToKeep: 0 });
});
afterEach(() => jest.restoreAllMocks());

const shown = async () => (await world.content.app.get(PruningRuns).last(1))[0];
const lastEvent = async () => (await storedEvents(world.database, 'Pruning')).at(-1)?.facts;

describe('The record of a run', () => {
  it('tells in the audit trail what was done before it failed', async () => {
    await writeHistories(world.database, old(1200));
    await world.refusing([600], () => expect(world.run()).rejects.toThrow('It is needed'), '53100');
    expect(await lastEvent()).toEqual({
      outcome: 'failed',
      examined: 1200,
      deleted: 500,
      failed: 0,
      bytesFreed: expect.any(Number) as number,
    });
  });

  it('tells in the audit trail what was done before it was cancelled', async () => {
    const stop = new AbortController();
    const running = { of: Promise.resolve<unknown>(undefined) };
    await world.duringRun(
      () => (running.of = world.run(stop.signal)),
      async () => stop.abort(),
    );
    await expect(running.of).rejects.toThrow('aborted');
    expect(await lastEvent()).toMatchObject({ outcome: 'cancelled', examined: 1200, deleted: 1000, failed: 0 });
  });

  it('is final once the run is taken for lost: what it is deleting then stays, and the run ends with an error', async () => {
    const running = { of: Promise.resolve<unknown>(undefined) };
    await world.duringRun(
      () => (running.of = world.run()),
      async () => {
        await world.content.app.get(PruningRuns).begin({
          disabled: false,
          retentionDays: 30,
          archivedVersionsToKeep: 0,
          contentTypes: ['Post'],
        });
        expect(await lastEvent()).toMatchObject({ outcome: 'lost', deleted: 500 });
      },
    );
    await expect(running.of).rejects.toThrow('was taken for lost');
    expect(await versionIds(world.database)).toHaveLength(700);
    expect(await lastEvent()).toMatchObject({ outcome: 'lost', deleted: 500 });
    const { rows } = await world.database.query('SELECT outcome, deleted FROM pruning_run ORDER BY id DESC LIMIT 2');
    expect(rows).toEqual([
      { outcome: 'running', deleted: 0 },
      { outcome: 'lost', deleted: 500 },
    ]);
  });

  it('is shown as running while it does, and as lost when its process is gone, before the next run says so', async () => {
    await world.duringRun(
      () => world.run(),
      async () => expect(await shown()).toMatchObject({ outcome: 'running', deleted: 500 }),
    );
    expect(await shown()).toMatchObject({ outcome: 'done', deleted: 1200 });
    await world.database.query(`INSERT INTO pruning_run (started_utc, settings, deleted) VALUES (now(), '{}', 5)`);
    expect(await shown()).toMatchObject({ outcome: 'lost', deleted: 5, endedUtc: null });
    expect(await world.lastRun()).toMatchObject({ outcome: 'running' });
  });
});

describe('In the middle of a run', () => {
  it('its task is cancelled over REST: it ends at the next batch', async () => {
    const { admin } = world.content;
    const outcome = async () => pageOf(await admin.send('GET', `${TASK}/runs`)).items[0] as unknown;
    await world.duringRun(
      async () => expect((await admin.send('POST', `${TASK}/run`)).status).toBe(202),
      async () => expect((await admin.send('POST', `${TASK}/cancel`)).status).toBe(202),
    );
    await eventually(async () => expect(await outcome()).toMatchObject({ outcome: 'cancelled' }));
    expect(await world.lastRun()).toMatchObject({ outcome: 'cancelled', deleted: 1000, failed: 0 });
    expect(await versionIds(world.database)).toHaveLength(200);
  });

  it.each([
    ['pruning is switched off', { disabled: true }],
    ['more versions are to be kept', { archivedVersionsToKeep: 100 }],
    ['the type is no longer selected', { contentTypes: ['Page'] }],
  ])('%s: it ends at the next batch as cancelled', async (_what, change) => {
    const running = { of: Promise.resolve<unknown>(undefined) };
    await world.duringRun(
      () => (running.of = world.run()),
      () => world.settle({ archivedVersionsToKeep: 0, ...change }),
    );
    await expect(running.of).rejects.toThrow('The settings of pruning have changed');
    expect(await world.lastRun()).toMatchObject({ outcome: 'cancelled', deleted: 1000 });
    expect(await lastEvent()).toMatchObject({ outcome: 'cancelled', deleted: 1000 });
  });

  it('the same settings are stored again: it goes on', async () => {
    await world.duringRun(
      () => world.run(),
      () => world.settle({ archivedVersionsToKeep: 0 }),
    );
    expect(await world.lastRun()).toMatchObject({ outcome: 'done', deleted: 1200 });
  });
});
