import { DELETE_PRUNED, selectPruned } from '../../src/features/pruning/runs/pruning-statements';
import { itemId, writeHistories } from '../support/histories';
import { explained, type PlanNode } from '../support/plans';
import { connectedDatabase, type ConnectedDatabase } from '../support/test-database';

const TYPES = ['Page', 'Post'];
/** So many that to read all versions would never be the cheaper way to find those of a batch. */
const ITEMS = 20_000;
const LONG = itemId(0);
const LONG_HISTORY = 10_000;
const BATCH = 500;
const BOUNDS = [TYPES, 1, '2026-05-01T00:00:00.000Z'];

const CHUNK = 1000;

/** Where a look begins, in the middle of the long history, in its end, and behind it. */
const POSITIONS = [
  ['from the start', ['', null, 0, 0]],
  ['within one item', [LONG, '2026-01-01T01:00:00.000Z', 3600, 6400]],
  ['behind the dated ones of an item', [LONG, null, 1, 10_000]],
  ['behind an item', [itemId(2500), '2026-01-01T00:00:00.000Z', 1, 2]],
] as const;

describe.each([
  ['with statistics', 'ANALYZE content_item, content_item_version'],
  ['just copied in, before there are statistics', 'SELECT'],
])('Pruning %s', (_state, prepare) => {
  let database: ConnectedDatabase;

  beforeAll(async () => {
    database = await connectedDatabase();
    const { client } = database;
    await client.query('ALTER TABLE content_item SET (autovacuum_enabled = off)');
    await client.query('ALTER TABLE content_item_version SET (autovacuum_enabled = off)');
    await client.query(
      `INSERT INTO content_type (name, definition, revision) SELECT name, '{}', 1 FROM unnest($1::text[]) AS t (name)`,
      [TYPES],
    );
    // Of each item a live version and two archived ones; and one item with very many.
    const versionOf = (contentItemId: string, place: number, id: number) => ({
      id,
      contentItemId,
      contentType: TYPES[Number(contentItemId === LONG)],
      latest: place === 0,
      published: place === 0,
      modifiedUtc: new Date(Date.UTC(2026, 0, 1) + id * 1000),
    });
    await writeHistories(client, [
      ...Array.from({ length: LONG_HISTORY }, (_, place) => versionOf(LONG, place, place + 1)),
      ...Array.from({ length: ITEMS * 3 }, (_, index) =>
        versionOf(itemId(1 + Math.floor(index / 3)), index % 3, LONG_HISTORY + index + 1),
      ),
    ]);
    await client.query(prepare);
  });
  afterAll(() => database.drop());

  const explain = (text: string, values: readonly unknown[]) =>
    explained(database.client, { text, values }, 'with values');
  /** Rows that are read of the table, whatever becomes of them. */
  const rowsRead = (plan: readonly PlanNode[]) =>
    plan
      .filter((node) => node['Relation Name'] === 'content_item_version')
      .reduce((sum, node) => {
        const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
        return sum + rows * (node['Actual Loops'] ?? 1);
      }, 0);

  it.each(POSITIONS)(
    'looks at a chunk by the index of archived versions, %s, and at little else',
    async (_where, from) => {
      const plan = await explain(selectPruned(CHUNK), [...BOUNDS, ...from]);
      const looks = plan.filter(
        (node) => node['Relation Name'] === 'content_item_version' && node['Actual Rows'] !== 0,
      );
      expect(new Set(looks.map((node) => node['Index Name']))).toEqual(new Set(['ix_version_archived']));
      expect(rowsRead(plan)).toBeGreaterThanOrEqual(CHUNK);
      expect(rowsRead(plan)).toBeLessThanOrEqual(2 * CHUNK);
    },
  );

  it.each([
    ['of one item', Array.from({ length: BATCH }, (_, index) => index + 2), [LONG]],
    [
      'of many items',
      Array.from({ length: BATCH }, (_, index) => LONG_HISTORY + 3 * index + 2),
      Array.from({ length: BATCH }, (_, index) => itemId(index + 1)),
    ],
  ])('deletes %s without reading much else', async (_what, ids, items) => {
    const plan = await explain(DELETE_PRUNED, [...BOUNDS, ids, items]);
    // The last one that is kept, the version twice, those between the first and the last, and the next.
    expect(rowsRead(plan)).toBeLessThanOrEqual(5 * BATCH);
  });
});
