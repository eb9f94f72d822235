import type { Browser } from '@espalier/testing';
import { Roles } from '#core/auth';
import { Config } from '#platform/config';
import { MediaList } from '../../src/core/media/files/media-list';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { png, uploadForm } from '../support/media-samples';
import { People } from '../support/people';
import { faultOf } from '../support/rest-caller';

let world: ContentWorld;
let people: People;
let admin: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  people = new People(world.app);
  admin = await people.signedIn();
  await world.admin.putType('Leaf', {
    parts: [{ part: 'TitlePart' }, { part: 'HtmlBodyPart' }],
    fields: [{ name: 'pictures', type: 'MediaField', settings: { multiple: true } }],
  });
  await world.admin.putType('Tree', {
    parts: [{ part: 'TitlePart' }, { part: 'BagPart', settings: { containedContentTypes: ['Leaf'] } }],
  });
  const token = await world.app.token();
  for (const [folder, name] of [
    ['bäume', 'oak.png'],
    ['', 'oak.png'],
  ]) {
    const body = uploadForm({ [name]: await png(4, 4) }, { folder });
    await world.app.request('POST', '/api/media', { token, body });
  }
});
afterAll(() => world.stop());

const pageOf = async (path: string): Promise<string> => {
  const { rows } = await world.database.query<{ id: string }>('SELECT id FROM media_file WHERE path = $1', [path]);
  return `/Admin/Media/Edit/${rows[0].id}`;
};

/** What the page of a file says of where it is used. */
async function usesOf(path: string, browser = admin): Promise<string[]> {
  const { text } = await browser.open(await pageOf(path));
  const [, section = ''] = /<h2>Where it is used<\/h2>([^]*?)<h2>/.exec(text) ?? [];
  const textOf = (html = '') => html.replace(/<svg[^]*?<\/svg>|<[^>]+>/g, '').trim();
  const rows = [...section.matchAll(/<tr>\s*<td>([^]*?)<\/tr>/g)].map(([, cells]) => {
    const [title, type, state] = cells.split(/<\/td>/).map(textOf);
    return `${title} (${type}${state === 'Published' ? '' : `, ${state}`})`;
  });
  return [...rows, ...[...section.matchAll(/<p(?: [^>]*)?>([^]*?)<\/p>/g)].map(([, html]) => textOf(html))];
}

async function save(title: string, more: object, { draft = false, contentType = 'Leaf' } = {}): Promise<Item> {
  const body = { contentType, titlePart: { title }, ...more };
  return itemOf(await (draft ? world.admin.postDraft(body) : world.admin.post(body)));
}

