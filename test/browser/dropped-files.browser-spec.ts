import type { Page } from 'playwright-core';
import { violationsAtAnyWidth } from '../support/axe';
import { bringFiles } from '../support/brought-files';
import type { WatchedPage } from '../support/chromium';
import type { Item } from '../support/content-api';
import { EditorWorld, requireFaultless } from '../support/editor-world';
import { png } from '../support/media-samples';

const FOLDER = new Date().toISOString().slice(0, 7).replace('-', '/');

describe('Files that are dropped in the editor', () => {
  let world: EditorWorld;
  let opened: WatchedPage;
  let page: Page;
  let item: Item;
  let picture: string;

  const drop = (at: string, ...names: string[]) => bringFiles(page, { event: 'drop', at, names, picture });
  const fieldOf = (name: string) => `media-picker:has([name^="${name}"])`;
  const save = async () => {
    await page.getByRole('button', { name: 'Update', exact: true }).press('Enter');
    await page.getByText('was published.').waitFor();
    const { pictures, cover } = (await world.latest(item)) as Item & Record<'pictures' | 'cover', { paths: string[] }>;
    return { pictures: pictures?.paths, cover: cover?.paths };
  };

  beforeAll(async () => {
    world = await EditorWorld.start();
    picture = (await png(40, 20)).toString('base64');
    const fields = [
      { name: 'pictures', type: 'MediaField', settings: { multiple: true } },
      { name: 'cover', type: 'MediaField' },
    ];
    await world.content.admin.putType('Album', { parts: [{ part: 'TitlePart' }], fields });
  });
  afterAll(() => world.stop());

  beforeEach(async () => {
    opened = await world.enter();
    ({ page } = opened);
    item = await world.save('Album', { titlePart: { title: 'Trees' }, cover: { paths: ['old.png'] } });
    await world.edit(page, item);
    await page.getByRole('button', { name: 'Choose another file' }).waitFor();
  });
  afterEach(async () => {
    requireFaultless(opened);
    await page.context().close();
  });

  it('are not opened in the place of the page where nothing takes them', async () => {
    for (const at of ['body', 'h1', '[name="titlePart.title"]', 'aside'])
      expect([at, await drop(at, 'oak.png')]).toEqual([at, false]);
    await page.getByRole('textbox', { name: 'Title' }).fill('More trees');
    expect(await save()).toEqual({ pictures: undefined, cover: ['old.png'] });
  });

  it('are uploaded and added to the field of media that they are dropped on', async () => {
    await drop(fieldOf('pictures'), 'oak.png', 'elm.png');
    await page.locator('.media-row img').nth(1).waitFor();
    expect(await violationsAtAnyWidth(page)).toEqual([]);
    await drop(fieldOf('pictures'), 'oak.png');
    const uploads = page.getByRole('group', { name: 'Uploads' });
    await uploads.getByText('Uploaded as oak-2.png, because a file with this name already exists').waitFor();
    const pictures = ['oak.png', 'elm.png', 'oak-2.png'].map((name) => `${FOLDER}/${name}`);
    expect(await save()).toEqual({ pictures, cover: ['old.png'] });
  });

  it('are asked about in the library where their name is taken', async () => {
    await page.goto(`${world.url}/Admin/Media?folder=taken`);
    const told = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
    const choice = (name: string) => page.getByRole('button', { name, exact: true });
    const widths = async () => {
      const files = await world.content.admin.send('GET', '/api/media?folder=taken');
      return (files.body as { items: { path: string; width: number }[] }).items.map(({ path, width }) => [path, width]);
    };
    await drop('media-library', 'note.png');
    await told('1 of 1 uploaded');
    picture = (await png(60, 20)).toString('base64');
    await drop('media-library', 'note.png');
    await told('0 of 1 uploaded');
    expect(await violationsAtAnyWidth(page)).toEqual([]);
    await choice('Keep both').press('Enter');
    await page.getByText('Uploaded as note-2.png').waitFor();
    expect(await page.evaluate('document.activeElement.localName')).toBe('li');
    await drop('media-library', 'note.png');
    await choice('Replace').press('Enter');
    await choice('Replace').waitFor({ state: 'detached' });
    await told('1 of 1 uploaded');
    expect(await widths()).toEqual([
      ['taken/note-2.png', 60],
      ['taken/note.png', 60],
    ]);
  });

  it('take the place of the one file that a field has room for, which is told', async () => {
    await drop(fieldOf('cover'), 'new.png', 'other.png');
    await page.getByText('This field holds one file. The others were not uploaded.').waitFor();
    expect(await save()).toEqual({ pictures: undefined, cover: [`${FOLDER}/new.png`] });
  });

  it('are none of them where a picture of the page is dragged', async () => {
    await page.locator(fieldOf('cover')).dispatchEvent('dragstart');
    expect(await drop(fieldOf('pictures'), 'old.png')).toBe(false);
    expect(await page.getByRole('group', { name: 'Uploads' }).count()).toBe(0);
    await page.locator(fieldOf('cover')).dispatchEvent('dragend');
    await page.getByRole('textbox', { name: 'Title' }).fill('More trees');
    expect(await save()).toEqual({ pictures: undefined, cover: ['old.png'] });
  });
});
