import { and, contains, eq, gte, not, or, type Predicate } from '@espalier/predicates';
import type { ContentsSort, ContentsStatus, Principal } from '@espalier/plugin-sdk';
import { ContentList, type ListRequest } from '#core/content';
import { startContentWorld, type ContentWorld } from '../support/content-world';

const TYPES = ['Apple', 'Cherry', 'Medlar', 'Pear', 'Quince'];
const STATUSES: readonly ContentsStatus[] = [
  'latest', 'published', 'draft', 'scheduled', 'archived', 'removed', 'allversions', 'owner',
]; // prettier-ignore
const SORTS: readonly ContentsSort[] = ['modified', 'created-asc', 'title', 'title-desc'];
const FEW = 5;

const CONDITIONS: Readonly<Record<string, Predicate>> = {
  'nothing else': and(),
  'a text of all types': contains('displayText', 'Graft'),
  'a text of one type': contains('displayText', 'pear'),
  'a text of few items': contains('displayText', 'espalier'),
  'a text or another one': or(contains('displayText', 'espalier'), contains('displayText', 'fan')),
  'no such text': not(contains('displayText', 'graft')),
  'an owner': eq('owner', 'steve'),
  'a text of an owner': and(eq('owner', 'steve'), contains('displayText', 'graft')),
  'a date': gte('createdUtc', '2026-01-03T00:00:00.000Z'),
};

const caller = (may: Principal['may']): Principal => ({ kind: 'user', id: 'steve', name: 'Steve', roles: [], may });
const CALLERS = {
  everything: caller(() => true),
  'own items': caller((permission, content) => permission === 'ViewAuditTrail' || content?.owner === 'steve'),
};

describe('A list that is counted up to a number', () => {
  let world: ContentWorld;
  let list: ContentList;

  beforeAll(async () => {
    world = await startContentWorld();
    list = world.app.get(ContentList);
    for (const name of TYPES) await world.admin.putType(name, { parts: [{ part: 'TitlePart' }] });
    await fill(world);
  });
  afterAll(() => world.stop());

  const ask = (request: Partial<ListRequest>, principal: Principal = CALLERS.everything) =>
    list.page({ where: and(), type: [], stereotype: [], first: 4, skip: 0, ...request }, principal);

  /** The same rows whatever is counted; the total as far as it is. */
  async function expectSame(request: Partial<ListRequest>, principal: Principal): Promise<void> {
    const whole = await ask(request, principal);
    for (const countUpTo of [FEW, 1000]) {
      const counted = await ask({ ...request, countUpTo }, principal);
      const isInReach = (request.skip ?? 0) < countUpTo || whole.totalCount <= countUpTo;
      expect(counted.rows.map((row) => row.toItem())).toEqual(isInReach ? whole.rows.map((row) => row.toItem()) : []);
      expect(counted).toMatchObject({
        totalCount: Math.min(whole.totalCount, countUpTo),
        isTotalExact: whole.totalCount <= countUpTo,
      });
    }
  }

  it.each(Object.keys(CALLERS) as (keyof typeof CALLERS)[])(
    'has the rows of the whole list, for who may see %s',
    async (name) => {
      for (const status of STATUSES) {
        for (const sort of SORTS) {
          for (const where of Object.values(CONDITIONS)) {
            await expectSame({ status, sort, where }, CALLERS[name]);
          }
        }
      }
    },
  );

  it.each([1, 4, 5, 8, 60])('has them when %s are passed over, and none behind the number', async (skip) => {
    for (const type of [[], ['Pear'], ['Pear', 'Quince']]) {
      for (const where of Object.values(CONDITIONS)) await expectSame({ type, where, skip }, CALLERS.everything);
    }
  });

  it('fills a page that reaches over the number', async () => {
    const { rows, totalCount, isTotalExact } = await ask({ first: 20, skip: 4, countUpTo: FEW });
    expect([rows.length, totalCount, isTotalExact]).toEqual([20, FEW, false]);
  });

  it('counts all items of all types, and none of a type that this node has not heard of', async () => {
    const { database } = world;
    const { rows } = await database.query('SELECT count(*)::int AS latest FROM content_item_version WHERE latest');
    const { latest } = rows[0] as { latest: number };
    expect((await ask({})).totalCount).toBe(latest);
    await database.query(`
      INSERT INTO content_type SELECT 'Unheard', definition, retired_members, revision FROM content_type WHERE name = 'Pear';
      INSERT INTO content_item (content_item_id, content_type) VALUES ('unheard1', 'Unheard'), ('unheard2', 'Unheard');
      INSERT INTO content_item_version (content_item_version_id, content_item_id, content_type, published, latest, data)
        VALUES ('unheard1', 'unheard1', 'Unheard', true, true, '{}'), ('unheard2', 'unheard2', 'Unheard', false, true, '{}')`);
    const { totalCount } = await ask({});
    await database.query(`
      DELETE FROM content_item_version WHERE content_type = 'Unheard';
      DELETE FROM content_item WHERE content_type = 'Unheard';
      DELETE FROM content_type WHERE name = 'Unheard'`);
    expect(totalCount).toBe(latest);
  });

  it('counts what was written before and committed after it was counted', async () => {
    const { database } = world;
    const { totalCount } = await ask({ type: ['Pear'] });
    await database.query('BEGIN');
    await database.query(`
      INSERT INTO content_item (content_item_id, content_type) VALUES ('late', 'Pear');
      INSERT INTO content_item_version (content_item_version_id, content_item_id, content_type, published, latest, data)
        VALUES ('late', 'late', 'Pear', true, true, '{}')`);
    for (const _ of [1, 2]) expect(await ask({ type: ['Pear'] })).toMatchObject({ totalCount });
    await database.query('COMMIT');
    expect(await ask({ type: ['Pear'] })).toMatchObject({ totalCount: totalCount + 1 });
    await database.query(`
      DELETE FROM content_item_version WHERE content_item_id = 'late';
      DELETE FROM content_item WHERE content_item_id = 'late'`);
    expect(await ask({ type: ['Pear'] })).toMatchObject({ totalCount });
  });

  it('says that there is no more when the number is reached exactly', async () => {
    const where = contains('displayText', 'espalier');
    const { totalCount } = await ask({ where });
    expect(await ask({ where, countUpTo: totalCount })).toMatchObject({ totalCount, isTotalExact: true });
    expect(await ask({ where, countUpTo: totalCount - 1 })).toMatchObject({
      totalCount: totalCount - 1,
      isTotalExact: false,
    });
  });
});

