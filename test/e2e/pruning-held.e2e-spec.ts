import { Database } from '#platform/database';
import { CapturedLog } from '../support/captured-log';
import { itemId, versionIds, writeHistories } from '../support/histories';
import { untilSomebodyWaits } from '../support/locks';
import { old, PruningWorld } from '../support/pruning-world';

/** So many of the items that somebody holds are waited for. */
const AWAITED = 20;

let world: PruningWorld;

beforeAll(async () => {
  world = await PruningWorld.start();
});
afterAll(() => world.content.stop());
beforeEach(() => world.stopClock());
afterEach(() => jest.restoreAllMocks());

/** Shortens the time for which transactions wait for a lock. @returns how many there were */
function impatient(): () => number {
  const database = world.content.app.get(Database);
  const transaction = database.transaction.bind(database);
  let count = 0;
  jest.spyOn(database, 'transaction').mockImplementation((work) => {
    count++;
    return transaction(async (within) => {
      await within.query(`SET LOCAL lock_timeout = '50ms'`);
      return work(within);
    });
  });
  return () => count;
}

const leftItems = (log: CapturedLog) => [...log.text.matchAll(/holds the item \\"(\w+)\\"/g)].map(([, item]) => item);

describe('What somebody holds all the while', () => {
  it('is an item: its versions are tried twice, left and told of, and fail nothing', async () => {
    await world.settle({ archivedVersionsToKeep: 0 });
    await writeHistories(world.database, [...old(600), ...old(2, itemId(2), 1001)]);
    const log = new CapturedLog();
    await world.beside(async (client) => {
      await client.query('SELECT FROM content_item WHERE content_item_id = $1 FOR UPDATE', [itemId(1)]);
      const transactions = impatient();
      expect(await world.run()).toMatchObject({ examined: 602, deleted: 2, failed: 0 });
      expect(transactions()).toBeLessThan(10);
    });
    expect(leftItems(log)).toEqual([itemId(1)]);
    expect(await world.lastRun()).toMatchObject({ outcome: 'done', deleted: 2, failed: 0 });
    expect(await world.run()).toMatchObject({ deleted: 600, failed: 0 });
  });

  it('is a version, past its item: the batch is not taken apart, and its other items are done in the end', async () => {
    await world.settle({ archivedVersionsToKeep: 0 });
    await writeHistories(world.database, [...old(3), ...old(2, itemId(2), 11)]);
    const log = new CapturedLog();
    await world.beside(async (client) => {
      await client.query('SELECT FROM content_item_version WHERE id = 2 FOR UPDATE');
      impatient();
      expect(await world.run()).toMatchObject({ deleted: 2, failed: 0 });
    });
    expect(leftItems(log)).toEqual([itemId(1)]);
    expect(await versionIds(world.database)).toEqual([1, 2, 3]);
  });

  it('is very much: some items are waited for, the others left at once', async () => {
    const items = 3 * AWAITED;
    await world.settle({ archivedVersionsToKeep: 0 });
    await writeHistories(
      world.database,
      Array.from({ length: items }, (_, index) => old(1, itemId(index), index + 1)).flat(),
    );
    const log = new CapturedLog();
    await world.beside(async (client) => {
      await client.query('SELECT FROM content_item FOR UPDATE');
      const transactions = impatient();
      expect(await world.run()).toMatchObject({ examined: items, deleted: 0, failed: 0 });
      // Beside those there are the beginning and the end of the run, and two looks at the only batch.
      expect(transactions()).toBe(AWAITED + 4);
    });
    expect(leftItems(log)).toHaveLength(items);
  });
});

it('A run that is cancelled while it waits for an item does not go on to the next', async () => {
  await world.settle({ archivedVersionsToKeep: 0 });
  await writeHistories(world.database, [...old(2), ...old(2, itemId(2), 11)]);
  await world.beside(async (client) => {
    await client.query('SELECT FROM content_item FOR UPDATE');
    const stop = new AbortController();
    const running = world.run(stop.signal);
    await untilSomebodyWaits(world.content.app);
    stop.abort();
    await client.query('COMMIT');
    await expect(running).rejects.toThrow('aborted');
  });
  expect(await world.lastRun()).toMatchObject({ outcome: 'cancelled', deleted: 2 });
});
