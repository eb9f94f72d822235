import fc from 'fast-check';
import { Client } from 'pg';
import { Clock } from '#platform/clock';
import { Database } from '#platform/database';
import { PruningPreview, VersionPruner } from '#pruning';
import { pruned, type PruningRule } from '../../src/pruning/rule/pruned';
import { CapturedLog } from '../support/captured-log';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { itemId, versionIds, writeHistories, type HistoricVersion } from '../support/histories';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const RULE: PruningRule = { disabled: false, retentionDays: 30, archivedVersionsToKeep: 1, contentTypes: ['Post'] };

let world: ContentWorld;
let pruner: VersionPruner;

beforeAll(async () => {
  world = await startContentWorld();
  for (const name of ['Post', 'Page', 'Note']) await world.admin.putType(name, { parts: [] });
  pruner = world.app.get(VersionPruner);
});
afterAll(() => world.stop());
beforeEach(() => void jest.spyOn(world.app.get(Clock), 'now').mockReturnValue(NOW));
afterEach(() => jest.restoreAllMocks());

const neverEnding = () => new AbortController().signal;
const run = (signal = neverEnding()) => pruner.run(signal, () => undefined);

async function settle(rule: Partial<PruningRule>): Promise<PruningRule> {
  const whole = { ...RULE, ...rule };
  const answer = await world.admin.send('PUT', '/api/settings/content-version-pruning', { body: whole });
  expect(answer.status).toBe(200);
  return whole;
}

const old = (count: number, contentItemId = itemId(1), first = 1): HistoricVersion[] =>
  Array.from({ length: count }, (_, index) => ({
    id: first + index,
    contentItemId,
    contentType: 'Post',
    latest: false,
    published: false,
    modifiedUtc: new Date(NOW.getTime() - (100 - index / 1000) * DAY_MS),
  }));

const lastRun = async () => {
  const { rows } = await world.database.query<Record<string, unknown>>(
    'SELECT outcome, examined, deleted, failed, bytes_freed::int AS bytes FROM pruning_run ORDER BY id DESC LIMIT 1',
  );
  return rows[0];
};

