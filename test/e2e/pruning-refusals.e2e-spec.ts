import { Database } from '#platform/database';
import { DomainError } from '#platform/errors';
import { itemId, versionIds, writeHistories } from '../support/histories';
import { old, PruningWorld } from '../support/pruning-world';

let world: PruningWorld;

beforeAll(async () => {
  world = await PruningWorld.start();
});
afterAll(() => world.content.stop());
beforeEach(() => world.stopClock());
afterEach(() => jest.restoreAllMocks());

describe('A run of which the database refuses a part', () => {
  it.each([
    ['an error of a trigger', 'P0001'],
    ['a reference to it', '23503'],
    ['a serialization failure', '40001'],
    ['a deadlock', '40P01'],
    ['a statement that takes too long', '57014'],
  ])('loses one version to %s', async (_what, state) => {
    await world.settle({ archivedVersionsToKeep: 0 });
    await writeHistories(world.database, [...old(5), ...old(5, itemId(2), 11)]);
    await world.refusing(
      [3, 12],
      async () => expect(await world.run()).toMatchObject({ examined: 10, deleted: 8, failed: 2 }),
      state,
    );
    expect(await versionIds(world.database)).toEqual([3, 12]);
    expect(await world.lastRun()).toMatchObject({ outcome: 'done', failed: 2 });
  });

  it.each([
    ['has no room', '53100'],
    ['is going down', '57P01'],
  ])('fails when it %s', async (_what, state) => {
    await world.settle({ archivedVersionsToKeep: 0 });
    await writeHistories(world.database, old(3));
    await world.refusing([2], () => expect(world.run()).rejects.toMatchObject({ code: state }), state);
    expect(await world.lastRun()).toMatchObject({ outcome: 'failed', deleted: 0, failed: 0 });
  });
});

describe('A run while too many changes wait for the database', () => {
  /** @param times for which transactions are turned away, once the run has begun */
  function busy(times: number): () => number {
    const database = world.content.app.get(Database);
    const transaction = database.transaction.bind(database);
    let [begun, turnedAway] = [false, 0];
    jest.spyOn(database, 'transaction').mockImplementation((work) => {
      const isTurnedAway = begun && turnedAway < times;
      begun = true;
      if (!isTurnedAway) return transaction(work);
      turnedAway++;
      return Promise.reject(new DomainError('unavailable', 'database.busy', 'Too many changes are waiting.'));
    });
    return () => turnedAway;
  }

  it('waits and tries again', async () => {
    await world.settle({ archivedVersionsToKeep: 0 });
    await writeHistories(world.database, old(3));
    const turnedAway = busy(2);
    expect(await world.run()).toMatchObject({ deleted: 3, failed: 0 });
    expect(turnedAway()).toBe(2);
  });

  it('gives up when that goes on', async () => {
    await world.settle({ archivedVersionsToKeep: 0 });
    await writeHistories(world.database, old(3));
    busy(4);
    await expect(world.run()).rejects.toMatchObject({ code: 'database.busy' });
    expect(await world.lastRun()).toMatchObject({ outcome: 'failed', deleted: 0 });
  });
});
