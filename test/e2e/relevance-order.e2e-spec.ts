import { and, eq } from '@espalier/predicates';
import type { ContentsSort, Principal } from '@espalier/plugin-sdk';
import { Browser } from '@espalier/testing';
import { ContentList } from '#core/content';
import { Caller } from '../support/caller';
import { pageOf, type Problem } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';

const TYPE = { parts: [{ part: 'TitlePart' }, { part: 'MarkdownBodyPart' }, { part: 'CommonPart' }] };
const ADMINISTRATOR: Principal = { kind: 'user', id: 'admin', name: 'admin', roles: [], may: () => true };
const LIST = '/Admin/Contents/ContentItems';

/** Published items, the newest last, all with one word and every thousandth with another one in its title. */
const MANY = `
  WITH made AS (SELECT n, lpad(n::text, 26, 'm') AS id,
    CASE WHEN n % 1000 = 7 THEN 'Common rarity ' ELSE 'Common ' END || n AS title FROM generate_series(1, 9000) AS n),
  item AS (INSERT INTO content_item (content_item_id, content_type) SELECT id, 'Common' FROM made)
  INSERT INTO content_item_version (content_item_id, content_item_version_id, content_type, display_text, published, latest,
    modified_utc, created_utc, published_utc, data)
  SELECT id, id, 'Common', title, true, true, t, t, t, '{}' FROM made, LATERAL (SELECT timestamptz '2020-01-01Z' + n * interval '1 minute' AS t) at`;

let world: ContentWorld;

beforeAll(async () => {
  world = await startContentWorld();
  await world.admin.putType('Article', TYPE);
  await world.admin.putType('Common', TYPE);
  const add = (title: string, markdown: string) =>
    world.admin.post({ contentType: 'Article', titlePart: { title }, markdownBodyPart: { markdown } });
  await add('Walls', 'Stones of many kinds lie here.');
  await add('Dry', 'The text names a wall, and then walls and walls again.');
  await add('Moss', `One wall. ${'Moss grows slowly. '.repeat(200)}`);
  await world.admin.postDraft({ contentType: 'Article', titlePart: { title: 'Wall of a draft' } });
});
afterAll(() => world.stop());

const titles = async (q: string, parameters: object = {}, api = world.admin) =>
  pageOf(await api.list({ q, ...parameters })).items.map(({ displayText }) => displayText);

const refused = async (parameters: Readonly<Record<string, string>>) => {
  const { status, body } = await world.admin.list(parameters);
  return [status, (body as Problem).errors];
};