/** Makes the database refuse to delete some versions. */
async function refusing(ids: readonly number[], work: () => Promise<void>): Promise<void> {
  await world.database.query(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'It is needed'; END $$;
    CREATE TRIGGER refuse BEFORE DELETE ON content_item_version FOR EACH ROW
      WHEN (old.id IN (${ids.join(', ')})) EXECUTE FUNCTION refuse()`);
  try {
    await work();
  } finally {
    await world.database.query('DROP TRIGGER refuse ON content_item_version; DROP FUNCTION refuse()');
  }
}

/** A connection of its own in a transaction that is rolled back unless `work` commits it. */
async function beside(work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: world.app.databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await work(client);
  } finally {
    await client.end();
  }
}

describe('A run', () => {
  const version = fc.record({
    archived: fc.boolean(),
    ageMs: fc.option(
      fc.oneof(
        fc.constantFrom(0, 1, 30 * DAY_MS - 1, 30 * DAY_MS, 30 * DAY_MS + 1),
        fc.integer({ min: 0, max: 100 * DAY_MS }),
      ),
      { freq: 4 },
    ),
  });
  const item = fc.record({
    contentType: fc.constantFrom('Post', 'Page', 'Note'),
    live: fc.constantFrom('none', 'latest', 'published', 'both', 'apart'),
    versions: fc.array(version, { maxLength: 8 }),
  });
  const settings = fc.record({
    disabled: fc.constantFrom(false, false, false, false, true),
    retentionDays: fc.constantFrom(0, 1, 30, 30, 99, 36_500),
    archivedVersionsToKeep: fc.constantFrom(0, 1, 1, 2, 5, 36_500),
    contentTypes: fc.subarray(['Post', 'Page', 'Note']),
  });

  type Item = (typeof item extends fc.Arbitrary<infer T> ? T : never) & object;

  /** Row ids are dealt across items, so that they are in no order of theirs. */
  function historiesOf(items: readonly Item[]): HistoricVersion[] {
    const rows = items.flatMap(({ contentType, live, versions }, index) =>
      versions.map(({ ageMs }, place) => ({
        contentItemId: itemId(index),
        contentType,
        latest: live === 'both' || live === 'latest' || live === 'apart' ? place === 0 : false,
        published: live === 'both' || live === 'published' ? place === 0 : live === 'apart' && place === 1,
        modifiedUtc: ageMs === null ? null : new Date(NOW.getTime() - ageMs),
      })),
    );
    return rows.map((row, index) => ({ ...row, id: 1 + ((index * 7919) % 1_000_003) }));
  }

  it('deletes exactly what the rule does, and the preview says so before', async () => {
    const rounds = fc.sample(fc.tuple(fc.array(item, { minLength: 150, maxLength: 150 }), settings), {
      numRuns: 20,
      seed: 122,
    });
    for (const [items, given] of rounds) {
      const histories = historiesOf(items);
      const rule = await settle(given);
      await writeHistories(world.database, histories);
      const gone = new Set(pruned(histories, rule, NOW).map(({ id }) => id));
      const preview = await world.app.get(PruningPreview).ofStored();
      expect(preview.versions).toBe(gone.size);
      const counts = await run();
      expect({
        rule,
        ids: await versionIds(world.database),
        deleted: counts.deleted,
        bytes: counts.bytesFreed,
      }).toEqual({
        rule,
        ids: histories
          .map(({ id }) => id)
          .filter((id) => !gone.has(id))
          .toSorted((one, other) => one - other),
        deleted: gone.size,
        bytes: preview.bytes,
      });
      expect((await run()).deleted).toBe(0);
    }
  });

  it('tells whose last version is going, of items that were removed', async () => {
    await settle({ archivedVersionsToKeep: 0 });
    await writeHistories(world.database, [...old(3), ...old(2, itemId(2), 10), ...old(1, itemId(3), 20)]);
    await world.database.query(
      `UPDATE content_item SET removed_utc = now(), removed_by = 'somebody' WHERE content_item_id <> $1`,
      [itemId(3)],
    );
    await world.database.query('UPDATE content_item_version SET modified_utc = $1 WHERE id = 11', [NOW]);
    expect(await world.app.get(PruningPreview).ofStored()).toEqual({
      versions: 5,
      bytes: expect.any(Number) as number,
      unrestorableItems: 1,
      types: [
        { contentType: 'Post', examined: 6, versions: 5, bytes: expect.any(Number) as number, unrestorableItems: 1 },
      ],
    });
  });

  it('takes 10,000 archived versions of one item as any others', async () => {
    await settle({ archivedVersionsToKeep: 3 });
    await writeHistories(world.database, old(10_000));
    expect(await run()).toMatchObject({ examined: 10_000, deleted: 9997, failed: 0 });
    expect(await versionIds(world.database)).toEqual([9998, 9999, 10_000]);
    expect(await lastRun()).toMatchObject({ outcome: 'done', examined: 10_000, deleted: 9997, failed: 0 });
  });

  it('logs, skips and counts what the database refuses to delete', async () => {
    await settle({ archivedVersionsToKeep: 0 });
    await writeHistories(world.database, [...old(1200), ...old(5, itemId(2), 2000)]);
    const log = new CapturedLog();
    await refusing([7, 700, 2001], async () => expect(await run()).toMatchObject({ deleted: 1202, failed: 3 }));
    const logged = [...log.text.matchAll(/The version \\"0*(\d+)\\" of the item \\"(\w+)\\"/g)];
    expect(new Set(logged.map(([, ...ids]) => ids.join(' of ')))).toEqual(
      new Set([`7 of ${itemId(1)}`, `700 of ${itemId(1)}`, `2001 of ${itemId(2)}`]),
    );
    expect(await versionIds(world.database)).toEqual([7, 700, 2001]);
    expect(await run()).toMatchObject({ examined: 3, deleted: 3, failed: 0 });
  });

  it('leaves alone what has become live since it was found, and what is kept by then', async () => {
    await settle({ archivedVersionsToKeep: 1 });
    await writeHistories(world.database, [...old(4), ...old(3, itemId(2), 11)]);
    const database = world.app.get(Database);
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
    expect(await run()).toMatchObject({ deleted: 3 });
    expect(changed).toBe(true);
    expect(await versionIds(world.database)).toEqual([2, 4, 12]);
  });

  it('waits for who is writing an item, with the other items done', async () => {
    await settle({ archivedVersionsToKeep: 0 });
    await writeHistories(world.database, [...old(2), ...old(2, itemId(2), 11)]);
    await beside(async (client) => {
      await client.query('SELECT FROM content_item WHERE content_item_id = $1 FOR UPDATE', [itemId(1)]);
      const running = run();
      while ((await versionIds(world.database)).includes(11)) await new Promise((resolve) => setImmediate(resolve));
      expect(await versionIds(world.database)).toEqual([1, 2]);
      await client.query('UPDATE content_item_version SET latest = true WHERE id = 1');
      await client.query('COMMIT');
      expect(await running).toMatchObject({ deleted: 3, failed: 0 });
    });
    expect(await versionIds(world.database)).toEqual([1]);
  });

  it('is the only one, and says so to whoever wants another', async () => {
    await settle({ archivedVersionsToKeep: 0 });
    await writeHistories(world.database, old(2));
    await beside(async (client) => {
      await client.query('SELECT FROM content_item FOR UPDATE');
      const running = run();
      while ((await lastRun())?.outcome !== 'running') await new Promise((resolve) => setImmediate(resolve));
      await expect(run()).rejects.toMatchObject({ code: 'pruning.under-way' });
      await client.query('ROLLBACK');
      expect(await running).toMatchObject({ deleted: 2 });
    });
  });

  it('ends between batches when it is cancelled, and keeps what it did', async () => {
    await settle({ archivedVersionsToKeep: 0 });
    await writeHistories(world.database, old(1200));
    const controller = new AbortController();
    await expect(pruner.run(controller.signal, () => controller.abort())).rejects.toThrow('aborted');
    expect(await lastRun()).toMatchObject({ outcome: 'cancelled', deleted: 500 });
    expect(await versionIds(world.database)).toHaveLength(700);
  });

  it('that loses its connection loses what it had not done, and the next one does it', async () => {
    await settle({ archivedVersionsToKeep: 0 });
    await writeHistories(world.database, old(1200));
    const killed = pruner.run(neverEnding(), async () => {
      await world.database.query(
        `SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
         WHERE application_name = 'espalier-lock' AND datname = current_database()`,
      );
    });
    await expect(killed).rejects.toThrow();
    expect(await lastRun()).toMatchObject({ outcome: 'failed', deleted: 500 });
    expect(await run()).toMatchObject({ examined: 700, deleted: 700 });
  });

  it('tells the runs that were cut off', async () => {
    await settle({});
    await world.database.query(
      `INSERT INTO pruning_run (started_utc, settings, deleted) VALUES ('2026-01-01T00:00:00Z', '{}', 5)`,
    );
    await run();
    const { rows } = await world.database.query(`SELECT deleted FROM pruning_run WHERE outcome = 'lost'`);
    expect(rows).toEqual([{ deleted: 5 }]);
  });

  it.each([{ disabled: true }, { contentTypes: [] }])('does not even look with %j', async (rule) => {
    await settle({ archivedVersionsToKeep: 0, ...rule });
    await writeHistories(world.database, old(2));
    expect(await world.unchanged(() => run())).toEqual({ examined: 0, deleted: 0, failed: 0, bytesFreed: 0 });
  });
});
