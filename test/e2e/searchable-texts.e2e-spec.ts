import { SearchIndex, SearchLanguage } from '#core/content';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { untilSomebodyWaits } from '../support/locks';

const typeOfNotes = (searchable: Readonly<Record<'Lead' | 'Note', object>>) => ({
  parts: [{ part: 'TitlePart' }, { part: 'MarkdownBodyPart' }],
  fields: [
    { name: 'Note', type: 'TextField', settings: searchable.Note },
    { name: 'Lead', type: 'TextField', settings: searchable.Lead },
  ],
});
const NONE = { searchable: 'none' };
const ARTICLE = typeOfNotes({ Note: NONE, Lead: { searchable: 'title' } });
const WITH_NOTES = typeOfNotes({ Note: {}, Lead: { searchable: 'title' } });
const WITHOUT_LEADS = typeOfNotes({ Note: NONE, Lead: NONE });

const article = (title: string, markdown: string, more: object = {}) => ({
  contentType: 'Article',
  titlePart: { title },
  markdownBodyPart: { markdown },
  ...more,
});

/** More than are written at once. */
const MANY = `
  WITH made AS (SELECT n, lpad(n::text, 26, 'm') AS id FROM generate_series(1, 500) AS n),
  item AS (INSERT INTO content_item (content_item_id, content_type) SELECT id, 'Article' FROM made)
  INSERT INTO content_item_version (content_item_id, content_item_version_id, content_type, display_text, published, latest,
    modified_utc, created_utc, published_utc, data)
  SELECT id, id, 'Article', 'One of many ' || n, true, true, now(), now(), now(), '{}' FROM made`;

let world: ContentWorld;

const rebuild = () => world.app.get(SearchIndex).rebuild(new AbortController().signal);

async function titles(q: string): Promise<string[]> {
  const { status, body } = await world.admin.send('GET', `/api/search?${new URLSearchParams({ q }).toString()}`);
  expect(status).toBe(200);
  return (body as { items: { displayText: string }[] }).items.map(({ displayText }) => displayText).toSorted();
}

beforeAll(async () => {
  world = await startContentWorld();
  await world.admin.putType('Article', ARTICLE);
  itemOf(await world.admin.post(article('Another release', 'Nothing is left.', { lead: 'giraffe' })));
  itemOf(await world.admin.post(article('Giraffes', 'They are tall.', { note: 'okapi' })));
  await rebuild();
});
afterAll(() => world.stop());

describe('What is searchable', () => {
  it('changes with the type, for versions that are there too', async () => {
    await world.admin.putType('Article', WITHOUT_LEADS);
    await rebuild();
    expect(await titles('giraffe')).toEqual(['Giraffes']);
    await world.admin.putType('Article', ARTICLE);
    await world.app.get(SearchIndex).settled();
    await rebuild();
    expect(await titles('giraffe')).toEqual(['Another release', 'Giraffes']);
  });

  it('is written on several connections, and what has its words already is left as it is', async () => {
    const { database, app } = world;
    const words = async () =>
      (await database.query('SELECT version_id, xmin::text, words::text FROM content_words ORDER BY version_id')).rows;
    const before = await words();
    await database.query('DELETE FROM content_words WHERE version_id IN (SELECT max(version_id) FROM content_words)');
    let written = 0;
    await app.get(SearchIndex).rebuild(new AbortController().signal, 4, (versions) => (written = versions));
    expect(written).toBe(before.length);
    const after = await words();
    expect(after.slice(0, -1)).toEqual(before.slice(0, -1));
    expect(after.at(-1)).toEqual({ ...before.at(-1), xmin: expect.any(String) });
  });

  it('is written once more when the type changes meanwhile', async () => {
    const { database, admin, app } = world;
    await database.query('BEGIN');
    await database.query('LOCK TABLE content_words IN EXCLUSIVE MODE');
    const written = rebuild();
    await untilSomebodyWaits(app);
    await admin.putType('Article', WITH_NOTES);
    await database.query('COMMIT');
    await written;
    expect(await titles('okapi')).toEqual(['Giraffes']);
    await admin.putType('Article', ARTICLE);
    await rebuild();
  });

  it('holds for versions that were written by whoever had not heard of the change', async () => {
    const { database, admin } = world;
    await database.query('BEGIN');
    await database.query(`UPDATE content_item_version SET display_text = 'Giraffes ' WHERE display_text = 'Giraffes'`);
    await admin.putType('Article', WITH_NOTES);
    const written = rebuild();
    await database.query('COMMIT');
    await written;
    expect(await titles('okapi')).toEqual(['Giraffes ']);
    await admin.putType('Article', ARTICLE);
    await rebuild();
  });

  it('is written to the end by whoever comes next, from where somebody was stopped', async () => {
    const { database, app } = world;
    const index = app.get(SearchIndex);
    await database.query(MANY);
    await database.query('DELETE FROM content_words');
    const stopping = new AbortController();
    let written = 0;
    const stopped = index.rebuild(stopping.signal, 1, (versions) => {
      written = versions;
      if (versions > 0) stopping.abort();
    });
    await expect(stopped).rejects.toThrow();
    const { rows } = await database.query<{ done: number }>('SELECT count(*)::int AS done FROM content_words');
    expect(rows).toEqual([{ done: written }]);
    // Those that are written already are not written again.
    await database.query(
      `UPDATE content_words SET words = '' WHERE version_id = (SELECT min(version_id) FROM content_words)`,
    );
    index.queue();
    await index.settled();
    expect(await titles('"of many" 500')).toEqual(['One of many 500']);
    expect((await database.query(`SELECT FROM content_words WHERE words = ''`)).rowCount).toBe(1);
    await rebuild();
    await world.expectInvariants();
  });

  it('is stemmed as the language of the site does', async () => {
    itemOf(await world.admin.post(article('Haus', 'Viele Häuser und die Katzen.')));
    expect(await titles('katze')).toEqual([]);
    const language = world.app.get(SearchLanguage);
    language.follow('de-AT');
    await language.settled();
    await rebuild();
    expect(await titles('katze')).toEqual(['Haus']);
    expect(await titles('hauses')).toEqual(['Haus']);
    language.follow('en');
    await language.settled();
    await rebuild();
  });
});
