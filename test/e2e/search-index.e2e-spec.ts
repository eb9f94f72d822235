import fc from 'fast-check';
import { SearchIndex } from '#core/content';
import { eventually } from '../support/auth-world';
import { CommandLine } from '../support/command-line';
import { itemOf } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { untilSomebodyWaits } from '../support/locks';

const TITLE = { part: 'TitlePart' };
const typeWithNotes = (searchable: string) => ({
  parts: [TITLE],
  fields: [{ name: 'Note', type: 'TextField', settings: { searchable } }],
});
const WEIGHED = {
  parts: [TITLE, { part: 'MarkdownBodyPart', settings: { searchable: 'low' } }],
  fields: [
    { name: 'Lead', type: 'TextField', settings: { searchable: 'title' } },
    { name: 'Sub', type: 'TextField', settings: { searchable: 'heading' } },
    { name: 'Note', type: 'TextField' },
    { name: 'Link', type: 'LinkField' },
  ],
};

let world: ContentWorld;

const article = (title: string, note: string) => ({ contentType: 'Article', titlePart: { title }, note });

async function titles(q: string): Promise<string[]> {
  const { status, body } = await world.admin.send('GET', `/api/search?${new URLSearchParams({ q }).toString()}`);
  expect(status).toBe(200);
  return (body as { items: { displayText: string }[] }).items.map(({ displayText }) => displayText).toSorted();
}

const untilFound = (q: string, found: readonly string[]) =>
  eventually(async () => expect(await titles(q)).toEqual(found), 300);

beforeAll(async () => {
  world = await startContentWorld();
  await world.admin.putType('Article', typeWithNotes('none'));
  await world.admin.putType('Page', { parts: [TITLE] });
  itemOf(await world.admin.post(article('Giraffes', 'An okapi, viele Katzen.')));
  await world.app.get(SearchIndex).settled();
});
afterAll(() => world.stop());

describe('Words', () => {
  it('weigh what the type says, or else what is usual for the member', async () => {
    await world.admin.putType('Weighed', WEIGHED);
    const data = {
      markdownBodyPart: { markdown: 'bravo' },
      lead: 'delta',
      sub: 'echo',
      note: 'foxtrot',
      link: { url: 'https://golf.example', text: 'kilo' },
    };
    const { rows } = await world.database.query<Record<'lexeme' | 'weight', string>>(
      `SELECT lexeme, weights[1] AS weight FROM unnest(words_of('Weighed', 'alpha', $1))`,
      [data],
    );
    expect(Object.fromEntries(rows.map(({ lexeme, weight }) => [lexeme, weight]))).toEqual({
      alpha: 'A',
      delta: 'A',
      echo: 'B',
      foxtrot: 'C',
      bravo: 'D',
      kilo: 'D',
    });
  });

  it('stand in ranges of versions, so that those of the newest are found without all others', async () => {
    const isIn = async (id: number, oldest: number, newest: number) => {
      const { rows } = await world.database.query<{ found: boolean; all: boolean }>(
        `SELECT 'word'::tsvector || ranges_of($1) @@ asked.query AS found, numnode(asked.query) = 1 AS all
         FROM in_ranges('word', $2, $3) AS asked (query)`,
        [id, oldest, newest],
      );
      return rows[0];
    };
    const id = fc.nat({ max: 2 ** 40 });
    const distances = [10, 2 ** 14, 2 ** 17, 2 ** 20];
    const length = fc.oneof(...distances.map((max) => fc.nat({ max })));
    await fc.assert(
      fc.asyncProperty(id, length, length, async (oldest, less, more) => {
        const newest = oldest + less + more;
        expect(await isIn(oldest + less, oldest, newest)).toEqual({ found: true, all: false });
        expect(await isIn(newest + 2 ** 18, oldest, newest)).toEqual({ found: false, all: false });
      }),
      { numRuns: 50 },
    );
    expect(await isIn(5, 10, 2 ** 30)).toEqual({ found: true, all: true });
  });

  it('are written again in the background when the type has changed', async () => {
    expect(await titles('okapi')).toEqual([]);
    await world.admin.putType('Article', typeWithNotes('text'));
    await untilFound('okapi', ['Giraffes']);
  });

  it('are stemmed as the language in the settings of the site does', async () => {
    expect(await titles('"katze"')).toEqual([]);
    const { body } = await world.admin.send('GET', '/api/settings/site');
    const changed = (language: string) =>
      world.admin.send('PUT', '/api/settings/site', { body: { ...(body as object), language } });
    expect((await changed('de')).status).toBe(200);
    await untilFound('"katze"', ['Giraffes']);
    await changed('en');
    await untilFound('"katze"', []);
  });

  it('are written again by a command', async () => {
    await world.database.query('DELETE FROM content_words');
    expect(await titles('okapi')).toEqual([]);
    const commands = new CommandLine({ DATABASE_URL: world.app.databaseUrl });
    const { exitCode, ...result } = await commands.run(['search', 'rebuild', '--json']);
    commands.clear();
    expect([exitCode, result.json()]).toEqual([0, { versions: expect.any(Number) as number }]);
    expect(await titles('okapi')).toEqual(['Giraffes']);
  });

  it('of some versions being written, others are saved, and these right after', async () => {
    const { admin, app, database } = world;
    const first = itemOf(await admin.post(article('First', 'zebra')));
    const last = itemOf(await admin.post(article('Last', 'zebra')));
    const page = itemOf(await admin.post({ contentType: 'Page', titlePart: { title: 'Page' } }));
    await database.query(`
      CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_advisory_xact_lock(23); RETURN NEW; END $$;
      CREATE TRIGGER held BEFORE INSERT ON content_words FOR EACH ROW
        WHEN (NEW.version_id = ${await idOf(last.contentItemVersionId)}) EXECUTE FUNCTION held();
      SELECT pg_advisory_lock(23)`);
    await admin.putType('Article', typeWithNotes('none'));
    await untilSomebodyWaits(app);
    itemOf(await admin.post({ ...page, titlePart: { title: 'Another page' } }));
    const saved = admin.post({ contentItemId: first.contentItemId, ...article('Renewed', 'zebra') });
    await untilSomebodyWaits(app, 2);
    await database.query('SELECT pg_advisory_unlock(23)');
    itemOf(await saved);
    await untilFound('zebra', []);
    expect(await titles('renewed OR another')).toEqual(['Another page', 'Renewed']);
    await database.query('DROP TRIGGER held ON content_words; DROP FUNCTION held()');
  });
});

async function idOf(versionId: string): Promise<string> {
  const { rows } = await world.database.query<{ id: string }>(
    'SELECT id FROM content_item_version WHERE content_item_version_id = $1',
    [versionId],
  );
  return rows[0]?.id ?? '';
}
