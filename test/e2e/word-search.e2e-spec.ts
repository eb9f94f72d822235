import { always, eq } from '@espalier/predicates';
import type { Principal } from '@espalier/plugin-sdk';
import { ContentList, ContentSearch, SearchIndex } from '#core/content';
import { Caller } from '../support/caller';
import { itemOf, pageOf, type Item, type Problem } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

const TYPE = { parts: [{ part: 'TitlePart' }, { part: 'MarkdownBodyPart' }, { part: 'CommonPart' }] };
const ADMINISTRATOR: Principal = { kind: 'user', id: 'admin', name: 'admin', roles: [], may: () => true };
const INDEXED = `SELECT count(*)::int AS words, (SELECT count(*)::int FROM content_item_version WHERE latest OR published) AS live,
  (SELECT count(*)::int FROM content_words w WHERE NOT EXISTS (
    SELECT FROM content_item_version v WHERE v.id = w.version_id AND (v.latest OR v.published))) AS stray,
  (SELECT count(*)::int FROM content_words w JOIN content_item_version v ON v.id = w.version_id
    WHERE w.words <> words_of(v.content_type, v.display_text, v.data) || ranges_of(v.id)) AS stale
  FROM content_words`;

/** Published items of types in turn, the newest last; the oldest sixty are old. */
const MANY = `
  WITH made AS (SELECT n, lpad(n::text, 26, 'm') AS id, ($1::text[])[1 + n % 4] AS type,
    CASE WHEN n <= 60 THEN 'Common old ' ELSE 'Common ' END || n AS title FROM generate_series(1, 25000) AS n),
  item AS (INSERT INTO content_item (content_item_id, content_type) SELECT id, type FROM made)
  INSERT INTO content_item_version (content_item_id, content_item_version_id, content_type, display_text, published, latest,
    modified_utc, created_utc, published_utc, data)
  SELECT id, id, type, title, true, true, t, t, t, '{}' FROM made, LATERAL (SELECT timestamptz '2020-01-01Z' + n * interval '1 minute' AS t) at`;

let world: ContentWorld;
let oak: Item;

async function listed(
  { app }: ContentWorld,
  { phrase, ...request }: { phrase: string; type: readonly string[]; first: number; countUpTo: number },
) {
  const where = eq('phrase', phrase);
  const list = { where, sort: 'modified' as const, stereotype: [], skip: 0, ...request };
  const { rows, totalCount, isTotalExact } = await app.get(ContentList).page(list, ADMINISTRATOR);
  return [rows.map((row) => row.displayText), totalCount, isTotalExact];
}

const body = (title: string, markdown: string) => ({
  contentType: 'Article',
  titlePart: { title },
  markdownBodyPart: { markdown },
});

beforeAll(async () => {
  world = await startContentWorld();
  await world.admin.putType('Article', TYPE);
  oak = itemOf(
    await world.admin.post(
      body(
        'Oak',
        '# Old trees\n\nThey were *growing* beside libuv in a café, <em class="lime">well-known</em> at https://example.com/node.js.',
      ),
    ),
  );
  itemOf(await world.admin.post(body('Birch', 'A stone wall, dry and grown over.')));
  itemOf(
    await world.admin.postDraft(body('Hazel', 'Nobody knows the dry stone. A nai\u0308ve one. Salt &amp; vinegar.')),
  );
});
afterAll(() => world.stop());

const titles = async (q: string, api = world.admin, parameters: object = {}) =>
  pageOf(await api.list({ q, sort: 'title', ...parameters })).items.map(({ displayText }) => displayText);

const indexed = async () => {
  const { rows } = await world.database.query<Record<'words' | 'live' | 'stray' | 'stale', number>>(INDEXED);
  return rows[0];
};

