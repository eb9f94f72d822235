import { always, assumeNulls, contains, eq, not } from '@espalier/predicates';
import { jsonField } from '#platform/database';
import { STATUS_GROUPS } from '../../src/core/content/list/version-groups';
import { VERSION_FIELDS } from '../../src/core/content/list/list-fields';
import type { ItemScalar } from '../../src/core/content/query/query-fields';
import { countStatement, pageStatement } from '../../src/core/content/query/query-statement';
import { columnOf, isNullable, totalOrder, type ItemOrder } from '../../src/core/content/query/sort-keys';
import { explained, type PlanNode } from '../support/plans';
import { connectedDatabase, type ConnectedDatabase } from '../support/test-database';

type Status = keyof typeof STATUS_GROUPS;

const CONDITIONS: Readonly<Record<Status, string>> = {
  published: 'published',
  draft: 'latest AND NOT published',
  latest: 'latest',
  archived: 'NOT latest AND NOT published',
  all: 'TRUE',
};

/** Flags and the type are the same in each group of versions, so these are read in the order of the ids. */
const INDEXES: Readonly<Record<ItemScalar, string>> = {
  contentItemId: 'item',
  contentItemVersionId: 'version',
  contentType: 'item',
  displayText: 'title',
  published: 'item',
  latest: 'item',
  modifiedUtc: 'modified',
  publishedUtc: 'published',
  createdUtc: 'created',
  owner: 'owner',
  author: 'author',
};

