import { always, and } from '@espalier/predicates';
import { Client } from 'pg';
import { LIST_SORTS, sortOrder, type ListSort } from '../../src/content/list/list-sort';
import { listStatement } from '../../src/content/list/list-statement';
import { isIndexedPerType, statusPredicate, type ListStatus } from '../../src/content/list/list-status';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly Plans?: readonly PlanNode[];
}

const TYPES = ['Blog', 'BlogPost', 'Page'];

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

describe('A page of a list', () => {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
    // 12,000 items: three of four are published, and every fifth has a draft over its published version.
    await client.query(
      `INSERT INTO content_type (name, definition, revision) SELECT name, '{}', 1 FROM unnest($1::text[]) AS t (name)`,
      [TYPES],
    );
    await client.query(`
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

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  async function planOf(sort: ListSort, status: ListStatus, types = TYPES): Promise<PlanNode[]> {
    const { text, values } = listStatement({
      types,
      predicate: and(statusPredicate(status, { principalId: 'somebody', now: '2026-06-01T00:00:00.000Z' }), always()),
      order: sortOrder(sort),
      first: 20,
      skip: 40,
      indexedPerType: isIndexedPerType(status),
    });
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) ${text}`,
      values,
    );
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
  }

  const questions = (['latest', 'published', 'draft', 'owner'] as const).flatMap((status) =>
    LIST_SORTS.map((sort): [ListStatus, ListSort] => [status, sort]),
  );

  it.each(questions)('of status %s sorted by %s is read from the index of each type', async (status, sort) => {
    for (const types of [TYPES, ['Page']]) {
      const plan = await planOf(sort, status, types);
      const index = `ix_version_${status === 'published' ? 'published' : 'latest'}_${sort.split('-')[0]}`;
      expect(plan.map((node) => node['Index Name'])).toContain(index);
      const sorted = plan.filter((node) => node['Node Type'].endsWith('Sort')).map((node) => node['Actual Rows'] ?? 0);
      // What is sorted is the beginnings of the types, never the types.
      expect(Math.max(0, ...sorted)).toBeLessThanOrEqual(60 * types.length);
    }
  });

  it('reads bodies of its own rows only', async () => {
    const plan = await planOf('modified', 'latest');
    const byId = plan.filter((node) => node['Index Name'] === 'pk_content_item_version');
    expect(byId).toHaveLength(1);
  });
});
