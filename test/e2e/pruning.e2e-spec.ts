import { Database } from '#platform/database';
import { PruningPreview } from '#features/pruning';
import { CapturedLog } from '../support/captured-log';
import { itemId, versionIds, writeHistories } from '../support/histories';
import { NOW, old, PruningWorld } from '../support/pruning-world';

let world: PruningWorld;

beforeAll(async () => {
  world = await PruningWorld.start();
});
afterAll(() => world.content.stop());
beforeEach(() => world.stopClock());
afterEach(() => jest.restoreAllMocks());

describe('A run', () => {
  it('tells whose last version is going, of items that were removed', async () => {
    await world.settle({ archivedVersionsToKeep: 0 });
    await writeHistories(world.database, [...old(3), ...old(2, itemId(2), 10), ...old(1, itemId(3), 20)]);
    await world.database.query(
      `UPDATE content_item SET removed_utc = now(), removed_by = 'somebody' WHERE content_item_id <> $1`,
      [itemId(3)],
    );
    await world.database.query('UPDATE content_item_version SET modified_utc = $1 WHERE id = 11', [NOW]);
    expect(await world.content.app.get(PruningPreview).ofStored()).toEqual({
      versions: 5,
      bytes: expect.any(Number) as number,
      unrestorableItems: 1,
      types: [
        { contentType: 'Post', examined: 6, versions: 5, bytes: expect.any(Number) as number, unrestorableItems: 1 },
      ],
    });
  });

  it('takes 10,000 archived versions of one item as any others', async () => {
    await world.settle({ archivedVersionsToKeep: 3 });
    await writeHistories(world.database, old(10_000));
    expect(await world.run()).toMatchObject({ examined: 10_000, deleted: 9997, failed: 0 });
    expect(await versionIds(world.database)).toEqual([9998, 9999, 10_000]);
    expect(await world.lastRun()).toMatchObject({ outcome: 'done', examined: 10_000, deleted: 9997, failed: 0 });
  });

  it('logs, skips and counts what the database refuses to delete', async () => {
    await world.settle({ archivedVersionsToKeep: 0 });
    await writeHistories(world.database, [...old(1200), ...old(5, itemId(2), 2000)]);
    const log = new CapturedLog();
    await world.refusing([7, 700, 2001], async () =>
      expect(await world.run()).toMatchObject({ deleted: 1202, failed: 3 }),
    );
    const logged = [...log.text.matchAll(/The version \\"0*(\d+)\\" of the item \\"(\w+)\\"/g)];
    expect(new Set(logged.map(([, ...ids]) => ids.join(' of ')))).toEqual(
      new Set([`7 of ${itemId(1)}`, `700 of ${itemId(1)}`, `2001 of ${itemId(2)}`]),
    );
    expect(await versionIds(world.database)).toEqual([7, 700, 2001]);
    expect(await world.run()).toMatchObject({ examined: 3, deleted: 3, failed: 0 });
  });

  it('leaves alone what has become live since it was found, and what is kept by then', async () => {
    await world.settle({ archivedVersionsToKeep: 1 });
    await writeHistories(world.database, [...old(4), ...old(3, itemId(2), 11)]);
    const database = world.content.app.get(Database);
    const transaction = database.transaction.bind(database);
    let changed = false;
    jest.spyOn(database, 'transaction').mockImplementation(async (work) => {
      const { rows } = await world.database.query(`SELECT FROM pruning_run WHERE outcome = 'running' AND examined > 0`);
      if (rows.length > 0 && !changed) {
        changed = true;
        // Version 2 goes live. Of the other item the newest one is deleted, so that the next one is now to be kept.
        await world.database.query('UPDATE content_item_version SET latest = true, published = true WHERE id = 2');
        await world.database.query('DELETE FROM content_item_version WHERE id = 13');
      }
      return transaction(work);
    });
    expect(await world.run()).toMatchObject({ deleted: 3 });
    expect(changed).toBe(true);
    expect(await versionIds(world.database)).toEqual([2, 4, 12]);
  });

  it('waits for who is writing an item, with the other items done', async () => {
    await world.settle({ archivedVersionsToKeep: 0 });
    await writeHistories(world.database, [...old(2), ...old(2, itemId(2), 11)]);
    await world.beside(async (client) => {
      await client.query('SELECT FROM content_item WHERE content_item_id = $1 FOR UPDATE', [itemId(1)]);
      const running = world.run();
      while ((await versionIds(world.database)).includes(11)) await new Promise((resolve) => setImmediate(resolve));
      expect(await versionIds(world.database)).toEqual([1, 2]);
      await client.query('UPDATE content_item_version SET latest = true WHERE id = 1');
      await client.query('COMMIT');
      expect(await running).toMatchObject({ deleted: 3, failed: 0 });
    });
    expect(await versionIds(world.database)).toEqual([1]);
  });

  it('is the only one, and says so to whoever wants another', async () => {
    await world.settle({ archivedVersionsToKeep: 0 });
    await writeHistories(world.database, old(2));
    await world.beside(async (client) => {
      await client.query('SELECT FROM content_item FOR UPDATE');
      const running = world.run();
      while ((await world.lastRun())?.outcome !== 'running') await new Promise((resolve) => setImmediate(resolve));
      await expect(world.run()).rejects.toMatchObject({ code: 'pruning.under-way' });
      await client.query('ROLLBACK');
      expect(await running).toMatchObject({ deleted: 2 });
    });
  });

  it('ends between batches when it is cancelled, and keeps what it did', async () => {
    await world.settle({ archivedVersionsToKeep: 0 });
    await writeHistories(world.database, old(1200));
    const controller = new AbortController();
    await expect(world.pruner.run(controller.signal, () => controller.abort())).rejects.toThrow('aborted');
    expect(await world.lastRun()).toMatchObject({ outcome: 'cancelled', deleted: 500 });
    expect(await versionIds(world.database)).toHaveLength(700);
  });

  it('that loses its connection ends with the chunks that it has, and the next one does the rest', async () => {
    await world.settle({ archivedVersionsToKeep: 0 });
    await writeHistories(world.database, old(15_200));
    const killed = world.pruner.run(new AbortController().signal, async () => {
      await world.database.query(
        `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
         WHERE application_name = 'espalier-lock' AND datname = current_database()`,
      );
    });
    await expect(killed).rejects.toThrow();
    const { outcome, deleted = 0 } = (await world.lastRun()) ?? {};
    expect(outcome).toBe('failed');
    expect(deleted).toBeLessThanOrEqual(10_000);
    expect(await world.run()).toMatchObject({ examined: 15_200 - deleted, deleted: 15_200 - deleted });
  });

  it('tells the runs that were cut off', async () => {
    await world.settle({});
    await world.database.query(
      `INSERT INTO pruning_run (started_utc, settings, deleted) VALUES ('2026-01-01T00:00:00Z', '{}', 5)`,
    );
    await world.run();
    const { rows } = await world.database.query(`SELECT deleted FROM pruning_run WHERE outcome = 'lost'`);
    expect(rows).toEqual([{ deleted: 5 }]);
  });

  it.each([{ disabled: true }, { contentTypes: [] }])('does not even look with %j', async (rule) => {
    await world.settle({ archivedVersionsToKeep: 0, ...rule });
    await writeHistories(world.database, old(2));
    expect(await world.content.unchanged(() => world.run())).toEqual({
      examined: 0,
      deleted: 0,
      failed: 0,
      bytesFreed: 0,
    });
  });
});
