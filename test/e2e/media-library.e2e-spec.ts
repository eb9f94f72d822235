import { hiddenFields, type Browser } from '@espalier/testing';
import { AuditDiary } from '../support/audit-diary';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { filesOf, png, uploadForm } from '../support/media-samples';
import { People } from '../support/people';

const LIST = '/Admin/Media';
const SELECTED = `${LIST}/Selected`;

let world: ContentWorld;
let people: People;
let admin: Browser;

beforeAll(async () => {
  world = await startContentWorld();
  people = new People(world.app);
  admin = await people.signedIn();
  await world.admin.putType('Leaf', {
    parts: [{ part: 'TitlePart' }],
    fields: [{ name: 'pictures', type: 'MediaField', settings: { multiple: true } }],
  });
  await add('', { 'readme.txt': 'Read me' });
  await add('plants/trees', { 'oak.png': await png(40, 30), 'elm.png': await png(4, 4), 'notes.csv': 'a,b' });
  await add('plants/trees/old', { 'yew.txt': 'A yew' });
  await add('animals', { 'owl.txt': 'An owl, and a long text about it' });
});
afterAll(() => world.stop());

async function add(folder: string, files: Record<string, string | Buffer>): Promise<void> {
  const body = uploadForm(files, { folder });
  const { status } = await world.app.request('POST', '/api/media', { token: await world.app.token(), body });
  expect(status).toBe(201);
}

const leaf = async (title: string, path: string): Promise<Item> =>
  itemOf(await world.admin.post({ contentType: 'Leaf', titlePart: { title }, pictures: { paths: [path] } }));

const idOf = async (path: string): Promise<string> => {
  const { rows } = await world.database.query<{ id: string }>('SELECT id FROM media_file WHERE path = $1', [path]);
  return rows[0].id;
};
const paths = async (): Promise<string[]> => {
  const { rows } = await world.database.query<{ path: string }>(
    'SELECT path FROM media_file WHERE removed_utc IS NULL ORDER BY path_key',
  );
  return rows.map(({ path }) => path);
};

/** Names of the files that a page of the library shows, in its order. */
async function shown(query: string): Promise<string[]> {
  const { text } = await admin.open(`${LIST}?${query}`);
  const names = text.matchAll(/<b>([^<]+)<\/b><\/a>|<td class="c-title"><a[^>]*>([^<]+)</g);
  return [...names].map(([, tile, row]) => tile ?? row);
}

const hidden = async (action: string) => hiddenFields((await admin.open(LIST)).text, action);

const ask = async (action: string, ids: readonly string[]) =>
  admin.post(SELECTED, { ...(await hidden(SELECTED)), action, ids: [...ids] });

/** Sends the form of the page that asks. */
const confirm = (text: string, action: string, more: Record<string, string | string[]> = {}) =>
  admin.post(`${SELECTED}/${action}`, {
    ...hiddenFields(text, `${SELECTED}/${action}`),
    ids: [...text.matchAll(/name="ids" value="(\w+)"/g)].map(([, id]) => id),
    ...more,
  });

