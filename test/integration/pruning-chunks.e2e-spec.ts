import fc from 'fast-check';
import { archivedVersions } from '../../src/features/pruning/runs/version-pruner';
import { boundsOf } from '../../src/features/pruning/runs/pruning-statements';
import { pruned } from '../../src/features/pruning/rule/pruned';
import { itemId, writeHistories, type HistoricVersion } from '../support/histories';
import { connectedDatabase, type ConnectedDatabase } from '../support/test-database';

const NOW = new Date('2026-06-01T12:00:00.000Z');
const DAY_MS = 24 * 60 * 60 * 1000;
const TYPES = ['Page', 'Post'];

let database: ConnectedDatabase;

beforeAll(async () => {
  database = await connectedDatabase();
  await database.client.query(
    `INSERT INTO content_type (name, definition, revision) SELECT name, '{}', 1 FROM unnest($1::text[]) AS t (name)`,
    [TYPES],
  );
});
afterAll(() => database.drop());

describe('Archived versions, looked at in chunks', () => {
  // Few moments, so that many versions share one, and many have none.
  const ageDays = fc.constantFrom(null, null, 0, 29, 31, 31, 40);
  const history = fc.record({ contentType: fc.constantFrom(...TYPES), ages: fc.array(ageDays, { maxLength: 12 }) });
  const look = fc.record({
    histories: fc.array(history, { maxLength: 8 }),
    size: fc.integer({ min: 1, max: 12 }),
    keep: fc.integer({ min: 0, max: 5 }),
    contentTypes: fc.subarray(TYPES, { minLength: 1 }),
    deletes: fc.boolean(),
  });

  it('are each seen once, with their place in the item, wherever chunks end, whether those behind are deleted or not', async () => {
    let found = 0;
    const property = fc.asyncProperty(look, async ({ histories, size, keep, contentTypes, deletes }) => {
      const rows = histories.flatMap(({ contentType, ages }, index) =>
        ages.map((age) => ({ contentType, contentItemId: itemId(index), age })),
      );
      const versions = rows.map(({ age, ...row }, index): HistoricVersion => ({
        ...row,
        id: 1 + ((index * 7919) % 1_000_003),
        latest: false,
        published: false,
        modifiedUtc: age === null ? null : new Date(NOW.getTime() - age * DAY_MS),
      }));
      await writeHistories(database.client, versions);
      const rule = { disabled: false, retentionDays: 30, archivedVersionsToKeep: keep, contentTypes };
      const ids: number[] = [];
      let examined = 0;
      for await (const chunk of archivedVersions(database.client, boundsOf(rule, NOW), size)) {
        examined += chunk.examined;
        const ofChunk = chunk.prunable.map(({ id }) => id);
        ids.push(...ofChunk.map(Number));
        const gone = deletes ? ofChunk : [];
        await database.client.query('DELETE FROM content_item_version WHERE id = ANY ($1::bigint[])', [gone]);
      }
      expect(ids.toSorted((one, other) => one - other)).toEqual(
        pruned(versions, rule, NOW)
          .map(({ id }) => id)
          .toSorted((one, other) => one - other),
      );
      expect(examined).toBe(versions.filter(({ contentType }) => contentTypes.includes(contentType)).length);
      found += ids.length;
    });
    await fc.assert(property, { numRuns: 300, endOnFailure: true });
    expect(found).toBeGreaterThan(300);
  });
});
