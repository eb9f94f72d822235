import { DELETE_PRUNED, SELECT_PRUNED } from '../../src/pruning/runs/pruning-statements';
import { itemId, writeHistories } from '../support/histories';
import { explained, type PlanNode } from '../support/plans';
import { connectedDatabase, type ConnectedDatabase } from '../support/test-database';

const TYPES = ['Page', 'Post'];
const ITEMS = 5000;
const LONG = itemId(0);
const LONG_HISTORY = 10_000;
const BATCH = 500;
const ARCHIVED = LONG_HISTORY - 1 + 2 * ITEMS;
const BOUNDS = [TYPES, 1, '2026-05-01T00:00:00.000Z'];

describe('Pruning', () => {
  let database: ConnectedDatabase;

  beforeAll(async () => {
    database = await connectedDatabase();
    const { client } = database;
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
    await client.query('ANALYZE content_item, content_item_version');
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

  it('finds by one look at the archived versions', async () => {
    const plan = await explain(SELECT_PRUNED, BOUNDS);
    const looks = plan.filter((node) => node['Relation Name'] === 'content_item_version');
    expect(looks).toMatchObject([{ 'Index Name': 'ix_version_archived', 'Actual Loops': 1, 'Actual Rows': ARCHIVED }]);
    expect(plan.map((node) => node['Node Type'])).not.toContain('Sort');
  });

  it.each([
    ['of one item', Array.from({ length: BATCH }, (_, index) => index + 2), [LONG]],
    [
      'of many items',
      Array.from({ length: BATCH }, (_, index) => LONG_HISTORY + 3 * index + 2),
      Array.from({ length: BATCH }, (_, index) => itemId(index + 1)),
    ],
  ])('deletes %s without reading much else', async (_what, ids, items) => {
    const plan = await explain(DELETE_PRUNED, [...BOUNDS, ids, items]);
    expect(rowsRead(plan)).toBeLessThanOrEqual(4 * BATCH);
  });
});