describe('The library', () => {
  it('shows the folders that lead to one, and those within it, with how many files they have', async () => {
    const { text } = await admin.open(`${LIST}?folder=plants/trees`);
    const tree = /<nav class="media-tree"[^]*?<\/nav>/.exec(text)?.[0] ?? '';
    expect([...tree.matchAll(/<span>([^<]+)<\/span><span class="n">(\d+)</g)].map(([, ...found]) => found)).toEqual([
      ['animals', '1'],
      ['plants', '4'],
      ['trees', '4'],
      ['old', '1'],
    ]);
    expect(tree).toMatch(/folder&#x3D;plants%2Ftrees" aria-current="page"/);
  });

  it('has its files as a grid or a list, by name, by age and by size', async () => {
    expect(await shown('folder=plants/trees')).toEqual(['elm.png', 'notes.csv', 'oak.png']);
    expect(await shown('folder=plants/trees&view=list')).toEqual(['elm.png', 'notes.csv', 'oak.png']);
    expect((await shown('folder=plants/trees&sort=largest')).at(-1)).toBe('notes.csv');
    await add('plants/trees', { 'zelkova.txt': 'Zelkova' });
    expect((await shown('folder=plants/trees&sort=newest')).at(0)).toBe('zelkova.txt');
    expect(await shown('folder=plants/trees&sort=unknown&kind=unknown&view=unknown')).toHaveLength(4);
  });

  it('finds files by their kind, from the top in all folders', async () => {
    expect(await shown('kind=pictures')).toEqual(['elm.png', 'oak.png']);
    expect(await shown('folder=plants&kind=pictures')).toEqual([]);
    expect(await shown('folder=plants/trees&kind=documents')).toEqual(['notes.csv', 'zelkova.txt']);
  });

  it('finds files by what is said of them, and pictures of which nothing is said', async () => {
    const id = await idOf('plants/trees/oak.png');
    await world.admin.send('PATCH', `/api/media/${id}`, {
      body: { altText: 'Eine Eiche im SCHNEE', credit: 'Jane', tags: ['Old Growth'] },
    });
    expect(await shown('kind=pictures-without-alt-text')).toEqual(['elm.png']);
    expect(await shown('q=schnee')).toEqual(['oak.png']);
    expect(await shown('q=old+growth')).toEqual(['oak.png']);
    expect(await shown('q=jane&kind=pictures')).toEqual(['oak.png']);
    expect(await shown('q=jane&kind=sound')).toEqual([]);
    const found = await world.admin.send('GET', '/api/media?q=eiche&kind=pictures&sort=largest');
    expect(found.body).toMatchObject({ totalCount: 1, items: [{ path: 'plants/trees/oak.png' }] });
    expect((await world.admin.send('GET', '/api/media?kind=trees')).status).toBe(400);
  });

  it('says what there is where no file is', async () => {
    expect((await admin.open(`${LIST}?folder=plants`)).text).toContain('Its files are in its folders.');
    expect((await admin.open(`${LIST}?folder=nowhere`)).text).toContain('There are no files here yet');
    const { text } = await admin.open(`${LIST}?q=nothing-is-called-so`);
    expect(text).toContain('No files match');
    expect(text).toContain('Clear all filters');
  });

  it('tells pickers of the files in the folders', async () =>
    expect((await admin.open(`${LIST}/Pick?folder=plants`)).body).toMatchObject({
      files: [],
      total: 0,
      folders: [{ name: 'trees', path: 'plants/trees', files: 5 }],
    }));
});

describe('A file whose name another one has', () => {
  const send = (taken: string, files: Record<string, string>) =>
    admin.submit(LIST, LIST, { folder: 'same', taken, file: filesOf(files) });
  const contentOf = async (path: string) => (await fetch(`${world.app.url}/media/${path}`)).text();

  it('is refused with a choice, kept beside it, or becomes its content, all files or none', async () => {
    await add('same', { 'a.txt': 'First' });
    const refused = await send('refuse', { 'a.txt': 'Second', 'b.txt': 'B' });
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/There is a file at[^]*<option value="rename">Keep both[^]*<option value="replace">/);
    expect((await paths()).filter((path) => path.startsWith('same/'))).toEqual(['same/a.txt']);
    expect((await send('rename', { 'a.txt': 'Second', 'b.txt': 'B' })).status).toBe(303);
    expect([await contentOf('same/a.txt'), await contentOf('same/a-2.txt')]).toEqual(['First', 'Second']);
    const diary = await AuditDiary.of(world.app);
    const told = await diary.told(() => send('replace', { 'A.txt': 'Third', 'c.txt': 'C' }));
    await diary.close();
    expect(told.map(([kind, path]) => `${kind} ${path}`).toSorted()).toEqual([
      'Media.Replaced same/a.txt',
      'Media.Uploaded same/c.txt',
    ]);
    expect([await contentOf('same/a.txt'), await contentOf('same/c.txt')]).toEqual(['Third', 'C']);
    const versions = await world.admin.send('GET', `/api/media/${await idOf('same/a.txt')}/versions`);
    expect((versions.body as { items: unknown[] }).items).toHaveLength(2);
    const bad = await send('replace', { 'a.txt': 'Fourth', 'evil.exe': 'x' });
    expect([bad.status, await contentOf('same/a.txt')]).toEqual([400, 'Third']);
  });
});