describe('A media file that was moved', () => {
  const move = async (id: string, path: string, uses: string): Promise<void> => {
    const { status } = await world.admin.send('POST', `/api/media/${id}/move`, { body: { path, uses } });
    expect(status).toBe(200);
  };
  const upload = async (name: string): Promise<string> => {
    const body = uploadForm({ [name]: name });
    const answer = await world.admin.send('POST', '/api/media', { body });
    return (answer.body as { items: { id: string }[] }).items[0].id;
  };
  const remove = (id: string) => world.admin.send('DELETE', `/api/media/${id}`);

  it('is used by the items that mention an address which leads to it, each of them once', async () => {
    const id = await upload('first.txt');
    await save('By its first address', { htmlBodyPart: { html: '<a href="/media/first.txt">x</a>' } });
    await move(id, 'second.txt', 'redirect');
    await move(id, 'third.txt', 'redirect');
    await save('By all of them', { pictures: { paths: ['first.txt', 'second.txt', 'third.txt'] } });
    const users = ['By all of them (Leaf)', 'By its first address (Leaf)'];
    expect(await usesOf('third.txt')).toEqual(users);
    const { text } = await admin.open(`${await pageOf('third.txt')}/Delete`);
    for (const user of ['By all of them', 'By its first address']) expect(text.split(`>${user}<`)).toHaveLength(2);
    const refused = await remove(id);
    expect(faultOf(refused)).toEqual([409, 'media.used']);
    expect((refused.body as { detail: string }).detail).toContain('2 items mention');
    expect(await usesOf('third.txt')).toEqual(users);
  });

  it('is used by those that mention any address which leads to it, however often it was moved', async () => {
    const id = await upload('move-0.txt');
    await save('By the very first', { htmlBodyPart: { html: '<a href="/media/move-0.txt">x</a>' } });
    for (let count = 1; count <= 12; count++) await move(id, `move-${count}.txt`, 'redirect');
    expect(await usesOf('move-12.txt')).toEqual(['By the very first (Leaf)']);
    expect(faultOf(await remove(id))).toEqual([409, 'media.used']);
  });

  it('with its folder is used by those that mention the folder where it was, until other files are there', async () => {
    const moveFolder = (folder: string, path: string) =>
      world.admin.send('POST', '/api/media/folders/move', { body: { folder, path } });
    const add = (folder: string, name: string) =>
      world.admin.send('POST', '/api/media', { body: uploadForm({ [name]: folder }, { folder }) });
    await add('Spring/buds', 'bud.txt');
    await save('By the first folder', { pictures: { paths: ['Spring/buds/bud.txt'] } });
    await moveFolder('Spring', 'Summer');
    await moveFolder('Summer', 'Autumn');
    const page = async (folder: string) => (await admin.open(`/Admin/Media/Folder?folder=${folder}`)).text;
    expect(await page('Autumn')).toContain('By the first folder');
    expect(await page('autumn/buds')).toContain('By the first folder');
    await add('spring', 'another.txt');
    expect(await page('Autumn')).not.toContain('By the first folder');
    expect(await page('autumn/buds')).toContain('By the first folder');
  });

  it('is shown by the pages that show it, whoever renamed it in the admin UI', async () => {
    const body = uploadForm({ 'under.png': await png(4, 4) });
    const { items } = (await world.admin.send('POST', '/api/media', { body })).body as { items: { id: string }[] };
    const { contentItemId } = await save('A page', { htmlBodyPart: { html: '<img src="/media/under.png" alt="">' } });
    const page = `/Admin/Media/Edit/${items[0].id}`;
    expect((await admin.open(page)).text).toMatch(/>A page<\/a>[^]*value="redirect" selected/);
    await admin.submit(page, `${page}/Move`, { path: 'renamed/over.png', uses: 'redirect' });
    const { text } = await world.admin.send('GET', `/api/content/${contentItemId}/render`);
    const [, src = ''] = /src=\\?"([^"\\]+)/.exec(text) ?? [];
    const shown = await fetch(world.app.url + src);
    expect([src, shown.status, shown.headers.get('content-type')]).toEqual(['/media/under.png', 200, 'image/png']);
  });

  it('is not used by those that mention what no longer leads to it', async () => {
    const left = await upload('left.txt');
    const replaced = await upload('replaced.txt');
    await save('By what was left', { pictures: { paths: ['left.txt'] } });
    await save('By what is another now', { pictures: { paths: ['replaced.txt'] } });
    await move(left, 'left-for.txt', 'leave');
    await move(replaced, 'replaced-by.txt', 'redirect');
    expect(faultOf(await remove(replaced))).toEqual([409, 'media.used']);
    const another = await upload('replaced.txt');
    expect((await remove(left)).status).toBe(204);
    expect((await remove(replaced)).status).toBe(204);
    expect(faultOf(await remove(another))).toEqual([409, 'media.used']);
  });
});

