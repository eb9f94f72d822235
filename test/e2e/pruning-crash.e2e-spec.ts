import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawnService } from '@espalier/testing';
import { VersionPruner } from '#features/pruning';
import { pruned } from '../../src/features/pruning/rule/pruned';
import { eventually } from '../support/auth-world';
import { CommandLine } from '../support/command-line';
import { ContentApi, itemOf, pageOf, problemOf, statesOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { HeldDeletion } from '../support/held-deletion';
import { itemId, versionIds, writeHistories, type HistoricVersion } from '../support/histories';
import { TEST_CLIENT } from '../support/test-app';

const TASK = '/api/background-tasks/content-version-pruning';
const BATCH = 500;
const LONG_AGO = Date.UTC(2020, 0, 1);
/** The items of runs come in the order of their ids: this one comes before those of the service. */
const FIRST_ITEM = '0'.repeat(26);

let world: ContentWorld;
let api: ContentApi;

beforeAll(async () => {
  world = await startContentWorld();
  api = world.admin;
  itemOf(await api.putType('Post', { parts: [{ part: 'TitlePart' }] }));
});
afterEach(() => world.expectInvariants());
afterAll(() => world.stop());

interface Run {
  readonly outcome: string;
  readonly deleted: number;
  readonly failed: number;
}

/** The newest first. */
const prunings = async () => {
  const { rows } = await world.database.query<Run>('SELECT outcome, deleted, failed FROM pruning_run ORDER BY id DESC');
  return rows;
};
const taskRuns = async () => pageOf(await api.send('GET', `${TASK}/runs`)).items as unknown as Run[];
const outcomes = async () => (await taskRuns()).map(({ outcome }) => outcome);

async function settle(archivedVersionsToKeep: number): Promise<void> {
  const body = { retentionDays: 30, archivedVersionsToKeep, contentTypes: ['Post'] };
  expect((await api.send('PUT', '/api/settings/content-version-pruning', { body })).status).toBe(200);
}

/** An item with a live version, which is its newest, and older ones. */
function history(contentItemId: string, first: number, archived: number): HistoricVersion[] {
  return Array.from({ length: archived + 1 }, (_, index) => ({
    id: first + index,
    contentItemId,
    contentType: 'Post',
    latest: index === archived,
    published: index === archived,
    modifiedUtc: new Date(LONG_AGO + (first + index) * 1000),
  }));
}

async function write(histories: readonly HistoricVersion[]): Promise<void> {
  await writeHistories(world.database, histories);
  await world.database.query('UPDATE content_item_version SET published_utc = modified_utc');
}

/** Settles when nobody holds the lock of a run: PostgreSQL takes it from a node that is gone as soon as it notices. */
async function untilUnlocked(): Promise<void> {
  const text = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'espalier-lock'`;
  while ((await world.database.query(text)).rowCount !== 0) await sleep(5);
}

describe('A node that is killed in the middle of a run', () => {
  const keep = 1;
  // The first item alone fills the first batch; its oldest version is in the second one.
  const histories = [
    ...history(itemId(1), 1, BATCH + 200),
    ...Array.from({ length: 300 }, (_, index) => history(itemId(2 + index), 2000 + 10 * index, 3)).flat(),
  ];
  const rule = { disabled: false, retentionDays: 30, archivedVersionsToKeep: keep, contentTypes: ['Post'] };

  it('loses the batch in flight and nothing else, lets nobody in before, and the next run does the rest', async () => {
    const gone = new Set(pruned(histories, rule, new Date()).map(({ id }) => id));
    const kept = histories.map(({ id }) => id).filter((id) => !gone.has(id));
    await settle(keep);
    await write(histories);
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'espalier-pruning-'));
    const node = await spawnService({ DATA_DIR: folder, DATABASE_URL: world.app.databaseUrl });
    const held = await HeldDeletion.of(1, world.database);
    const there = new ContentApi(node, await node.token(TEST_CLIENT.id, TEST_CLIENT.secret));
    expect((await there.send('POST', `${TASK}/run`)).status).toBe(202);
    await held.reached();

    problemOf(await api.send('POST', `${TASK}/run`), 409);
    await expect(world.app.get(VersionPruner).run(new AbortController().signal, () => undefined)).rejects.toMatchObject(
      { code: 'pruning.under-way' },
    );
    const commands = new CommandLine({ DATABASE_URL: world.app.databaseUrl });
    expect(await commands.run(['prune'])).toMatchObject({ exitCode: 1, errors: expect.stringContaining('already') });
    commands.clear();

    await node.kill('SIGKILL');
    await held.letGo();
    await Promise.all([held.gone(), untilUnlocked()]);
    fs.rmSync(folder, { recursive: true, force: true });
    expect(await prunings()).toEqual([{ outcome: 'running', deleted: BATCH, failed: 0 }]);
    const left = await versionIds(world.database);
    expect([left.length, left[0]]).toEqual([histories.length - BATCH, 1]);

    expect((await api.send('POST', `${TASK}/run`)).status).toBe(202);
    await eventually(async () => expect(await outcomes()).toEqual(['done', 'lost']));
    expect(await prunings()).toEqual([
      { outcome: 'done', deleted: gone.size - BATCH, failed: 0 },
      { outcome: 'lost', deleted: BATCH, failed: 0 },
    ]);
    expect(await versionIds(world.database)).toEqual(kept);
    await held.remove();
  });
});

describe('During a run', () => {
  async function untilTwoWait(): Promise<void> {
    const text = `
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event <> 'advisory'`;
    while ((await world.database.query(text)).rowCount !== 2) await sleep(5);
  }
  const posted = async (title: string, rest: object = {}) =>
    itemOf(await api.post({ contentType: 'Post', titlePart: { title }, ...rest }));
  const versionsOf = async ({ contentItemId }: Item) => pageOf(await api.versions(contentItemId)).items;
  /** An item that was changed a year before anybody looks, so that its first version goes. */
  async function old(title: string): Promise<{ live: Item; past: Item }> {
    const past = await posted(title);
    const live = await posted(`${title}, corrected`, { contentItemId: past.contentItemId });
    return { live, past };
  }

  it('items are edited, published and restored; what is live or restored by then stays', async () => {
    await settle(0);
    await write(history(FIRST_ITEM, 1_000_000, BATCH));
    const [edited, drafted, restored, removed, taken] = await Promise.all(
      ['Edited', 'Drafted', 'Restored', 'Removed', 'Taken down'].map(old),
    );
    itemOf(await api.postDraft({ contentItemId: drafted.live.contentItemId, titlePart: { title: 'A draft' } }));
    itemOf(await api.remove(removed.live.contentItemId));
    await world.database.query(`UPDATE content_item_version SET modified_utc = '2020-06-01' WHERE id < 1000000`);

    const held = await HeldDeletion.of(1_000_000, world.database);
    const firstArchived = '1000001'.padStart(26, '0');
    const running = world.app.get(VersionPruner).run(new AbortController().signal, () => undefined);
    await held.reached();
    // None of these waits: the run has locked only the item whose versions it is deleting.
    await posted('Edited again', { contentItemId: edited.live.contentItemId });
    itemOf(await api.publish(drafted.live.contentItemId));
    const draft = itemOf(await api.restore(restored.past.contentItemVersionId));
    const back = itemOf(await api.restore(removed.live.contentItemVersionId));
    itemOf(await api.unpublish(taken.live.contentItemId));
    // These do.
    const waiting = [
      api.post({ contentItemId: FIRST_ITEM, titlePart: { title: 'Of the item at hand' } }),
      api.restore(firstArchived),
    ];
    await untilTwoWait();
    await held.letGo();
    expect(await running).toMatchObject({ failed: 0 });
    const [changed, gone] = await Promise.all(waiting);
    itemOf(changed);
    problemOf(gone, 404);
    await held.remove();

    const states = await Promise.all(
      [edited, drafted, restored, removed, taken].map(({ live }) => statesOf(api, live.contentItemId)),
    );
    expect(states).toEqual([
      ['Published', 'Archived'],
      ['Published', 'Archived'],
      ['Draft', 'Published'],
      ['Draft'],
      ['Unpublished'],
    ]);
    expect([draft, back].map(({ displayText }) => displayText)).toEqual(['Restored', 'Removed, corrected']);
    expect((await versionsOf(restored.live)).map(({ displayText }) => displayText)).toEqual([
      'Restored',
      'Restored, corrected',
    ]);
    expect((await statesOf(api, FIRST_ITEM)).toSorted()).toEqual(['Archived', 'Published']);
  });
});
