import type { Page } from 'playwright-core';
import { violationsOf } from '../support/axe';
import type { WatchedPage } from '../support/chromium';
import { EditorWorld, requireFaultless } from '../support/editor-world';
import { filesOf, png, uploadForm } from '../support/media-samples';
import { rolesIn, treeOf } from '../support/tree';

describe('The media library, with scripts', () => {
  let world: EditorWorld;
  let opened: WatchedPage;
  let page: Page;

  const link = (name: string) => page.getByRole('link', { name, exact: true });
  const rows = () => page.getByRole('group', { name: 'Uploads' }).getByRole('listitem').allInnerTexts();
  const told = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  const open = (path: string) => page.goto(`${world.url}${path}`);

  beforeAll(async () => {
    world = await EditorWorld.start();
    const picture = await png(400, 200);
    await add('trees/old', { 'oak.png': picture, 'elm.png': picture, 'yew.png': picture });
    opened = await world.enter();
    ({ page } = opened);
  });
  afterAll(() => world.stop());
  afterEach(() => requireFaultless(opened));

  async function add(folder: string, files: Record<string, string | Buffer>): Promise<void> {
    const { app } = world.content;
    const { status } = await app.request('POST', '/api/media', {
      token: await app.token(),
      body: uploadForm(files, { folder }),
    });
    expect(status).toBe(201);
  }

  /** Lets an event bring files to the library. */
  const bring = (event: string, member: string, files: Record<string, string>, to = 'media-library') =>
    page.evaluate(`(() => {
      const brought = new DataTransfer();
      for (const [name, content] of ${JSON.stringify(Object.entries(files))}) brought.items.add(new File([content], name));
      const target = document.querySelector('dialog[open]') ?? document.querySelector('${to}');
      const options = { bubbles: true, cancelable: true, ${member}: brought };
      target.dispatchEvent(new ${event});
    })()`);
  const drop = (files: Record<string, string>, to?: string) =>
    bring(`DragEvent('drop', options)`, 'dataTransfer', files, to);
  const paste = (files: Record<string, string>) => bring(`ClipboardEvent('paste', options)`, 'clipboardData', files);

  const storedPaths = async (): Promise<string[]> => {
    const { rows: found } = await world.content.database.query<{ path: string }>(
      `SELECT path FROM media_file WHERE removed_utc IS NULL ORDER BY path_key`,
    );
    return found.map(({ path }) => path);
  };

  it('is, to a screen reader, folders, the way to this one, a search, and files that can be selected', async () => {
    await open('/Admin/Media?folder=trees/old');
    const tree = await treeOf(page.getByRole('main'));
    const file = (name: string) => [`checkbox "Select ${name}"`, `link "${name}"`];
    expect(rolesIn(tree, 'heading', 'navigation', 'searchbox', 'checkbox', 'link')).toEqual([
      'heading "Media" [level=1]',
      'link "Help"',
      'navigation "Folders"',
      'link "All media"',
      'link "trees 3"',
      'link "old 3"',
      ...['Pictures without alt text', 'Not used', 'Deleted media'].map((name) => `link "${name}"`),
      'navigation "Folder path"',
      'link "All media"',
      'link "trees"',
      'searchbox "Search names, alt texts and captions"',
      'link "As a grid"',
      'link "As a list"',
      ...['elm.png', 'oak.png', 'yew.png'].flatMap(file),
      'navigation "Pages": 3 entries',
      'link "Move or rename this folder"',
    ]);
  });

  it('uploads what is dropped anywhere, file by file, and says of each what is wrong with it', async () => {
    await open('/Admin/Media?folder=dropped');
    await page.getByText('There are no files here yet').waitFor();
    await drop({ 'first.txt': 'One', 'page.html': '<p>', 'second.txt': 'Two' }, 'nav');
    await told('2 of 3 uploaded');
    expect(await rows()).toEqual([
      expect.stringMatching(/^first\.txt\s+Uploaded$/),
      expect.stringMatching(/^page\.html\s+HTML pages can contain scripts/),
      expect.stringMatching(/^second\.txt\s+Uploaded$/),
    ]);
    await link('second.txt').waitFor();
    expect(await page.locator('.media-tree [aria-current]').innerText()).toMatch(/^dropped\s*2$/);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close the list of uploads' }).press('Enter');
    await page.getByRole('group', { name: 'Uploads' }).waitFor({ state: 'hidden' });
    await page.getByRole('searchbox').and(page.locator(':focus')).waitFor();
  });

  it('says how far an upload has come', async () => {
    await open('/Admin/Media?folder=held');
    let letGo = () => undefined as void;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/Media\/Upload/, async (route) => {
      await held;
      await route.continue();
    });
    await drop({ 'held.txt': 'Held' });
    const bar = page.getByRole('progressbar', { name: 'Progress of held.txt' });
    await bar.waitFor();
    letGo();
    await told('1 of 1 uploaded');
    expect(await bar.isVisible()).toBe(false);
    await page.unroute(/Media\/Upload/);
  });

  it('uploads what is pasted, and pictures of the clipboard under names of their own', async () => {
    await open('/Admin/Media?folder=pasted');
    await paste({ 'image.txt': 'A picture', 'named.txt': 'Named' });
    await told('2 of 2 uploaded');
    expect(await storedPaths()).toEqual(
      expect.arrayContaining(['pasted/named.txt', expect.stringMatching(/^pasted\/pasted-[\d-]+\.txt$/)]),
    );
  });

  it('uploads what is chosen into the folder that is typed, by the keyboard alone', async () => {
    await open('/Admin/Media');
    await page.getByLabel('Upload files', { exact: true }).press('Enter');
    await page.getByLabel('Folder (optional)').fill('typed/here');
    const files = filesOf(Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`file-${at}.txt`, `File ${at}`])));
    await page.getByLabel('Files', { exact: true }).setInputFiles(
      await Promise.all(
        files.map(async (file) => ({
          name: file.name,
          mimeType: 'text/plain',
          buffer: Buffer.from(await file.arrayBuffer()),
        })),
      ),
    );
    await page.getByRole('button', { name: 'Upload', exact: true }).press('Enter');
    await told('25 of 25 uploaded');
    expect((await storedPaths()).filter((path) => path.startsWith('typed/here/'))).toHaveLength(25);
  });

  it('selects files by X and up to there by Shift+X, and deletes them', async () => {
    await open('/Admin/Media?folder=typed/here');
    for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
    expect(await page.locator('.bulk .count').textContent()).toBe('3 selected');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete…' }).press('Enter');
    await page.getByRole('heading', { name: 'Delete 3 files' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete the files' }).press('Enter');
    await told('3 files were moved to the recycle bin.');
    expect((await storedPaths()).filter((path) => path.startsWith('typed/here/'))).toHaveLength(22);
  });

  it('tags files that are selected, and finds them by a tag', async () => {
    await open('/Admin/Media?folder=trees/old');
    for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
    await page.getByRole('button', { name: 'Tags…' }).press('Enter');
    await page.getByRole('heading', { name: 'Tags of 2 files' }).waitFor();
    await page.getByLabel('Add tags (optional)').fill('Wood, winter');
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save the tags' }).press('Enter');
    await told('The tags of 2 files were saved.');
    await open('/Admin/Media');
    await page.getByLabel('Tags', { exact: true }).press('Enter');
    await link('Wood').press('Enter');
    await page.locator('.chip', { hasText: 'Wood' }).waitFor();
    expect(await page.locator('.tile').count()).toBe(2);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('sets the focal point of a picture by a click, and by its numbers', async () => {
    await open('/Admin/Media?folder=trees/old');
    await link('oak.png').press('Enter');
    const picture = page.locator('.focal img');
    const mark = page.locator('.focal-mark');
    await picture.waitFor();
    expect(await mark.isVisible()).toBe(false);
    const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
    await picture.click({ position: { x: width * 0.75, y: height * 0.25 } });
    const [left, top] = ['left', 'top'].map((side) =>
      page.getByLabel(`Focal point from the ${side}, in percent (optional)`),
    );
    expect([await left.inputValue(), await top.inputValue()]).toEqual(['75', '25']);
    await top.press('ArrowUp');
    await mark.waitFor();
    await page.getByLabel('Alt text (optional)').fill('An old oak');
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
    await told('The description was saved.');
    expect([await left.inputValue(), await top.inputValue()]).toEqual(['75', '26']);
    expect(await violationsOf(page)).toEqual([]);
  });

  it('crops a picture by the keyboard, replaces it, and restores what it was', async () => {
    await open('/Admin/Media?folder=trees/old');
    await link('yew.png').press('Enter');
    await page.getByRole('link', { name: 'Crop…' }).press('Enter');
    const part = page.getByRole('group', { name: 'Part of the picture' });
    await part.focus();
    for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowUp', 'ArrowRight', 'ArrowLeft', 'ArrowRight'])
      await page.keyboard.press(key);
    const numbers = ['From the left, in', 'From the top, in', 'Width in', 'Height in'];
    const typed = () => Promise.all(numbers.map((name) => page.getByLabel(`${name} pixels`).inputValue()));
    expect(await typed()).toEqual(['2', '0', '396', '198']);
    expect(await violationsOf(page)).toEqual([]);
    const { x, y, width } = (await page.locator('.focal img').boundingBox()) ?? { x: 0, y: 0, width: 0 };
    const scale = width / 400;
    await page.getByLabel('Width in pixels').fill('100');
    await page.getByLabel('Height in pixels').fill('50');
    await page.mouse.move(x + 10 * scale, y + 10 * scale);
    await page.mouse.down();
    await page.mouse.move(x + 60 * scale, y + 30 * scale, { steps: 3 });
    await page.mouse.up();
    expect(await typed()).toEqual(['52', '20', '100', '50']);
    await page.mouse.move(x + 200 * scale, y + 100 * scale);
    await page.mouse.down();
    await page.mouse.move(x + 300 * scale, y + 150 * scale, { steps: 3 });
    await page.mouse.up();
    expect(await typed()).toEqual(['200', '100', '100', '50']);
    await page.getByRole('button', { name: 'Crop', exact: true }).press('Enter');
    await told('The picture was cropped.');
    await page.getByText('100 × 50').first().waitFor();
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'any.png',
      mimeType: 'image/png',
      buffer: await png(80, 40),
    });
    await page.getByRole('button', { name: 'Replace', exact: true }).press('Enter');
    await told('The file was replaced.');
    expect(await page.getByRole('row').count()).toBe(1 + 3);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Restore version 1' }).press('Enter');
    await told('Version 1 was restored.');
    await page.getByRole('button', { name: 'Rotate left' }).press('Enter');
    await told('The picture was rotated.');
    await page.getByText('200 × 400').first().waitFor();
  });

  describe('in an editor', () => {
    const library = () => page.getByRole('dialog', { name: 'Media library' });
    const inLibrary = (name: string) => library().getByRole('button', { name, exact: true });

    beforeEach(async () => {
      await world.edit(page, await world.save('Article', { titlePart: { title: 'Trees' } }));
      await page.getByRole('button', { name: 'Choose from the media library' }).press('Enter');
    });

    it('tells of three files in a folder beside none', async () => {
      await inLibrary('trees (3)').press('Enter');
      await library().getByText('3 files in the folders of trees, none beside them. Open a folder.').waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await inLibrary('old (3)').press('Enter');
      await library().getByText('Showing 3 of 3 in trees/old').waitFor();
      expect(rolesIn(await treeOf(library()), 'heading', 'button', 'searchbox', 'status')).toEqual([
        'heading "Media library" [level=2]',
        'button "Upload"',
        'button "Close"',
        'searchbox "Search"',
        'button "One folder up"',
        'status: Showing 3 of 3 in trees/old',
        ...['elm.png', 'oak.png', 'yew.png'].map((name) => `button "${name}"`),
      ]);
    });

    it('finds a file by its alt text, which is offered where the file is chosen', async () => {
      await library().getByLabel('Search').fill('old oak');
      await library().getByText('Showing 1 of 1 found').waitFor();
      await inLibrary('oak.png').press('Enter');
      expect(await page.locator('.media-row').getByLabel('Alt text').inputValue()).toBe('An old oak');
    });

    it('uploads into the folder that is open, and leads to what has come', async () => {
      await inLibrary('trees (3)').press('Enter');
      await inLibrary('old (3)').press('Enter');
      await library().getByText('Showing 3 of 3 in trees/old').waitFor();
      await drop({ 'new.txt': 'New', 'new.exe': 'Not taken' });
      await library().getByText('1 of 2 uploaded').waitFor();
      await inLibrary('new.txt').and(page.locator(':focus')).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await page.keyboard.press('Enter');
      expect(await page.locator('.media-row').getByLabel('Path').inputValue()).toBe('trees/old/new.txt');
    });

    it('says so when a file has gone while it was chosen', async () => {
      await library().getByLabel('Search').fill('elm');
      await inLibrary('elm.png').waitFor();
      const { app, database } = world.content;
      const { rows: found } = await database.query<{ id: string }>(
        `SELECT id FROM media_file WHERE path = 'trees/old/elm.png'`,
      );
      const token = await app.token();
      expect((await app.request('DELETE', `/api/media/${found[0].id}`, { token })).status).toBe(204);
      await inLibrary('elm.png').press('Enter');
      await page.locator('.media-row').getByText('This picture is not in the library any more.').waitFor();
    });
  });
});