describe('Files that nothing uses', () => {
  const folder = 'Unused';
  const unused = async () => {
    const { body } = await world.admin.send('GET', `/api/media?folder=${folder}&kind=not-used`);
    return (body as { items: { path: string }[] }).items.map(({ path }) => path.slice(folder.length + 1));
  };

  it('are found, whoever may see what uses the others, and wherever these were before', async () => {
    const names = ['field.txt', 'Address.txt', 'draft.txt', 'past.txt', 'before.txt', 'none.txt'];
    const files = Object.fromEntries(names.map((name) => [name, name]));
    await world.admin.send('POST', '/api/media', { body: uploadForm(files, { folder }) });
    await save('In a field', { pictures: { paths: ['unused/field.txt'] } });
    const address = `${world.app.get(Config).baseUrl}/media/unused/address.txt`;
    await save('By its address', { htmlBodyPart: { html: `<a href="${address}">x</a>` } });
    await save('In a draft', { pictures: { paths: ['Unused/draft.txt'] } }, { draft: true });
    const { contentItemId } = await save('In the past', { pictures: { paths: ['Unused/past.txt'] } });
    await save('In the past', { contentItemId, pictures: { paths: [] } });
    await save('Before it was moved', { pictures: { paths: ['Unused/before.txt'] } });
    const before = await pageOf('Unused/before.txt');
    await admin.submit(before, `${before}/Move`, { path: 'Unused/after.txt', uses: 'redirect' });
    expect(await unused()).toEqual(['none.txt', 'past.txt']);
    const { text } = await admin.open('/Admin/Media?kind=not-used');
    expect(text).toContain('No item uses these files now.');
    expect(text.match(/<b>[^<]+\.txt<\/b>/g)).toEqual(expect.arrayContaining(['<b>none.txt</b>', '<b>past.txt</b>']));
    expect(text).not.toContain('<b>field.txt</b>');
  });

  it('are none before all items have been looked at', async () => {
    const progress = (done: string) => world.database.query(`UPDATE content_reference_progress SET done_to = ${done}`);
    await world.database.query('UPDATE content_reference_progress SET missing_to = greatest(missing_to, 1)');
    await progress('0');
    expect(await unused()).toEqual([]);
    await progress('missing_to');
    expect(await unused()).toHaveLength(2);
  });

  it('are found among many without a look for each', async () => {
    await world.database
      .query(`INSERT INTO media_file (id, path, path_key, folder, media_type, hash, size, author, created_utc, modified_utc)
      SELECT lpad(n::text, 26, 'm'), 'many/' || n, 'many/' || n, 'many', 'text/plain', h.hash, 1, '', now(), now()
      FROM generate_series(1, 20000) AS n, (SELECT hash FROM media_file LIMIT 1) h`);
    await world.database.query(`INSERT INTO content_reference
      SELECT '/media/many/' || n, (SELECT max(id) FROM content_item_version), 'media' FROM generate_series(1, 20000, 2) AS n`);
    await world.database.query('ANALYZE media_file, content_reference');
    const condition = world.app.get(MediaList).conditionOf({ text: '', kind: 'not-used' });
    const statement = `SELECT count(*)::int AS count FROM media_file WHERE ${condition.where}`;
    const { rows: plan } = await world.database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement}`, [
      ...condition.values,
    ]);
    const steps = plan.map((row) => row['QUERY PLAN']).join('\n');
    // For addresses with and without a host, and for redirects.
    expect(steps.match(/Anti Join/g)).toHaveLength(3);
    const { rows } = await world.database.query<{ count: number }>(statement, [...condition.values]);
    expect(rows[0].count).toBeGreaterThanOrEqual(10_000);
    await world.database.query("DELETE FROM content_reference WHERE target LIKE '/media/many/%'");
    await world.database.query("DELETE FROM media_file WHERE folder = 'many'");
  });
});

describe('The page of a media file', () => {
  it('says that no item mentions it', async () =>
    expect(await usesOf('oak.png')).toEqual(['No item that you can see uses it.']));

  it('names the items that do, wherever and however they spell it', async () => {
    const path = 'bäume/oak.png';
    await save('In a field', { pictures: { paths: [path] } });
    await save('By its address', { htmlBodyPart: { html: '<img src="/media/b%C3%A4ume/oak.png?width=480">' } });
    await save('As it is', { htmlBodyPart: { html: '<img src="/media/bäume/oak.png">' } });
    await save('By a filter', { htmlBodyPart: { html: '<p>{{ "bäume/oak.png" | asset_url }}</p>' } });
    const bag = { contentItems: [{ contentType: 'Leaf', titlePart: { title: 'x' }, pictures: { paths: [path] } }] };
    await save('In a bag', { bagPart: bag }, { contentType: 'Tree' });
    const left = await save('No more', { pictures: { paths: [path] } });
    await save('No more in the draft', { contentItemId: left.contentItemId, pictures: { paths: [] } }, { draft: true });
    await save('Another', { pictures: { paths: ['oak.png'] } });
    expect(await usesOf(path)).toEqual([
      'No more (Leaf)',
      'In a bag (Tree)',
      'By a filter (Leaf)',
      'As it is (Leaf)',
      'By its address (Leaf)',
      'In a field (Leaf)',
    ]);
    expect(await usesOf('oak.png')).toEqual(['Another (Leaf)']);
  });

  it('counts those that its reader may not see without naming them, and leads to those that they may edit', async () => {
    await save('Secret draft', { pictures: { paths: ['oak.png'] } }, { draft: true });
    const permissions = ['AccessAdminPanel', 'ManageMediaContent', 'ViewContent'];
    await world.app.get(Roles).put({ name: 'Keeper', description: '', permissions });
    const keeper = await people.signedIn((await people.create('Keeper')).userName);
    const hidden = '1 item that you cannot see uses it.';
    expect(await usesOf('oak.png', keeper)).toEqual(['Another (Leaf)', hidden]);
    expect((await keeper.open(await pageOf('oak.png'))).text).not.toContain('Secret draft');
    expect((await keeper.open(await pageOf('oak.png'))).text).not.toMatch(/ContentItems\/\w+\/Edit/);
    expect((await admin.open(await pageOf('oak.png'))).text).toMatch(/ContentItems\/\w+\/Edit/);
    expect((await admin.open(`${await pageOf('oak.png')}/Delete`)).text).toContain('Secret draft');
  });
});
