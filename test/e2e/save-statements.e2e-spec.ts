import { DataSource } from 'typeorm';
import { SearchIndex } from '#core/content';
import { Database } from '#platform/database';
import { defineTypes, plant } from '../fixtures/garden-types';
import { primaryPool } from '../../src/platform/database/data-source';
import { itemOf, type Answer } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { sentInTransaction } from '../support/sent-statements';

const BEGIN = expect.stringContaining('BEGIN') as string;
const LOCK_NAME = expect.stringContaining('pg_advisory_xact_lock') as string;
const TAKEN_NAMES = expect.stringContaining('FROM content_handle') as string;
const NAMES = { autoroutePart: { path: 'birch' }, aliasPart: { alias: 'birch' } };

let world: ContentWorld;

beforeAll(async () => {
  world = await startContentWorld();
  await defineTypes(world.admin, 'Plant');
  await world.app.get(SearchIndex).settled();
});
afterAll(() => world.stop());

/** Each list is a write to the connection, so each but the last is a time that the service waits for the database. */
async function sentBy(save: () => Promise<Answer>): Promise<string[][]> {
  return sentInTransaction(primaryPool(world.app.get(DataSource)), async () => {
    expect((await save()).status).toBe(200);
  });
}

describe('The statements of a save', () => {
  it('are three for a new item, and it waits for them once', async () => {
    expect(await sentBy(() => world.admin.post(plant('Birch', NAMES)))).toEqual([
      [BEGIN, 'content-create-item', 'content-handle-synchronise'],
      ['audit-record-2', 'COMMIT'],
    ]);
  });

  it('are two more for each name that is to be made, and it waits for these once', async () => {
    expect(await sentBy(() => world.admin.post(plant('Willow')))).toEqual([
      [BEGIN, LOCK_NAME, TAKEN_NAMES],
      [LOCK_NAME, TAKEN_NAMES],
      ['content-create-item', 'content-handle-synchronise'],
      ['audit-record-2', 'COMMIT'],
    ]);
  });

  it('are five for a change, and it waits for them twice', async () => {
    const { contentItemId } = itemOf(await world.admin.post(plant('Beech')));
    expect(await sentBy(() => world.admin.post({ contentItemId, ...plant('Copper beech') }))).toEqual([
      [BEGIN, 'content-lock-item', 'content-live-versions'],
      ['content-set-flags', 'content-insert-version'],
      ['audit-record-1', 'COMMIT'],
    ]);
  });

  it('are two for what changes nothing', async () => {
    const { contentItemId } = itemOf(await world.admin.post(plant('Oak')));
    expect(await sentBy(() => world.admin.post({ contentItemId }))).toEqual([
      [BEGIN, 'content-lock-item', 'content-live-versions'],
      ['COMMIT'],
    ]);
  });
});

describe('A transaction', () => {
  it('writes to its connection once for all that is asked for at once', async () => {
    const naming = (name: string) => ({ name, text: 'SELECT 1' });
    const sent = await sentInTransaction(primaryPool(world.app.get(DataSource)), () =>
      world.app.get(Database).transaction(async (transaction) => {
        transaction.atCommit(naming('with the commit'), []);
        await Promise.resolve();
        await Promise.all(['first', 'second'].map((name) => transaction.textRows(naming(name), [])));
        await transaction.textRows(naming('third'), []);
      }),
    );
    expect(sent).toEqual([[BEGIN, 'first', 'second'], ['third'], ['with the commit', 'COMMIT']]);
  });
});