describe('Lists of what is searched for', () => {
  it('have the best first, of titles before texts, unless another order is asked for', async () => {
    expect(await titles('search:wall status:published')).toEqual(['Walls', 'Dry', 'Moss']);
    expect(await titles('search:wall status:published sort:relevance')).toEqual(['Walls', 'Dry', 'Moss']);
    expect(await titles('search:wall status:published', { sort: 'relevance' })).toEqual(['Walls', 'Dry', 'Moss']);
    expect(await titles('search:wall status:published sort:modified')).toEqual(['Moss', 'Dry', 'Walls']);
    expect(await titles('search:wall status:published', { sort: 'title' })).toEqual(['Dry', 'Moss', 'Walls']);
    expect(await titles('search:(stones OR moss)')).toEqual(['Moss', 'Walls']);
    expect(await titles('search:(wall NOT stones) status:published')).toEqual(['Dry', 'Moss']);
    expect(await titles('search:wall search:kinds')).toEqual(['Walls']);
  });

  it('have other orders where there is nothing to rank by', async () => {
    expect((await titles('search:NOT wall status:published'))[0]).toBeUndefined();
    expect((await titles('type:Article'))[0]).toBe('Wall of a draft');
    expect(await refused({ q: 'sort:relevance' })).toEqual([
      400,
      { q: [expect.stringContaining('Only what is searched for has a relevance.')] },
    ]);
    expect(await refused({ q: 'search:NOT wall sort:relevance' })).toEqual([400, { q: [expect.anything()] }]);
    expect(await refused({ sort: 'relevance' })).toEqual([
      400,
      { sort: ['must not be relevance where no words are searched for. Add words to q.'] },
    ]);
    expect(await refused({ q: 'NOT wall', sort: 'relevance' })).toEqual([400, { sort: [expect.anything()] }]);
  });

  it('are cut to what the caller may see', async () => {
    const caller = await Caller.register(world);
    await caller.holds('AccessContentApi', 'ViewContent');
    expect(await titles('search:wall', {}, caller.api)).toEqual(['Walls', 'Dry', 'Moss']);
  });

  it('are paged in one order', async () => {
    const pages = [0, 1, 2].map((skip) => titles('search:wall status:published', { first: 1, skip }));
    expect((await Promise.all(pages)).flat()).toEqual(['Walls', 'Dry', 'Moss']);
  });

  describe('where the words are common', () => {
    const page = async (
      phrases: readonly string[],
      request: { sort?: ContentsSort; skip?: number; countUpTo?: number } = {},
    ) => {
      const where = and(...phrases.map((phrase) => eq('phrase', phrase)));
      const list = { where, type: ['Common'], stereotype: [], first: 3, skip: 0, ...request };
      const { rows, ...total } = await world.app.get(ContentList).page(list, ADMINISTRATOR);
      return [rows.map((row) => row.displayText), ...Object.values(total)];
    };

    beforeAll(async () => {
      await world.database.query(MANY);
      await world.database.query('ANALYZE content_words');
    });

    it('rank the newest of them', async () => {
      expect(await page(['common'], { countUpTo: 1000 })).toEqual([
        ['Common 9000', 'Common 8999', 'Common 8998'],
        1000,
        false,
      ]);
      expect(await page(['common'])).toEqual([['Common 9000', 'Common 8999', 'Common 8998'], 9000, true]);
    });

    it('look at more of them until the page is full and its total known', async () => {
      expect(await page(['common', 'rarity'], { countUpTo: 1000 })).toEqual([
        ['Common rarity 8007', 'Common rarity 7007', 'Common rarity 6007'],
        9,
        true,
      ]);
      expect(await page(['common'], { skip: 8998 })).toEqual([['Common rarity 1007', 'Common rarity 7'], 9000, true]);
    });

    it('do not rank where another order is asked for', async () => {
      expect(await page(['common'], { sort: 'title', countUpTo: 1000 })).toEqual([
        ['Common 1', 'Common 2', 'Common 3'],
        1000,
        false,
      ]);
    });
  });

  it('have those with all of the words before those with some of them', async () => {
    await world.admin.putType('Bird', TYPE);
    const add = (title: string, markdown = '') =>
      world.admin.post({ contentType: 'Bird', titlePart: { title }, markdownBodyPart: { markdown } });
    await add('Red kite');
    await add('Kite');
    await add('Notes', `On a kite that was red. ${'Other things follow. '.repeat(50)}`);
    await add('Great red bird');
    const found = (q: string, parameters: object = {}) => titles(q, { type: 'Bird', ...parameters });
    expect(await found('red kite')).toEqual(['Red kite', 'Great red bird', 'Kite']);
    expect(await found('red kite sort:modified')).toEqual(['Great red bird', 'Kite', 'Red kite']);
    expect(await found('(red AND bird) OR kite')).toEqual(['Great red bird', 'Kite', 'Red kite']);
    expect(await found('red AND kite')).toEqual(['Red kite']);
    expect(await found('search:(red OR kite)')).toEqual(['Red kite', 'Notes', 'Kite', 'Great red bird']);
    const pages = [0, 1, 2, 3].map((skip) => found('red kite', { first: 1, skip }));
    expect((await Promise.all(pages)).flat()).toEqual(await found('red kite'));
    const { totalCount } = pageOf(await world.admin.list({ q: 'red kite', type: 'Bird', first: 1 }));
    expect(totalCount).toBe(3);
  });

  it('offer the order in their menu, which goes back to it without saying so', async () => {
    const browser = new Browser(world.app);
    await browser.signIn();
    const searched = await browser.open(`${LIST}/Article?q=search%3Awall`);
    expect(searched.text).toContain('Sort: Relevance');
    expect(searched.text).toContain('search%3Awall+sort%3Amodified-desc');
    expect((await browser.open(`${LIST}/Article?q=search%3Awall+sort%3Amodified-desc`)).text).toContain(
      'Sort: Recently modified',
    );
    expect((await browser.open(`${LIST}/Article?q=wall`)).text).toContain('Sort: Relevance');
    expect((await browser.open(`${LIST}/Article?q=status%3Adraft`)).text).not.toContain('Relevance');
    const faulty = (await browser.open(`${LIST}/Article?q=status%3Adraft+sort%3Arelevance`)).text;
    expect(faulty).toContain('Only what is searched for has a relevance.');
    expect(faulty).toContain('Wall of a draft');
  });
});