async function remaining(): Promise<number> {
  const { rows } = await world.database.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM content_item_version WHERE display_text LIKE 'Common%'`,
  );
  return rows[0]?.count ?? 0;
}

describe('Words of items', () => {
  it.each([
    ['search:libuv', ['Oak']],
    ['search:LIBUV', ['Oak']],
    ['search:oak', ['Oak']],
    ['search:tree', ['Oak']],
    ['search:cafe', ['Oak']],
    ['search:café', ['Oak']],
    ['search:cafe\u0301', ['Oak']],
    ['search:naïve', ['Hazel']],
    ['search:"salt vinegar"', ['Hazel']],
    ['search:grows', ['Oak']],
    ['search:stones', ['Birch', 'Hazel']],
    ['search:"stone wall"', ['Birch']],
    ['search:"wall stone"', []],
    ['search:(stone AND wall)', ['Birch']],
    ['search:(libuv OR wall)', ['Birch', 'Oak']],
    ['search:(stone NOT wall)', ['Hazel']],
    ['search:NOT stone', ['Oak']],
    ['search:node', ['Oak']],
    ['search:node.js', ['Oak']],
    ['search:known', ['Oak']],
    ['search:well-known', ['Oak']],
    ['search:lime', []],
    ['search:lib*', ['Oak']],
    ['search:"dry sto*"', ['Hazel']],
    ['search:ib*', []],
    ['search:the', []],
    [String.raw`search:"'\\:*&|!(<->"`, []],
    ['search:*', []],
    ['stone', []],
    ['status:draft search:stone', ['Hazel']],
    ['status:published search:stone', ['Birch']],
    ['status:archived search:stone', []],
  ])('are found by %s', async (q, found) => {
    expect(await titles(q)).toEqual(found);
  });

  it('are left out by NOT, and by a hyphen nobody is misled', async () => {
    const { status, body: problem } = await world.admin.list({ q: 'search:(stone -wall)' });
    expect([status, (problem as Problem).errors]).toEqual([
      400,
      { q: [expect.stringContaining('A hyphen leaves nothing out here. Write “NOT wall”')] },
    ]);
    expect(await titles('search:--libuv')).toEqual(['Oak']);
  });

  it('that texts are full of are found in titles', async () => {
    const { contentItemId } = itemOf(await world.admin.post(body('The Who', 'Stones of the band.')));
    expect(await titles('search:who')).toEqual(['The Who']);
    expect(await titles('search:"the who" search:stone')).toEqual(['The Who']);
    itemOf(await world.admin.remove(contentItemId));
  });

  it('are found however their letters are written', async () => {
    const text =
      'M&uuml;ller, Silben&shy;trennung, Donau\u00ADdampf, Stra&szlig;e: 電子計算機の本。データベースを使う。';
    const { contentItemId } = itemOf(await world.admin.post(body('Ash', text)));
    const queries = ['müller', 'Muller', 'silbentrennung', 'donaudampf', 'Straße', '計算機', 'データベース', '本'];
    for (const q of queries) expect([q, await titles(`search:${q}`)]).toEqual([q, ['Ash']]);
    for (const q of ['算計機', '機本', 'uml']) expect([q, await titles(`search:${q}`)]).toEqual([q, []]);
    itemOf(await world.admin.remove(contentItemId));
  });

  it('are found by nobody who may not see the item', async () => {
    const caller = await Caller.register(world);
    await caller.holds('AccessContentApi', 'ViewContent');
    expect(await titles('search:stone', caller.api)).toEqual(['Birch']);
    expect(await titles('search:NOT libuv', caller.api)).toEqual(['Birch']);
  });

  it('are those of the version that is live and of the draft above it', async () => {
    await world.admin.postDraft({ contentItemId: oak.contentItemId, ...body('Oak', 'An acorn.') });
    expect(await titles('search:acorn')).toEqual(['Oak']);
    expect(await titles('search:libuv')).toEqual([]);
    expect(await titles('search:libuv', world.admin, { status: 'published' })).toEqual(['Oak']);
    await world.admin.post({ contentItemId: oak.contentItemId, ...body('Oak', 'An acorn.') });
    expect(await titles('search:libuv', world.admin, { status: 'published' })).toEqual([]);
  });

  it('are kept with each version, whatever becomes of it', async () => {
    const item = itemOf(await world.admin.post(body('Elm', 'One.')));
    const id = item.contentItemId;
    await world.admin.postDraft({ contentItemId: id, ...body('Elm', 'Two.') });
    await world.admin.unpublish(id);
    await world.admin.publish(id);
    await world.admin.clone(id);
    await world.admin.remove(id);
    const { words, ...faults } = await indexed();
    expect(faults).toEqual({ live: words, stray: 0, stale: 0 });
  });

  it('fit, however long the text is', async () => {
    const long = Array.from({ length: 100_000 }, (_value, index) => `w${index.toString(36)}`).join(' ');
    itemOf(await world.admin.post(body('Long', long)));
    expect(await titles('search:w1')).toEqual(['Long']);
  });

  it('fit, however many members have long texts', async () => {
    const weights = ['title', 'heading', 'text', 'low'];
    const fields = weights.map((searchable) => ({ name: searchable, type: 'TextField', settings: { searchable } }));
    await world.admin.putType('Lengthy', { parts: [{ part: 'TitlePart' }], fields });
    const long = (name: string) =>
      Array.from({ length: 33_000 }, (_value, index) => name[0] + (index + 60_000).toString(36).padStart(4, '0')).join(
        ' ',
      );
    const { rows } = await world.database.query<{ fits: boolean }>(
      `SELECT words_of('Lengthy', 'Fir', $1) @@ 'fir & t1aao & h1aao & t1aap & l1aao' AS fits`,
      [Object.fromEntries(weights.map((name) => [name, long(name)]))],
    );
    expect(rows).toEqual([{ fits: true }]);
  });

  it('are none of a member that is null, and are all others', async () => {
    const { rows } = await world.database.query<{ words: string }>(
      `SELECT words_of('Article', 'Fir', '{"markdownBodyPart": {"markdown": null}}')::text AS words`,
    );
    expect(rows).toEqual([{ words: "'fir':1A,2A" }]);
  });

  /** The parser of PostgreSQL takes minutes for some of these. */
  it.each([
    '<',
    '<a ',
    '-a',
    'a-',
    '&lt',
    'a.',
    'a@',
    'http://a/',
    '*_',
    '# ',
    "'",
    '/',
    '1e',
    '+1',
    '&a',
    '\u{1D160}',
  ])('are read in time that grows with the text, of %j again and again', async (piece) => {
    await world.database.query(
      `SELECT words_of('Article', t, jsonb_build_object('markdownBodyPart', jsonb_build_object('markdown', t))) FROM (SELECT $1::text) AS t (t)`,
      [piece.repeat(200_000)],
    );
  });

  it('are found in the order of the list where they are common', async () => {
    const types = ['Common', 'Other', 'Another', 'Fourth'];
    for (const type of types) await world.admin.putType(type, TYPE);
    await world.database.query(MANY, [types]);
    await world.database.query('ANALYZE content_words');
    const page = (q: string, first: number) => listed(world, { phrase: q, type: types, first, countUpTo: 50 });
    expect(await page('common', 3)).toEqual([['Common 25000', 'Common 24999', 'Common 24998'], 50, false]);
    expect(await page('common 77', 3)).toEqual([['Common 77'], 1, true]);
    expect(await page('old', 2)).toEqual([['Common old 60', 'Common old 59'], 50, false]);
  });

  it('are ranked among the newest where they are common, and among all where these are too few', async () => {
    const result = (q: string, facets: readonly string[] = []) => {
      const request = { q, where: always(), type: [], stereotype: [], facets, first: 1 };
      return world.app.get(ContentSearch).search(request, ADMINISTRATOR);
    };
    const search = async (q: string) => {
      const { hits, totalCount, isTotalExact } = await result(q);
      return [hits.map(({ row }) => row.displayText), totalCount, isTotalExact];
    };
    const { facets } = await result('common', ['year']);
    expect(facets).toEqual([{ name: 'year', values: [{ value: '2020', count: 1000 }] }]);
    expect(await search('common')).toEqual([['Common 25000'], 1000, false]);
    expect(await search('old')).toEqual([['Common old 60'], 60, true]);
    expect(await search('common -77')).toEqual([['Common 25000'], 1000, false]);
    expect(await search('common 77')).toEqual([['Common 77'], 1, true]);
    // The planner still expects it in all of them.
    await world.database.query(
      `UPDATE content_item_version SET display_text = 'Rare' WHERE display_text LIKE 'Common%'
        AND display_text NOT LIKE 'Common old%' AND display_text NOT IN ('Common 24998', 'Common 24999', 'Common 25000')`,
    );
    expect((await search('common')).slice(1)).toEqual([await remaining(), true]);
  });

  it('are written again while the service runs', async () => {
    await world.database.query('DELETE FROM content_words');
    expect(await titles('search:stone')).toEqual([]);
    await world.app.get(SearchIndex).rebuild(new AbortController().signal);
    const { words, ...faults } = await indexed();
    expect(faults).toEqual({ live: words, stray: 0, stale: 0 });
    expect(await titles('search:stone')).toEqual(['Birch', 'Hazel']);
  });
});
