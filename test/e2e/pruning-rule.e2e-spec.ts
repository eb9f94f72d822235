import fc from 'fast-check';
import { PruningPreview } from '#features/pruning';
import { isIdle, pruned } from '../../src/features/pruning/rule/pruned';
import { itemId, versionIds, writeHistories, type HistoricVersion } from '../support/histories';
import { DAY_MS, NOW, PruningWorld } from '../support/pruning-world';

let world: PruningWorld;

beforeAll(async () => {
  world = await PruningWorld.start();
});
afterAll(() => world.content.stop());
beforeEach(() => world.stopClock());
afterEach(() => jest.restoreAllMocks());

const ago = (ms: number): Date => new Date(NOW.getTime() - ms);

const version = (id: number, ageDays: number, rest: Partial<HistoricVersion> = {}): HistoricVersion => ({
  id,
  contentItemId: itemId(1),
  contentType: 'Post',
  latest: false,
  published: false,
  modifiedUtc: ago(ageDays * DAY_MS),
  ...rest,
});

describe('A run in SQL, as the service of Orchard Core is tested', () => {
  it.each([
    ['an old version goes, newer ones stay', [version(1, 90), version(2, 10), version(3, 2)], {}, [2, 3]],
    [
      'another type is left alone',
      [1, 2, 3, 4].map((id) => version(id, 90, { contentItemId: itemId(id), contentType: id <= 2 ? 'Post' : 'Page' })),
      { archivedVersionsToKeep: 0 },
      [3, 4],
    ],
    [
      'the latest and the published version stay, however old',
      [version(1, 90, { published: true }), version(2, 90, { latest: true })],
      { archivedVersionsToKeep: 0 },
      [1, 2],
    ],
    [
      'no types, nothing deleted',
      [version(1, 90), version(2, 90)],
      { archivedVersionsToKeep: 0, contentTypes: [] },
      [1, 2],
    ],
    [
      '250 old ones of 250 items all go',
      Array.from({ length: 250 }, (_, index) => version(index + 1, 90, { contentItemId: itemId(index) })),
      { archivedVersionsToKeep: 0 },
      [],
    ],
  ])('%s', async (_what, histories, rule, left) => {
    await world.settle(rule);
    await writeHistories(world.database, histories);
    expect(await world.run()).toMatchObject({ deleted: histories.length - left.length, failed: 0 });
    expect(await versionIds(world.database)).toEqual(left);
  });
});

describe('A run over any histories', () => {
  const ROUNDS = 200;
  /** In a round. */
  const ITEMS = 20;

  const ageMs = fc.option(
    fc.oneof(
      fc.constantFrom(0, 1, 30 * DAY_MS - 1, 30 * DAY_MS, 30 * DAY_MS + 1),
      fc.integer({ min: 0, max: 100 * DAY_MS }),
    ),
    { freq: 4 },
  );
  const item = fc.record({
    contentType: fc.constantFrom('Post', 'Page', 'Note'),
    live: fc.constantFrom('none', 'latest', 'published', 'both', 'apart'),
    ages: fc.array(ageMs, { maxLength: 8 }),
  });
  const settings = fc.record({
    disabled: fc.constantFrom(false, false, false, false, true),
    retentionDays: fc.constantFrom(0, 1, 30, 30, 99, 36_500),
    archivedVersionsToKeep: fc.constantFrom(0, 1, 1, 2, 5, 36_500),
    contentTypes: fc.subarray(['Post', 'Page', 'Note']),
  });

  type Item = typeof item extends fc.Arbitrary<infer T> ? T : never;

  /** Row ids are dealt across items, so that they are in no order of theirs. */
  function historiesOf(items: readonly Item[]): HistoricVersion[] {
    const rows = items.flatMap(({ contentType, live, ages }, index) =>
      ages.map((age, place) => ({
        contentItemId: itemId(index),
        contentType,
        latest: live !== 'none' && live !== 'published' && place === 0,
        published: live === 'both' || live === 'published' ? place === 0 : live === 'apart' && place === 1,
        modifiedUtc: age === null ? null : ago(age),
      })),
    );
    return rows.map((row, index) => ({ ...row, id: 1 + ((index * 7919) % 1_000_003) }));
  }

  it('deletes exactly what the rule does, and the preview says so before', async () => {
    let deletingRounds = 0;
    const histories = fc.array(item, { minLength: ITEMS, maxLength: ITEMS }).map(historiesOf);
    const round = fc.asyncProperty(histories, settings, async (versions, given) => {
      const rule = await world.settle(given);
      await writeHistories(world.database, versions);
      const gone = pruned(versions, rule, NOW);
      const selected = isIdle(rule)
        ? []
        : versions.filter(({ contentType }) => rule.contentTypes.includes(contentType));
      const archived = selected.filter(({ latest, published }) => !latest && !published);
      const preview = await world.content.app.get(PruningPreview).ofStored();
      expect(await world.run()).toEqual({
        examined: archived.length,
        deleted: gone.length,
        failed: 0,
        bytesFreed: preview.bytes,
      });
      expect(preview.versions).toBe(gone.length);
      const left = versions.filter((each) => !gone.includes(each)).map(({ id }) => id);
      expect(await versionIds(world.database)).toEqual(left.toSorted((one, other) => one - other));
      deletingRounds += Number(gone.length > 0);
    });
    await fc.assert(round, { numRuns: ROUNDS, endOnFailure: true });
    expect(deletingRounds).toBeGreaterThan(ROUNDS / 4);
  });
});
