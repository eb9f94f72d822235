import fc from 'fast-check';
import { systemPrincipal } from '#core/auth';
import { ContentQuery, ITEM_SCALARS, type ItemOrder, type ItemScalar, type QueryStatus } from '#core/content';
import { startContentWorld, type ContentWorld } from '../support/content-world';

/** A version, with few different values, so that most of them are tied and many are null. */
interface Row {
  readonly item: string;
  readonly displayText: string;
  readonly published: boolean;
  readonly latest: boolean;
  readonly createdUtc: string | null;
  readonly modifiedUtc: string | null;
  readonly publishedUtc: string | null;
  readonly owner: string | null;
  readonly author: string | null;
}

/** Between two pages: a version comes, or one goes. */
type Change = { readonly add: Row } | { readonly remove: number };

const LONG = 'x'.repeat(200);
const date = fc.constantFrom(null, '2026-01-31T00:00:00Z', '2026-01-31T00:00:00.001Z', '0001-01-01T00:00:00.010Z');
const name = fc.constantFrom(null, '', 'a', 'A', 'é', 'e\u0301', "o'b");
const row: fc.Arbitrary<Row> = fc.record({
  item: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
  displayText: fc.constantFrom(
    '',
    'a',
    'A',
    'b',
    'É',
    'é',
    'e\u0301',
    '2',
    '10',
    '😀',
    `${LONG}a`,
    `${LONG}A`,
    `${LONG}b`,
    '"\\',
  ),
  published: fc.boolean(),
  latest: fc.boolean(),
  createdUtc: date,
  modifiedUtc: date,
  publishedUtc: date,
  owner: name,
  author: name,
});
const change: fc.Arbitrary<Change> = fc.oneof(fc.record({ add: row }), fc.record({ remove: fc.nat({ max: 40 }) }));
const orderBy: fc.Arbitrary<ItemOrder[]> = fc.uniqueArray(
  fc.record({
    field: fc.constantFrom(...(Object.keys(ITEM_SCALARS) as ItemScalar[])),
    direction: fc.constantFrom<'ASC' | 'DESC'>('ASC', 'DESC'),
  }),
  { selector: ({ field }) => field, maxLength: 4 },
);
const status = fc.constantFrom<QueryStatus>('ALL', 'ALL', 'LATEST', 'PUBLISHED', 'DRAFT');

