import type { ContentsStatus } from '@espalier/plugin-sdk';
import { always, and, contains, gt, lt } from '@espalier/predicates';
import { INDEXED_SORTS, sortOrder, type IndexedSort } from '../../src/core/content/list/list-sort';
import { PAST_VERSION_FIELDS } from '../../src/core/content/list/list-fields';
import { foundStatement, orderedStatement, sortedStatement } from '../../src/core/content/list/list-search';
import {
  listStatement,
  wholeListStatement,
  type ContentListQuery,
  type Statement,
} from '../../src/core/content/list/list-statement';
import { KnownTotals } from '../../src/core/content/list/list-totals';
import { statusGroups, statusPredicate } from '../../src/core/content/list/list-status';
import { explained, type PlanNode } from '../support/plans';
import { connectedDatabase, type ConnectedDatabase } from '../support/test-database';

const TYPES = ['Blog', 'BlogPost', 'Page'];
const MANY_TYPES = [...TYPES, 'Event', 'Person'];

/** The statuses whose versions indexes hold in every order, and in which. */
const INDEXED = {
  latest: ['published', 'unpublished'],
  published: ['published'],
  draft: ['unpublished'],
  archived: ['unpublished'],
  allversions: ['published', 'unpublished'],
  owner: ['published', 'unpublished'],
} as const satisfies Partial<Record<ContentsStatus, readonly string[]>>;

