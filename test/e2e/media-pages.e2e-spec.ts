import { hiddenFields, type Browser, type PostedValues } from '@espalier/testing';
import { filesOf, png } from '../support/media-samples';
import { MediaWorld } from '../support/media-world';
import { People } from '../support/people';

const LIST = '/Admin/Media';
const NOTHING_CHOSEN = [new File([], '')];

let world: MediaWorld;
let people: People;
let editor: Browser;

beforeAll(async () => {
  world = await MediaWorld.start();
  people = new People(world.app);
  editor = await browserOf('Editor');
});
afterAll(() => world.stop());

async function browserOf(...roles: string[]): Promise<Browser> {
  return people.signedIn((await people.create(...roles)).userName);
}

const upload = (browser: Browser, files: Record<string, string | Buffer>, folder = '') =>
  browser.submit(LIST, LIST, { folder, file: Object.keys(files).length > 0 ? filesOf(files) : NOTHING_CHOSEN });

describe('Media in the admin UI', () => {
  it('are uploaded into a folder, which is shown then', async () => {
    const answer = await upload(editor, { 'rose.png': await png(4, 4), 'note.txt': 'A note' }, 'garden/bed 1');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/Admin/Media?folder=garden%2Fbed+1']);
    const { text } = await editor.open('/Admin/Media?folder=garden%2Fbed+1');
    expect(text).toContain('2 files were uploaded.');
    expect(text).toContain('src="/media/garden/bed%201/rose.png?width&#x3D;240&amp;height&#x3D;240"');
    expect(text).toMatch(/note\.txt[^]*6 bytes/);
    expect(await world.paths()).toEqual(['garden/bed 1/note.txt', 'garden/bed 1/rose.png']);
    expect((await editor.open(LIST)).text).toMatch(/<span>garden<\/span><span class="n">2</);
  });

  it('are searched for in all folders', async () => {
    const found = await editor.open('/Admin/Media?q=ROSE');
    expect(found.text).toContain('rose.png');
    expect(found.text).not.toContain('note.txt');
    expect((await editor.open('/Admin/Media?q=%3Cb%3E')).text).toContain('No files match');
  });

  it('are refused with the reason beside the field', async () => {
    const refused = await upload(editor, { 'page.html': '<p>', 'note.txt': 'n' }, 'garden');
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('Entry 1: HTML pages can contain scripts');
    expect(refused.text).toMatch(/name="folder"[^>]*value="garden"/);
    expect((await upload(editor, {})).text).toContain('Choose a file.');
    expect((await upload(editor, { 'note.txt': 'Other' }, 'garden/BED 1')).text).toContain('Replace its content');
    expect((await upload(editor, { 'a.txt': 'a' }, '../up')).status).toBe(400);
    expect(await world.paths()).toHaveLength(2);
  });

  it('are replaced, moved and deleted on a page of their own', async () => {
    await upload(editor, { 'tulip.txt': 'One' });
    const [{ id }] = await world.query<{ id: string }>(`SELECT id FROM media_file WHERE path = 'tulip.txt'`);
    const page = `/Admin/Media/Edit/${id}`;
    const replaced = await editor.submit(page, `${page}/Replace`, { file: filesOf({ 'any.txt': 'Two' }) });
    expect([replaced.status, (await world.fetch('tulip.txt')).bytes.toString()]).toEqual([303, 'Two']);

    const refused = await editor.submit(page, `${page}/Move`, { path: 'tulip.png' });
    expect([refused.status, refused.text.includes('must end with .txt')]).toEqual([400, true]);
    const moved = await editor.submit(page, `${page}/Move`, { path: 'beds/tulip.txt' });
    expect([moved.status, (await world.fetch('beds/tulip.txt')).status]).toEqual([303, 200]);

    const stale = await editor.post(`${page}/Move`, {
      ...(await hidden(page, `${page}/Move`)),
      version: '"x"',
      path: 'b.txt',
    });
    expect([stale.status, stale.text.includes('has changed since')]).toEqual([400, true]);
    const deleted = await editor.submit(`${page}/Delete`, `${page}/Delete`, {});
    expect([deleted.status, deleted.headers.get('location')]).toEqual([303, '/Admin/Media?folder=beds']);
    expect((await editor.open(page)).status).toBe(404);

    const bin = '/Admin/RecycleBin/Media';
    expect((await editor.open(bin)).text).toContain('beds/tulip.txt');
    await upload(editor, { 'tulip.txt': 'Another' }, 'beds');
    const taken = await editor.submit(`${bin}/${id}/Restore`, `${bin}/${id}/Restore`, { path: 'beds/tulip.txt' });
    expect([taken.status, taken.text.includes('Restore this one at another path.')]).toEqual([400, true]);
    const restored = await editor.submit(`${bin}/${id}/Restore`, `${bin}/${id}/Restore`, { path: 'beds/old.txt' });
    expect([restored.status, restored.headers.get('location')]).toEqual([303, page]);
    await editor.submit(`${page}/Delete`, `${page}/Delete`, {});
    const purged = await editor.submit(`${bin}/${id}/Purge`, `${bin}/${id}/Purge`, {});
    expect([purged.status, purged.headers.get('location')]).toEqual([303, bin]);
    expect((await editor.open(`${bin}/${id}/Restore`)).status).toBe(404);
  });

  it('are uploaded by scripts under another name where the name is taken, if they ask for that', async () => {
    const form = { ...(await hidden(LIST, LIST)), folder: 'taken' };
    const send = (file: Record<string, string>, taken = {}) =>
      editor.post(`${LIST}/Upload`, { ...form, ...taken, file: filesOf(file) });
    expect((await send({ 'a.b.txt': 'One' })).status).toBe(201);
    expect((await send({ 'A.b.TXT': 'Two' })).status).toBe(409);
    const names = [];
    for (const name of ['A.b.TXT', 'a.b.txt', 'new.txt']) {
      const { status, body } = await send({ [name]: name }, { taken: 'rename' });
      names.push([status, (body as { path: string }).path]);
    }
    expect(names).toEqual([
      [201, 'taken/A.b-2.TXT'],
      [201, 'taken/a.b-3.txt'],
      [201, 'taken/new.txt'],
    ]);
    expect((await world.fetch('taken/a.b.txt')).bytes.toString()).toBe('One');
  });

  it('are told to pickers', async () => {
    const { status, headers, body } = await editor.open('/Admin/Media/Pick?folder=garden/bed 1');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({
      folder: 'garden/bed 1',
      folders: [],
      files: [
        { path: 'garden/bed 1/note.txt', thumbnail: null, mediaType: 'text/plain', size: 6 },
        { path: 'garden/bed 1/rose.png', url: '/media/garden/bed%201/rose.png', width: 4, height: 4 },
      ],
      total: 2,
    });
    expect((await editor.open('/Admin/Media/Pick')).body).toMatchObject({
      folders: expect.arrayContaining([{ name: 'garden', path: 'garden', files: 2 }]),
    });
  });

  it('are only for those who may manage them', async () => {
    const contributor = await browserOf('Contributor');
    const moderator = await browserOf('Moderator');
    for (const browser of [contributor, moderator]) {
      for (const path of [LIST, '/Admin/Media/Pick', '/Admin/Media/Edit/x']) {
        expect((await browser.open(path)).status).toBe(403);
      }
    }
    const before = await world.paths();
    const form = { ...(await hidden(LIST, LIST)), file: filesOf({ 'x.txt': 'x' }) };
    expect((await contributor.post(LIST, form)).status).toBe(403);
    expect(await world.paths()).toEqual(before);
  });

  it('are uploaded by the form that was shown only, and the token comes before the files', async () => {
    const before = await world.paths();
    const token = await hidden(LIST, LIST);
    const file = filesOf({ 'forged.txt': 'x' });
    const forms: PostedValues[] = [{ file }, { _csrf: 'x', file }, { file, ...token }];
    for (const form of forms) {
      expect((await editor.post(LIST, form)).status).toBe(403);
    }
    expect(
      (await editor.post(LIST, { ...token, file }, { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }))
        .status,
    ).toBe(403);
    expect(await world.paths()).toEqual(before);
  });
});

async function hidden(page: string, action: string): Promise<Record<string, string>> {
  return hiddenFields((await editor.open(page)).text, action);
}