describe('Pages of a query, each from the cursor before it', () => {
  let world: ContentWorld;
  let query: ContentQuery;
  let count = 0;
  const live = new Map<string, { readonly published: number; readonly latest: number }>();

  beforeAll(async () => {
    world = await startContentWorld();
    query = world.app.get(ContentQuery);
    await world.admin.putType('Leaf', { displayName: 'Leaf' });
  });

  afterAll(() => world.stop());

  /** One of a few items that has no version of these flags yet: an item has one that is published and one that is the latest. */
  function itemOf({ item, published, latest }: Row): string {
    const taken = live.get(item) ?? { published: 0, latest: 0 };
    const number = 1 + Math.max(published ? taken.published : 0, latest ? taken.latest : 0);
    live.set(item, { published: published ? number : taken.published, latest: latest ? number : taken.latest });
    return `${item}${number}`;
  }

  async function add(rows: readonly Row[]): Promise<string[]> {
    const given = rows.map((values) => ({ ...values, item: itemOf(values), version: `v${++count % 7}-${count}` }));
    await world.database.query(
      `WITH given AS (SELECT * FROM jsonb_to_recordset($1) AS t (item text, version text, "displayText" text, published boolean,
         latest boolean, "createdUtc" timestamptz, "modifiedUtc" timestamptz, "publishedUtc" timestamptz, owner text, author text)),
       items AS (INSERT INTO content_item (content_item_id, content_type) SELECT DISTINCT item, 'Leaf' FROM given ON CONFLICT DO NOTHING)
       INSERT INTO content_item_version (content_item_version_id, content_item_id, content_type, display_text, published, latest,
         created_utc, modified_utc, published_utc, owner, author, data)
       SELECT version, item, 'Leaf', "displayText", published, latest, "createdUtc", "modifiedUtc", "publishedUtc", owner, author, '{}'
       FROM given`,
      [JSON.stringify(given)],
    );
    return given.map(({ version }) => version);
  }

  async function removed(index: number): Promise<string[]> {
    const { rows } = await world.database.query<{ id: string }>(
      `DELETE FROM content_item_version WHERE id = (SELECT id FROM content_item_version WHERE content_type = 'Leaf' ORDER BY id OFFSET $1 LIMIT 1)
       RETURNING content_item_version_id AS id`,
      [index],
    );
    return rows.map(({ id }) => id);
  }

  const asked = (order: readonly ItemOrder[], of: QueryStatus) => ({
    contentType: 'Leaf',
    orderBy: order,
    status: of,
    scalars: new Set<ItemScalar>(['contentItemVersionId']),
    members: new Set<string>(),
  });

  async function all(order: readonly ItemOrder[], of: QueryStatus): Promise<unknown[]> {
    const versions = await query.run({ ...asked(order, of), first: 1000, skip: 0 }, systemPrincipal);
    return versions.map((version) => version.scalar('contentItemVersionId'));
  }

  async function paged(order: readonly ItemOrder[], of: QueryStatus, first: number, between = async () => {}) {
    const ids: unknown[] = [];
    for (let after: string | undefined; ; await between()) {
      const page = await query.page({ ...asked(order, of), first, after }, systemPrincipal);
      ids.push(...page.versions.map((version) => version.scalar('contentItemVersionId')));
      if (!page.hasNextPage) return ids;
      expect(page.versions).toHaveLength(first);
      after = page.cursorOf(first - 1);
    }
  }

  async function fill(rows: readonly Row[]): Promise<void> {
    await world.database.query(`DELETE FROM content_item_version WHERE content_type = 'Leaf'`);
    live.clear();
    await add(rows);
  }

  it('are together what one page of all would be, in every ordering', async () => {
    const rows = fc.array(row, { minLength: 8, maxLength: 40 });
    const questions = fc.array(fc.tuple(orderBy, status, fc.integer({ min: 1, max: 7 })), {
      minLength: 8,
      maxLength: 8,
    });
    await fc.assert(
      fc.asyncProperty(rows, questions, async (given, asks) => {
        await fill(given);
        for (const [order, of, first] of asks) expect(await paged(order, of, first)).toEqual(await all(order, of));
      }),
      { numRuns: 60 },
    );
  });

  it('lose nothing that stays and have nothing twice while versions come and go', async () => {
    const rows = fc.array(row, { minLength: 20, maxLength: 40 });
    const changes = fc.array(change, { minLength: 30, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(rows, orderBy, fc.integer({ min: 1, max: 5 }), changes, async (given, order, first, pending) => {
        await fill(given);
        const before = await all(order, 'ALL');
        const gone = new Set<unknown>();
        const left = [...pending];
        const found = await paged(order, 'ALL', first, async () => {
          for (const next of left.splice(0, 3)) {
            if ('add' in next) await add([next.add]);
            else for (const id of await removed(next.remove)) gone.add(id);
          }
        });
        expect(found).toHaveLength(new Set(found).size);
        const staying = before.filter((id) => !gone.has(id));
        expect(found.filter((id) => staying.includes(id))).toEqual(staying);
      }),
      { numRuns: 100 },
    );
  });

  it('go on behind a version that is gone', async () => {
    const order: ItemOrder[] = [{ field: 'contentItemVersionId', direction: 'ASC' }];
    await fill(fc.sample(row, { numRuns: 3, seed: 1 }));
    const ids = await all(order, 'ALL');
    const { cursorOf } = await query.page({ ...asked(order, 'ALL'), first: 2 }, systemPrincipal);
    await world.database.query('DELETE FROM content_item_version WHERE content_item_version_id = $1', [ids[1]]);
    const { versions } = await query.page({ ...asked(order, 'ALL'), first: 2, after: cursorOf(1) }, systemPrincipal);
    expect(versions.map((version) => version.scalar('contentItemVersionId'))).toEqual([ids[2]]);
  });

  it('tell of a next one even when they are empty', async () => {
    await fill(fc.sample(row, { numRuns: 1 }));
    const { versions, hasNextPage } = await query.page({ ...asked([], 'ALL'), first: 0 }, systemPrincipal);
    expect({ versions, hasNextPage }).toEqual({ versions: [], hasNextPage: true });
  });
});