describe('A page of a list', () => {
  let database: ConnectedDatabase;

  beforeAll(async () => {
    database = await connectedDatabase();
    // 12,000 items: three of four are published, and every fifth has a draft over its published version.
    await database.client.query(
      `INSERT INTO content_type (name, definition, revision) SELECT name, '{}', 1 FROM unnest($1::text[]) AS t (name)`,
      [TYPES],
    );
    await database.client.query(`
      CREATE TEMPORARY TABLE item AS
        SELECT n, lpad(n::text, 26, '0') AS id, (ARRAY['Blog', 'BlogPost', 'Page'])[1 + n % 3] AS type,
               timestamptz '2026-01-01' + n * interval '1 minute' AS at, n % 4 > 0 AS live, n % 5 = 0 AS redrafted
        FROM generate_series(1, 12000) AS n;
      INSERT INTO content_item (content_item_id, content_type) SELECT id, type FROM item;
      INSERT INTO content_item_version (content_item_version_id, content_item_id, content_type, display_text, published,
                                        latest, modified_utc, published_utc, created_utc, owner, data)
        SELECT 'v' || substr(id, 2), id, type, 'Title ' || md5(id), live, NOT (live AND redrafted), at,
               CASE WHEN live THEN at END, at, 'somebody', '{}'::jsonb FROM item
        UNION ALL
        SELECT 'd' || substr(id, 2), id, type, 'Title ' || md5(id), false, true, at, at, at, 'somebody', '{}'::jsonb
        FROM item WHERE live AND redrafted;
      ANALYZE content_item, content_item_version`);
  });

  afterAll(() => database.drop());

  function question(sort: IndexedSort, status: ContentsStatus, types = TYPES, where = always()): ContentListQuery {
    return {
      types,
      groups: statusGroups(status),
      predicate: and(statusPredicate(status, { principalId: 'somebody', now: '2026-06-01T00:00:00.000Z' }), where),
      fields: PAST_VERSION_FIELDS,
      order: sortOrder(sort),
      first: 20,
      skip: 40,
    };
  }

  const explain = (statement: Statement) => explained(database.client, statement, 'with values');
  async function idsFrom({ text, values }: Statement): Promise<string[]> {
    const { rows } = await database.client.query<{ id: string }>(text, values);
    return rows.map(({ id }) => id);
  }
  const planOf = (...asked: Parameters<typeof question>) => explain(listStatement(question(...asked)));
  const indexesIn = (plan: readonly PlanNode[]) => plan.map((node) => node['Index Name']);

  const questions = (Object.keys(INDEXED) as (keyof typeof INDEXED)[]).flatMap((status) =>
    INDEXED_SORTS.map((sort): [keyof typeof INDEXED, IndexedSort] => [status, sort]),
  );

  it.each(questions)('of status %s sorted by %s is read from the index of each type', async (status, sort) => {
    for (const types of [TYPES, ['Page']]) {
      const plan = await planOf(sort, status, types);
      const names = indexesIn(plan);
      for (const group of INDEXED[status]) expect(names).toContain(`ix_version_${group}_${sort.split('-')[0]}`);
      const sorted = plan.filter((node) => node['Node Type'].endsWith('Sort')).map((node) => node['Actual Rows'] ?? 0);
      // What is sorted is the beginnings of the types, never the types.
      expect(Math.max(0, ...sorted)).toBeLessThanOrEqual(60 * types.length);
    }
  });

  it('finds a text that is rare in the index of its parts', async () => {
    // What was inserted at once waits beside the index until a vacuum, and makes it look slow.
    await database.client.query(`SELECT gin_clean_pending_list('ix_version_text')`);
    for (const sort of INDEXED_SORTS) {
      const plan = await planOf(sort, 'latest', TYPES, contains('displayText', 'C4CA4'));
      expect(indexesIn(plan)).toContain('ix_version_text');
    }
  });

  it('of few that have a schedule is read from the indexes of schedules', async () => {
    for (const sort of INDEXED_SORTS) {
      const names = indexesIn(await planOf(sort, 'scheduled'));
      expect(names).toEqual(expect.arrayContaining(['ix_version_scheduled_publish', 'ix_version_scheduled_archive']));
    }
  });

  it.each(INDEXED_SORTS)('of all types sorted by %s is looked for in the order of all of them', async (sort) => {
    const where = contains('displayText', 'a');
    const plan = await explain(orderedStatement(question(sort, 'latest', MANY_TYPES, where)));
    const [scan] = plan.filter((node) => node['Index Name'] === `ix_version_live_${sort.split('-')[0]}`);
    expect(scan['Actual Rows']).toBeLessThan(300);
  });

  it('ends to look when it is full, though far fewer are expected', async () => {
    // Dates that go together are taken for independent of each other.
    const where = and(...['createdUtc', 'publishedUtc'].map((date) => gt(date, '2026-01-09T05:00:00.000Z')));
    const plan = await explain(orderedStatement(question('modified', 'latest', MANY_TYPES, where)));
    const [scan] = plan.filter((node) => node['Index Name'] === 'ix_version_live_modified');
    expect(scan['Actual Rows']).toBeLessThan(300);
  });

  it('of all types by dates is looked for in the index of its order alone', async () => {
    await database.client.query('VACUUM content_item_version');
    for (const sort of INDEXED_SORTS.filter((name) => !name.startsWith('title'))) {
      const where = and(lt('createdUtc', '2026-01-08T00:00:00.000Z'), lt('modifiedUtc', '2026-01-08T00:00:00.000Z'));
      const plan = await explain(orderedStatement(question(sort, 'latest', MANY_TYPES, where)));
      const [scan] = plan.filter((node) => node['Index Name'] === `ix_version_live_${sort.split('-')[0]}`);
      expect(scan['Node Type']).toBe('Index Only Scan');
    }
  });

  it('begins where the dates that it is sorted by begin', async () => {
    const where = lt('modifiedUtc', '2026-01-02T00:00:00.000Z');
    const plan = await explain(orderedStatement(question('modified', 'latest', MANY_TYPES, where)));
    const [scan] = plan.filter((node) => node['Index Name'] === 'ix_version_live_modified');
    expect(scan['Actual Rows']).toBeLessThan(300);
    expect(scan['Rows Removed by Filter'] ?? 0).toBe(0);
  });

  it('of one date sorted by another one is chosen without reading what it is chosen from', async () => {
    await database.client.query('VACUUM content_item_version');
    const where = lt('createdUtc', '2026-01-02T00:00:00.000Z');
    const plan = await explain(sortedStatement(question('modified', 'latest', TYPES, where)));
    expect(plan.map((node) => node['Node Type'])).toContain('Index Only Scan');
    expect(plan.filter((node) => node['Index Name'] === 'ix_version_published_created')).toHaveLength(1);
  });

  it.each(INDEXED_SORTS)('sorted by %s has the same rows in whatever way they are found', async (sort) => {
    for (const status of ['latest', 'published', 'archived'] as const) {
      const asked = question(sort, status, MANY_TYPES, contains('displayText', 'c4'));
      const [first, ...others] = [
        await idsFrom(listStatement(asked)),
        await idsFrom(foundStatement(asked, 12_000)),
        await idsFrom(orderedStatement(asked)),
        await idsFrom(sortedStatement(asked)),
      ];
      for (const other of others) expect(other).toEqual(first);
    }
  });

  it('counts no farther than it is asked to', async () => {
    const whole = await explain(listStatement(question('modified', 'latest'), 100));
    const found = await explain(
      foundStatement(question('modified', 'latest', TYPES, contains('displayText', 'a')), 100),
    );
    for (const plan of [whole, found]) {
      const limits = plan.filter((node) => node['Node Type'] === 'Limit').map((node) => node['Actual Rows']);
      expect(limits).toContain(101);
    }
  });

  it('is counted again only when something was committed since', async () => {
    const { client } = database;
    const totals = new KnownTotals();
    const whole = () => wholeListStatement(question('modified', 'latest'), totals);
    const read = async () => {
      const { text, values, total } = whole();
      const { rows } = await client.query<string[]>({ text, values, rowMode: 'array' });
      totals.learn(total, rows);
      return Number(rows[0]?.at(-2));
    };
    const counted = async () => {
      const plan = await explain(whole());
      const counts = plan.filter((node) => node['Node Type'] === 'Aggregate' && node['Actual Loops'] !== 0);
      return counts.length;
    };
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ');
    expect(await counted()).toBeGreaterThan(0);
    const before = await read();
    expect(await counted()).toBe(0);
    expect(await read()).toBe(before);
    await client.query('COMMIT');
    await client.query(
      `UPDATE content_item_version SET latest = false WHERE display_text = 'Title ' || md5(lpad('4', 26, '0'))`,
    );
    expect(await counted()).toBeGreaterThan(0);
    expect(await read()).toBe(before - 1);
    await client.query(
      `UPDATE content_item_version SET latest = true WHERE display_text = 'Title ' || md5(lpad('4', 26, '0'))`,
    );
  });

  it('reads bodies of its own rows only', async () => {
    const plan = await planOf('modified', 'latest');
    const byId = plan.filter((node) => node['Index Name'] === 'pk_content_item_version');
    expect(byId).toHaveLength(1);
  });
});