/** Items of which some are drafts, some have a draft, an archived version or a schedule, and some are removed. */
async function fill({ database }: ContentWorld): Promise<void> {
  await database.query(
    `CREATE TEMPORARY TABLE item AS
       SELECT n, lpad(n::text, 26, '0') AS id, ($1::text[])[1 + n % 5] AS type, n % 7 = 0 AS removed,
         timestamptz '2026-01-01Z' + n * interval '30 minutes' AS at,
         concat_ws(' ', ($1::text[])[1 + n % 5], CASE WHEN n % 2 = 0 THEN 'graft' END, CASE WHEN n % 20 = 3 THEN 'ESPALIER' END,
           CASE WHEN n % 15 = 1 THEN 'fan' END, n % 9) AS title
       FROM generate_series(1, 200) AS n`,
    [TYPES],
  );
  await database.query(`
    INSERT INTO content_item (content_item_id, content_type, removed_utc) SELECT id, type, CASE WHEN removed THEN at END FROM item;
    INSERT INTO content_item_version (content_item_version_id, content_item_id, content_type, display_text, published, latest, modified_utc,
      published_utc, created_utc, owner, scheduled_publish_utc, scheduled_archive_utc, data)
    SELECT prefix || substr(id, 2), id, type, title, published, latest, at + n * 37 % 100 * interval '1 hour', at, at,
      CASE WHEN n % 4 = 0 THEN 'steve' ELSE 'bill' END,
      CASE WHEN latest AND NOT published AND n % 6 = 1 THEN timestamptz '2099-01-01Z' END,
      CASE WHEN published AND n % 6 = 2 THEN timestamptz '2099-01-01Z' END, '{}'
    FROM item CROSS JOIN LATERAL (VALUES
      ('a', false, false, removed OR n % 5 = 0), ('p', true, n % 3 > 0, NOT removed AND n % 3 <> 1), ('d', false, true, NOT removed AND n % 3 < 2)
    ) AS version (prefix, published, latest, present) WHERE present`);
}
