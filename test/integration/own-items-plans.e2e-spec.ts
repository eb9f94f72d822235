import type { ContentsStatus } from '@espalier/plugin-sdk';
import { eq } from '@espalier/predicates';
import { PAST_VERSION_FIELDS } from '../../src/core/content/list/list-fields';
import { foundStatement, orderedStatement, sortedStatement } from '../../src/core/content/list/list-search';
import { sortOrder, type IndexedSort } from '../../src/core/content/list/list-sort';
import {
  itemIdsStatement,
  listStatement,
  type ContentListQuery,
  type Statement,
} from '../../src/core/content/list/list-statement';
import { statusGroups } from '../../src/core/content/list/list-status';
import { explained } from '../support/plans';
import { connectedDatabase, type ConnectedDatabase } from '../support/test-database';

const TYPES = ['Blog', 'BlogPost', 'Page'];
const STATUSES = ['archived', 'allversions', 'latest', 'draft'] as const;
/** Has 20 items. */
const FEW = 'owner 7';
/** Has half of all. */
const MANY = 'owner of half';

describe('Whoever may see nothing but what they own', () => {
  let database: ConnectedDatabase;

  beforeAll(async () => {
    database = await connectedDatabase();
    await database.client.query(
      `INSERT INTO content_type (name, definition, revision) SELECT name, '{}', 1 FROM unnest($1::text[]) AS t (name)`,
      [TYPES],
    );
    // 6,000 items with a live version and two archived ones, which belonged to somebody else; every tenth item is removed.
    await database.client.query(`
      CREATE TEMPORARY TABLE item AS
        SELECT n, lpad(n::text, 26, '0') AS id, (ARRAY['Blog', 'BlogPost', 'Page'])[1 + n % 3] AS type, n % 10 = 0 AS removed,
               timestamptz '2026-01-01' + n * interval '1 minute' AS at,
               CASE WHEN n % 2 = 0 THEN '${MANY}' ELSE 'owner ' || n / 40 END AS owner
        FROM generate_series(1, 6000) AS n;
      INSERT INTO content_item (content_item_id, content_type, removed_utc)
        SELECT id, type, CASE WHEN removed THEN at END FROM item;
      INSERT INTO content_item_version (content_item_version_id, content_item_id, content_type, display_text, published,
                                        latest, modified_utc, published_utc, created_utc, owner, data)
        SELECT number || substr(id, 2), id, type, 'Title ' || n, number = 0 AND NOT removed AND n % 3 > 0,
               number = 0 AND NOT removed, at + number * interval '1 day', at, at,
               CASE WHEN number = 0 THEN owner ELSE 'owner ' || (n + number) % 150 END, '{}'::jsonb
        FROM item, generate_series(0, 2) AS number;
      ANALYZE content_item, content_item_version`);
  });

  afterAll(() => database.drop());

  const question = (owner: string, status: ContentsStatus, sort: IndexedSort = 'modified'): ContentListQuery => ({
    types: TYPES,
    groups: statusGroups(status),
    predicate: eq('currentOwner', owner),
    fields: PAST_VERSION_FIELDS,
    order: sortOrder(sort),
    first: 20,
    skip: 0,
  });

  async function idsFrom({ text, values }: Statement): Promise<string[]> {
    const { rows } = await database.client.query<{ content_item_version_id: string }>(text, values);
    return rows.map((row) => row.content_item_version_id);
  }

  /** What the rule says, in other words: of an item that is there, all versions belong to whom the latest one does. */
  async function owned(owner: string, status: ContentsStatus): Promise<string[]> {
    const wanted = { archived: 'NOT v.latest AND NOT v.published', draft: 'v.latest AND NOT v.published' };
    const { rows } = await database.client.query<{ content_item_version_id: string }>(
      `SELECT v.content_item_version_id FROM content_item_version v JOIN content_item_version l USING (content_item_id)
       WHERE l.latest AND l.owner = $1 AND ${status === 'archived' || status === 'draft' ? wanted[status] : status === 'latest' ? 'v.latest' : 'TRUE'}
       ORDER BY v.modified_utc DESC, v.content_item_id COLLATE "C" DESC, v.id DESC LIMIT 20`,
      [owner],
    );
    return rows.map((row) => row.content_item_version_id);
  }

  it.each(STATUSES)('find it in status %s, and what belonged to others before', async (status) => {
    for (const owner of [FEW, MANY]) {
      const asked = question(owner, status);
      const expected = await owned(owner, status);
      expect(expected.length).toBeGreaterThan(5);
      for (const statement of [listStatement(asked), orderedStatement(asked), sortedStatement(asked)]) {
        expect(await idsFrom(statement)).toEqual(expected);
      }
      expect((await idsFrom(foundStatement(asked, 20_000))).slice(0, 20)).toEqual(expected);
    }
  });

  it.each(STATUSES)(
    'are shown what few items they have in status %s without reading those of others',
    async (status) => {
      for (const sort of ['modified', 'title', 'created-asc'] as const) {
        const asked = question(FEW, status, sort);
        const statements = [
          listStatement(asked),
          foundStatement(asked, 1000),
          sortedStatement(asked),
          itemIdsStatement(asked),
        ];
        for (const statement of statements) {
          const plan = await explained(database.client, statement, 'with values');
          const read = plan.map((node) => {
            const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
            return `${rows * (node['Actual Loops'] ?? 1) > 500 ? 'many' : 'few'} of ${node['Index Name'] ?? node['Node Type']}`;
          });
          expect(read.filter((rows) => rows.startsWith('many'))).toEqual([]);
        }
      }
    },
  );
});