describe('A page of a query', () => {
  let database: ConnectedDatabase;

  beforeAll(async () => {
    database = await connectedDatabase();
    // 12,000 items of three types: three of four are published, and each fourth is a draft. Each fifth has an archived version.
    await database.client.query(`
      INSERT INTO content_type (name, definition, revision) SELECT name, '{}', 1 FROM unnest(ARRAY['Blog', 'BlogPost', 'Page']) AS t (name);
      CREATE TEMPORARY TABLE item AS
        SELECT n, lpad(n::text, 26, '0') AS id, (ARRAY['Blog', 'BlogPost', 'Page'])[1 + n % 3] AS type,
               timestamptz '2026-01-01' + n * interval '1 minute' AS at, n % 4 > 0 AS live
        FROM generate_series(1, 12000) AS n;
      INSERT INTO content_item (content_item_id, content_type) SELECT id, type FROM item;
      INSERT INTO content_item_version (content_item_version_id, content_item_id, content_type, display_text, published,
                                        latest, modified_utc, published_utc, created_utc, owner, author, data)
        SELECT 'v' || substr(id, 2), id, type, 'Title ' || md5(id), live, true, at,
               at, at, 'owner ' || n % 50, 'author ' || n % 50, jsonb_build_object('body', repeat(md5(id), 20)) FROM item;
      INSERT INTO content_item_version (content_item_version_id, content_item_id, content_type, display_text, published,
                                        latest, modified_utc, published_utc, created_utc, owner, author, data)
        SELECT 'a' || substr(id, 2), id, type, 'Title ' || md5(id), false, false, at,
               at, at, 'somebody', 'someone', '{}' FROM item WHERE n % 5 = 0;
      ANALYZE content_item, content_item_version`);
  });

  afterAll(() => database.drop());

  /** As a connection plans it once it has prepared the statement, without knowing the values. */
  async function planOf(
    status: Status,
    orderBy: readonly ItemOrder[],
    after?: readonly (string | null)[],
  ): Promise<PlanNode[]> {
    const statement = pageStatement({
      contentTypes: ['BlogPost'],
      groups: STATUS_GROUPS[status],
      predicate: always(),
      fields: VERSION_FIELDS,
      order: totalOrder(orderBy),
      first: 10,
      skip: 0,
      scalars: ['displayText', 'createdUtc'],
      members: ['body'],
      positions: false,
      after,
    });
    return explained(database.client, statement, 'without values');
  }

  /** Of a version in the middle. */
  async function positionOf(status: Status, order: readonly ItemOrder[]): Promise<string[]> {
    const columns = order.map(({ field }) => columnOf(field)).join(', ');
    const { rows } = await database.client.query<string[]>({
      text: `SELECT ${columns} FROM content_item_version v WHERE content_type = 'BlogPost' AND ${CONDITIONS[status]}
             ORDER BY created_utc OFFSET 100 LIMIT 1`,
      rowMode: 'array',
      types: { getTypeParser: () => (value: string) => value },
    });
    return rows[0];
  }

  /** Ties of versions of one item are sorted behind the index; never all that there is. */
  function expectFewRead(plan: PlanNode[], field: ItemScalar): void {
    const names = ['published', 'unpublished'].map((part) => `ix_version_${part}_${INDEXES[field]}`);
    const reads = plan.filter((node) => node['Node Type'].endsWith('Scan') && node['Node Type'] !== 'Subquery Scan');
    expect(reads.filter((node) => names.includes(node['Index Name'] ?? ''))).not.toEqual([]);
    for (const read of reads) {
      expect(['ix_content_item_removed', ...names]).toContain(read['Index Name']);
      expect(read['Actual Rows']).toBeLessThanOrEqual(150);
    }
    // What is read and thrown away counts too.
    for (const node of plan) expect(node['Rows Removed by Filter'] ?? 0).toBeLessThanOrEqual(150);
  }

  const questions = (Object.keys(STATUS_GROUPS) as Status[]).flatMap((status) =>
    (Object.keys(INDEXES) as ItemScalar[]).flatMap((field) =>
      (['ASC', 'DESC'] as const).map((direction) => [status, field, direction] as const),
    ),
  );

  it.each(questions)('of status %s by %s %s is read from the index of the type', async (status, field, direction) => {
    expectFewRead(await planOf(status, [{ field, direction }]), field);
  });

  it.each(questions)(
    'of status %s by %s %s begins in the index where a cursor says',
    async (status, field, direction) => {
      const order = totalOrder([{ field, direction }]);
      const position = await positionOf(status, order);
      expectFewRead(await planOf(status, order, position), field);
      if (isNullable(field)) expectFewRead(await planOf(status, order, [null, ...position.slice(1)]), field);
    },
  );

  it('begins where a cursor says when the keys go different ways', async () => {
    const order = totalOrder([
      { field: 'createdUtc', direction: 'DESC' },
      { field: 'displayText', direction: 'ASC' },
    ]);
    expectFewRead(await planOf('published', order, await positionOf('published', order)), 'createdUtc');
  });

  it.each([
    ['of a type', always(), VERSION_FIELDS],
    [
      'with a text that many have',
      contains('displayText', 'title'),
      { ...VERSION_FIELDS, displayText: { ...VERSION_FIELDS.displayText, isLookedAt: true } },
    ],
  ])('%s keeps its plan, which reads in order', async (name, predicate, fields) => {
    const statement = pageStatement({
      contentTypes: ['BlogPost'],
      groups: STATUS_GROUPS.published,
      predicate,
      fields,
      order: totalOrder([]),
      first: 100,
      skip: 0,
      scalars: ['displayText'],
      members: [],
    });
    expect(statement.isPlannedByValues).toBe(false);
    expectFewRead(await explained(database.client, statement, 'without values'), 'createdUtc');
    const { text, values } = statement;
    for (let time = 0; time < 10; time++) await database.client.query({ name, text, values: [...values] });
    const { rows } = await database.client.query(
      'SELECT custom_plans::int <= 5 AS kept FROM pg_prepared_statements WHERE name = $1',
      [name],
    );
    expect(rows).toEqual([{ kept: true }]);
  });

  it('is found by the index of a field for which nothing is stored and a value is assumed', async () => {
    const fields = { ...VERSION_FIELDS, cold: jsonField('v.data', ['cold'], 'boolean') };
    const { sql } = jsonField('data', ['cold'], 'boolean');
    await database.client.query(`
      UPDATE content_item_version SET data = data || '{"cold": true}' WHERE id % 100 > 0;
      UPDATE content_item_version SET data = data || '{"cold": false}' WHERE id % 200 = 0;
      CREATE INDEX ix_made_cold ON content_item_version USING btree (content_type, ${sql});
      ANALYZE content_item_version`);
    for (const wanted of [eq('cold', false), not(eq('cold', true))]) {
      const predicate = assumeNulls(wanted, new Map([['cold', [{ value: false }]]]));
      const statement = countStatement({
        contentTypes: ['BlogPost'],
        groups: STATUS_GROUPS.published,
        predicate,
        fields,
      });
      const plan = await explained(database.client, statement, 'without values');
      const scans = plan.filter((node) => node['Index Name'] === 'ix_made_cold');
      expect(scans.map((node) => node['Node Type'])).toEqual(['Bitmap Index Scan', 'Bitmap Index Scan']);
      expect(scans.every((node) => Number(node['Actual Rows']) > 0)).toBe(true);
    }
  });

  it('is read from an index in the default order', async () => {
    expectFewRead(await planOf('published', []), 'createdUtc');
  });
});
