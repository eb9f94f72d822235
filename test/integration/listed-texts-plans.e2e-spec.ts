import { always } from '@espalier/predicates';
import { FieldIndexManager, LIST_ID } from '#core/content';
import { jsonField } from '#platform/database';
import { listedTextsStatement } from '../../src/core/content/query/query-statement';
import { STATUS_GROUPS } from '../../src/core/content/list/version-groups';
import { VERSION_FIELDS } from '../../src/core/content/list/list-fields';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { explained } from '../support/plans';

const FIELDS = {
  ...VERSION_FIELDS,
  [LIST_ID]: jsonField('v.data', LIST_ID.split('.'), 'text'),
  category: jsonField('v.data', ['category'], 'text'),
};
const TEN = Array.from({ length: 10 }, (_, number) => `Of ${number}`);

describe('The categories of a list', () => {
  let world: ContentWorld;

  beforeAll(async () => {
    world = await startContentWorld();
    const category = { name: 'category', type: 'TextField', settings: { indexed: true } };
    await world.admin.putType('Post', { parts: [{ part: 'ContainedPart' }], fields: [category] });
    // 20,000 posts of ten categories in two lists, with an archived version of each; an eleventh category in one list only.
    await world.database.query(`
      CREATE TEMPORARY TABLE item AS
        SELECT n, lpad(n::text, 26, '0') AS id, jsonb_build_object('category', CASE WHEN n = 1 THEN 'Sole' ELSE 'Of ' || n / 2 % 10 END,
          'containedPart', jsonb_build_object('listContentItemId', 'list' || n % 2)) AS data
        FROM generate_series(1, 20000) AS n;
      INSERT INTO content_item (content_item_id, content_type) SELECT id, 'Post' FROM item;
      INSERT INTO content_item_version (content_item_version_id, content_item_id, content_type, published, latest, data)
        SELECT 'v' || substr(id, 2), id, 'Post', true, true, data FROM item;
      INSERT INTO content_item_version (content_item_version_id, content_item_id, content_type, published, latest, data)
        SELECT 'a' || substr(id, 2), id, 'Post', false, false, data || '{"category": "Former"}' FROM item`);
    await world.app.get(FieldIndexManager).settled();
    await world.database.query('ANALYZE content_item, content_item_version');
  });
  afterAll(() => world.stop());

  const statementOf = (list: string, most = 20) =>
    listedTextsStatement({
      contentTypes: ['Post'],
      groups: STATUS_GROUPS.published,
      predicate: always(),
      fields: FIELDS,
      parents: { ids: [list], field: LIST_ID },
      field: 'category',
      most,
    });

  it.each([
    ['list1', [...TEN, 'Sole']],
    ['list0', TEN],
  ])('of %s are those of what is published in it', async (list, texts) => {
    const { text, values } = statementOf(list);
    const { rows } = await world.database.query<{ text: string }>({ text, values: [...values] });
    expect(rows.map((row) => row.text)).toEqual(texts);
  });

  it('are looked for no further than asked', async () => {
    const { text, values } = statementOf('list1', 4);
    expect((await world.database.query({ text, values: [...values] })).rows).toHaveLength(4);
  });

  it.each(['list0', 'list1'])('of %s are found by skipping, a row for each', async (list) => {
    const plan = await explained(world.database, statementOf(list), 'with values');
    const scans = plan.filter((node) => node['Relation Name'] === 'content_item_version');
    expect(scans).not.toEqual([]);
    for (const scan of scans) {
      expect(scan['Index Name']).toMatch(/^ix_made_/);
      expect((scan['Actual Rows'] ?? 0) + (scan['Rows Removed by Filter'] ?? 0)).toBeLessThanOrEqual(1);
    }
  });
});
