import { and, eq, not, type Predicate } from '@espalier/predicates';
import { Client } from 'pg';
import { CONDITION_FIELDS, type ItemScalar } from '../../src/content/query/item-scalars';
import { pageStatement, type ItemOrder } from '../../src/content/query/query-statement';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly Plans?: readonly PlanNode[];
}

const STATUSES: Readonly<Record<'published' | 'latest' | 'draft', Predicate>> = {
  published: eq('published', true),
  latest: eq('latest', true),
  draft: and(eq('latest', true), not(eq('published', true))),
};

const INDEXED: Readonly<Partial<Record<ItemScalar, string>>> = {
  modifiedUtc: 'modified',
  publishedUtc: 'published',
  createdUtc: 'created',
  displayText: 'title',
};

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

describe('A page of a query', () => {
  let database: TestDatabase;
  let client: Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
    // 12,000 items of three types: three of four are published, and each fourth is a draft.
    await client.query(`
      INSERT INTO content_type (name, definition, revision) SELECT name, '{}', 1 FROM unnest(ARRAY['Blog', 'BlogPost', 'Page']) AS t (name);
      CREATE TEMPORARY TABLE item AS
        SELECT n, lpad(n::text, 26, '0') AS id, (ARRAY['Blog', 'BlogPost', 'Page'])[1 + n % 3] AS type,
               timestamptz '2026-01-01' + n * interval '1 minute' AS at, n % 4 > 0 AS live
        FROM generate_series(1, 12000) AS n;
      INSERT INTO content_item (content_item_id, content_type) SELECT id, type FROM item;
      INSERT INTO content_item_version (content_item_version_id, content_item_id, content_type, display_text, published,
                                        latest, modified_utc, published_utc, created_utc, owner, data)
        SELECT 'v' || substr(id, 2), id, type, 'Title ' || md5(id), live, true, at,
               at, at, 'somebody', jsonb_build_object('body', repeat(md5(id), 20)) FROM item;
      ANALYZE content_item, content_item_version`);
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  /** As a connection plans it once it has prepared the statement, without knowing the values. */
  async function planOf(status: keyof typeof STATUSES, orderBy: readonly ItemOrder[]): Promise<PlanNode[]> {
    const { text, values } = pageStatement({
      contentType: 'BlogPost',
      predicate: STATUSES[status],
      fields: CONDITION_FIELDS,
      orderBy,
      first: 10,
      skip: 0,
      scalars: ['displayText', 'createdUtc'],
      members: ['body'],
    });
    await client.query('SET plan_cache_mode = force_generic_plan');
    await client.query(`PREPARE page AS ${text}`);
    const parameters = values.map((value) => client.escapeLiteral(String(value))).join(', ');
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) EXECUTE page(${parameters})`,
    );
    await client.query('DEALLOCATE page');
    return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
  }

  const questions = (Object.keys(STATUSES) as (keyof typeof STATUSES)[]).flatMap((status) =>
    (Object.keys(INDEXED) as ItemScalar[]).flatMap((field) =>
      (['ASC', 'DESC'] as const).map((direction) => [status, field, direction] as const),
    ),
  );

  it.each(questions)('of status %s by %s %s is read from the index of the type', async (status, field, direction) => {
    const plan = await planOf(status, [{ field, direction }]);
    const index = `ix_version_${status === 'published' ? 'published' : 'latest'}_${INDEXED[field]}`;
    expect(plan.map((node) => node['Index Name'])).toContain(index);
    // Ties are sorted behind the index; never all that there is.
    const read = plan.filter((node) => node['Index Name'] === index).map((node) => node['Actual Rows'] ?? 0);
    expect(Math.max(...read)).toBeLessThanOrEqual(150);
  });

  it('is read from an index in the default order', async () => {
    const plan = await planOf('published', []);
    expect(plan.map((node) => node['Index Name'])).toContain('ix_version_published_created');
  });
});
