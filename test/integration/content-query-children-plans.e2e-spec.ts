import { always, eq } from '@espalier/predicates';
import { jsonField } from '#platform/database';
import { STATUS_GROUPS } from '../../src/core/content/list/version-groups';
import { VERSION_FIELDS } from '../../src/core/content/list/list-fields';
import { countStatement, pageStatement } from '../../src/core/content/query/query-statement';
import { totalOrder, type ItemOrder } from '../../src/core/content/query/sort-keys';
import type { OrderedQuery, Parents } from '../../src/core/content/query/index-ranges';
import { explained, type PlanNode } from '../support/plans';
import { connectedDatabase, type ConnectedDatabase } from '../support/test-database';

const LIST_ID = 'containedPart.listContentItemId';
const PLACE = 'containedPart.order';
const FIELDS = {
  ...VERSION_FIELDS,
  [LIST_ID]: jsonField('v.data', LIST_ID.split('.'), 'text'),
  [PLACE]: jsonField('v.data', PLACE.split('.'), 'number'),
};
const LISTS = ['list1', 'list2', 'list3', 'list4', 'list5'];
const PAGE = 10;

describe('The pages of several lists', () => {
  let database: ConnectedDatabase;

  beforeAll(async () => {
    database = await connectedDatabase();
    // 20,000 posts in 100 lists of 200, of which every fourth is a draft; an archived version of every second one; pages in no list.
    await database.client.query(`
      INSERT INTO content_type (name, definition, revision) SELECT name, '{}', 1 FROM unnest(ARRAY['Post', 'Page']) AS t (name);
      CREATE TEMPORARY TABLE item AS
        SELECT n, lpad(n::text, 26, '0') AS id, CASE WHEN n % 5 = 0 THEN 'Page' ELSE 'Post' END AS type,
               timestamptz '2026-01-01' + n * 7919 % 25000 * interval '1 minute' AS at, n % 16 > 3 AS live,
               jsonb_build_object('body', repeat(md5(n::text), 20)) || CASE WHEN n % 5 = 0 THEN '{}' ELSE
                 jsonb_build_object('containedPart', jsonb_build_object('listContentItemId', 'list' || n % 100, 'order', n)) END AS data
        FROM generate_series(1, 25000) AS n;
      INSERT INTO content_item (content_item_id, content_type) SELECT id, type FROM item;
      INSERT INTO content_item_version (content_item_version_id, content_item_id, content_type, published, latest, modified_utc, published_utc,
                                        created_utc, data)
        SELECT 'v' || substr(id, 2), id, type, live, true, at, at, at, data FROM item;
      INSERT INTO content_item_version (content_item_version_id, content_item_id, content_type, published, latest, modified_utc, published_utc,
                                        created_utc, data)
        SELECT 'a' || substr(id, 2), id, type, false, false, at, at, at, data FROM item WHERE n % 2 = 0;
      ANALYZE content_item, content_item_version`);
  });

  afterAll(() => database.drop());

  /** The scans of the plan, as a connection plans once it has prepared the statement, without knowing the values. */
  async function scansOf(
    status: keyof typeof STATUS_GROUPS,
    orderBy: readonly ItemOrder[],
    { place, after }: Pick<Parents, 'place'> & Pick<OrderedQuery, 'after'> = {},
  ): Promise<PlanNode[]> {
    const statement = pageStatement({
      contentTypes: ['Post'],
      groups: STATUS_GROUPS[status],
      predicate: always(),
      fields: FIELDS,
      order: totalOrder(orderBy),
      parents: { ids: LISTS, field: LIST_ID, place },
      after,
      first: PAGE,
      skip: 0,
      scalars: ['displayText'],
      members: ['body'],
    });
    const plan = await explained(database.client, statement, 'without values');
    return plan.filter((node) => node['Index Name'] !== undefined);
  }

  const DESC = 'DESC';

  it.each([
    ['before it', 'ASC', ['ix_version_list_created']],
    // What has no date comes behind everything else, and hardly anything has none.
    ['behind it', 'DESC', ['ix_version_list_created', 'ix_version_published_created']],
  ] as const)('begin at an item, with what is %s', async (_side, direction, indexes) => {
    const after = ['2026-01-09 00:00:00+00', '0'.repeat(26), `v${'0'.repeat(25)}`];
    const scans = await scansOf('published', [{ field: 'createdUtc', direction }], { after });
    expect(scans.map((scan) => scan['Index Name'])).toEqual(indexes);
    for (const scan of scans) expect(scan['Actual Rows']).toBeLessThanOrEqual(PAGE);
  });

  it.each([
    ['published', [], ['ix_version_list_created']],
    ['draft', [], ['ix_version_list_unpublished']],
    ['latest', [], ['ix_version_list_created', 'ix_version_list_unpublished']],
    [
      'all',
      [],
      [
        'ix_version_list_created',
        'ix_version_list_unpublished',
        'ix_version_list_unpublished',
        'ix_content_item_removed',
      ],
    ],
    ['published', [{ field: 'publishedUtc', direction: DESC }], ['ix_version_list_published']],
  ] as const)('of status %s by %j are read from the index of their items', async (status, orderBy, indexes) => {
    const scans = await scansOf(status, orderBy);
    expect(scans.map((node) => String(node['Index Name'])).toSorted()).toEqual(indexes.toSorted());
    for (const scan of scans) {
      // PostgreSQL gives the number of rows of one loop, and there is one for each list.
      expect(scan['Actual Rows']).toBeLessThanOrEqual(2 * PAGE);
      expect(scan['Rows Removed by Filter'] ?? 0).toBe(0);
    }
  });

  it.each([
    ['in the order of the list', [], PLACE],
    ['by any other field', [{ field: 'modifiedUtc', direction: DESC }], undefined],
  ] as const)('%s are sorted out of no more than their items', async (_, orderBy, place) => {
    const scans = await scansOf('published', orderBy, { place });
    expect(scans).toEqual([expect.objectContaining({ 'Index Name': expect.stringMatching(/^ix_version_list_/) })]);
    expect(scans[0]['Actual Rows']).toBeLessThanOrEqual(150);
  });

  it.each(['published', 'draft', 'latest', 'archived', 'all'] as const)(
    'of status %s are found by the list, whatever they are sorted by',
    async (status) => {
      const asked = {
        contentTypes: ['Post'],
        groups: STATUS_GROUPS[status],
        predicate: eq(LIST_ID, 'list1'),
        fields: FIELDS,
      };
      const page = { first: PAGE, skip: 0, scalars: ['displayText'], members: ['body'] } as const;
      const statements = (['createdUtc', 'displayText'] as const).map((field) =>
        pageStatement({ ...asked, ...page, order: totalOrder([{ field, direction: DESC }]) }),
      );
      for (const statement of [...statements, countStatement(asked)]) {
        const plan = await explained(database.client, statement, 'without values');
        const scans = plan.filter(({ 'Index Name': name = '' }) => name.startsWith('ix_version'));
        expect(scans.length).toBeGreaterThan(0);
        for (const scan of scans) {
          expect(scan['Index Name']).toMatch(/^ix_version_list_/);
          expect(scan['Actual Rows']).toBeLessThanOrEqual(250);
        }
      }
    },
  );
});