describe('Selected files', () => {
  it('are named with their uses before they are deleted, all at once', async () => {
    const ids = [await idOf('animals/owl.txt'), await idOf('plants/trees/notes.csv')];
    await leaf('A leaf of an owl', 'animals/owl.txt');
    const asked = await ask('delete', [...ids, ids[0], 'unknown']);
    expect([asked.status, await paths()]).toEqual([200, expect.arrayContaining(['animals/owl.txt'])]);
    for (const said of [
      'Delete 2 files</h1>',
      '<li>animals/owl.txt',
      '<li>plants/trees/notes.csv',
      'A leaf of an owl',
    ]) {
      expect(asked.text).toContain(said);
    }
    const diary = await AuditDiary.of(world.app);
    const told = await diary.told(async () => expect((await confirm(asked.text, 'Delete')).status).toBe(303));
    await diary.close();
    expect(told.map(([kind, path]) => `${kind} ${path}`).toSorted()).toEqual([
      'Media.Deleted animals/owl.txt',
      'Media.Deleted plants/trees/notes.csv',
    ]);
    expect(await paths()).not.toContain('animals/owl.txt');
    expect((await admin.open(LIST)).text).toContain('2 files were moved to the recycle bin.');
  });

  it('are moved into a folder, and their addresses lead on', async () => {
    const asked = await ask('move', [await idOf('plants/trees/elm.png'), await idOf('plants/trees/old/yew.txt')]);
    const moved = await confirm(asked.text, 'Move', { folder: 'woods', uses: 'redirect' });
    expect([moved.status, moved.headers.get('location')]).toEqual([303, '/Admin/Media?folder=woods']);
    expect(await paths()).toEqual(expect.arrayContaining(['woods/elm.png', 'woods/yew.txt']));
    expect(await (await fetch(`${world.app.url}/media/plants/trees/old/yew.txt`)).text()).toBe('A yew');
  });

  it('are moved with what uses them, wherever they have been before', async () => {
    const [old, present] = [await leaf('Old', 'plants/trees/elm.png'), await leaf('Present', 'woods/elm.png')];
    const asked = await ask('move', [await idOf('woods/elm.png')]);
    expect(asked.text).toMatch(/>Present<[^]*>Old</);
    await confirm(asked.text, 'Move', { folder: 'elms', uses: 'rewrite' });
    for (const { contentItemId } of [old, present]) {
      expect(itemOf(await world.admin.get(contentItemId))).toMatchObject({ pictures: { paths: ['elms/elm.png'] } });
    }
  });

  it('stay where they are, all of them, where one cannot be moved', async () => {
    await add('one', { 'same.txt': '1', 'other.txt': '3' });
    await add('two', { 'same.txt': '2' });
    const before = await paths();
    const ids = [await idOf('one/same.txt'), await idOf('two/same.txt'), await idOf('one/other.txt')];
    const { text } = await ask('move', ids);
    const tries: [string, readonly string[], string][] = [
      ['three', ids, 'makes two files three/same.txt'],
      ['../up', ids, 'must not contain an empty folder name'],
      ['two', [ids[0], ids[2]], 'There is a file at'],
    ];
    for (const [folder, some, reason] of tries) {
      const refused = await confirm(text, 'Move', { folder, uses: 'redirect', ids: [...some] });
      expect([refused.status, refused.text.includes(reason), await paths()]).toEqual([400, true, before]);
    }
  });

  it('are described on one page, each with its picture, and only where that was changed', async () => {
    await add('alt', { 'a.txt': 'a', 'b.txt': 'b', 'c.txt': 'c' });
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) ids.push(await idOf(`alt/${name}.txt`));
    const altTexts = async () => {
      const files = await Promise.all(ids.map((id) => world.admin.send('GET', `/api/media/${id}`)));
      return files.map(({ body }) => (body as { altText: string }).altText);
    };
    const saveAlone = (id: string, altText: string) =>
      world.admin.send('PATCH', `/api/media/${id}`, { body: { altText } });
    const asked = await ask('describe', ids);
    expect(asked.text).toContain('Alt texts of 3 files</h1>');
    const [a, b, c] = ids.map((id) => `altText:${id}`);
    await saveAlone(ids[2], 'By somebody else');
    const typed = { [a]: 'Oak', [b]: '', [c]: '' };
    const diary = await AuditDiary.of(world.app);
    const told = await diary.told(async () => expect((await confirm(asked.text, 'Describe', typed)).status).toBe(303));
    await diary.close();
    expect(told.map(([kind, path]) => `${kind} ${path}`)).toEqual(['Media.Described alt/a.txt']);
    expect(await altTexts()).toEqual(['Oak', '', 'By somebody else']);
    const refused = await confirm(asked.text, 'Describe', { ...typed, [a]: 'Elm', [b]: 'Lime' });
    expect([refused.status, refused.text.includes('somebody has changed meanwhile')]).toEqual([400, true]);
    expect(refused.text).toContain('Elm</textarea>');
    expect(await altTexts()).toEqual(['Oak', '', 'By somebody else']);
    const long = await confirm(refused.text, 'Describe', { [a]: 'x'.repeat(1025) });
    expect([long.status, /at most 1,?024 characters/.test(long.text)]).toEqual([400, true]);
    expect((await confirm(refused.text, 'Describe', { [a]: 'Elm', [b]: 'Lime' })).status).toBe(303);
    expect(await altTexts()).toEqual(['Elm', 'Lime', 'By somebody else']);
  });

  it('have to be some, by those who may, through the form', async () => {
    const nothing = await ask('delete', []);
    expect([nothing.status, nothing.headers.get('location')]).toEqual([303, LIST]);
    expect((await admin.open(LIST)).text).toContain('No file is selected.');
    const before = await paths();
    const ids = [await idOf('one/same.txt')];
    expect((await admin.post(`${SELECTED}/Delete`, { ids })).status).toBe(403);
    const contributor = await people.signedIn((await people.create('Contributor')).userName);
    const form = { ...(await hidden(SELECTED)), ids };
    expect((await contributor.post(`${SELECTED}/Delete`, form)).status).toBe(403);
    expect(await paths()).toEqual(before);
  });
});

describe('An upload by a script', () => {
  const json = { accept: 'application/json' };

  it('is told of as JSON, and so is what is wrong with it', async () => {
    const post = async (name: string, content: string) =>
      admin.post(`${LIST}/Upload`, { ...(await hidden(LIST)), folder: 'up', file: filesOf({ [name]: content }) }, json);
    const made = await post('new.txt', 'New');
    expect([made.status, made.body]).toMatchObject([201, { path: 'up/new.txt', url: '/media/up/new.txt' }]);
    const taken = await post('new.txt', 'Other');
    expect([taken.status, taken.body]).toMatchObject([409, { detail: expect.stringContaining('up/new.txt') }]);
    expect((await post('page.html', '<p>')).status).toBe(400);
    const forged = await admin.post(`${LIST}/Upload`, { folder: 'up', file: filesOf({ 'x.txt': 'x' }) }, json);
    expect([forged.status, forged.headers.get('content-type')]).toEqual([403, expect.stringContaining('json')]);
    expect((await paths()).filter((path) => path.startsWith('up/'))).toEqual(['up/new.txt']);
  });
});
