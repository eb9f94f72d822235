import { BEGINNING, PSEUDO } from '../support/pseudo-language';
import { Database } from '#platform/database';
import { barePieces } from '../support/bare-words';
import { Chromium } from '../support/chromium';
import { STOPS } from '../support/page-stops';
import { PagesWorld } from '../support/pages-world';

let browser: Chromium;
let world: PagesWorld;
let stored: string;

beforeAll(async () => {
  browser = await Chromium.launch();
  world = await PagesWorld.start(browser, PSEUDO);
  stored = await everythingStored(world.app.get(Database));
});

afterAll(async () => {
  await browser.close();
  await world.stop();
});

/** Content and names are as people wrote them, whatever the language. */
async function everythingStored(database: Database): Promise<string> {
  const tables = await database.query<{ name: string }>(
    `SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = 'public'`,
    [],
  );
  const texts = await Promise.all(
    tables.map(({ name }) => database.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`, [])),
  );
  return texts
    .flat()
    .map(({ row }) => row)
    .join('\n')
    .toLowerCase();
}

/** Pages whose words are those of documents, of templates, or of an error. */
const OTHERS =
  /^help|no such|no link|not come back|not creatable|unknown|forbidden|beyond the viewer|^restore a version$/;
/** Names that are the same in every language, those of the languages among them. */
const NAMES = /^(espalier|layout|pager|templating|[\d.]+ kb|english|australian english|deutsch)$/;

describe('In another language', () => {
  // What is done on a page is named in English here; the page itself says the same before and after.
  const pages = STOPS.filter(({ act, name }) => act === undefined && !OTHERS.test(name));

  it.each(pages)('$name says nothing in English', async ({ viewer, address }) => {
    const page = await world.page(viewer);
    const target = typeof address === 'string' ? address : await address(world);
    await page.goto(new URL(target, world.url).href);
    expect(await page.content()).toContain(BEGINNING);
    const bare = await barePieces(page);
    await page.close();
    // Paths are stored without the slash that pages show before them.
    const isText = (piece: string) => !NAMES.test(piece) && !stored.includes(piece.replace(/^\//, ''));
    expect(bare.map((piece) => piece.toLowerCase()).filter(isText)).toEqual([]);
  });
});
