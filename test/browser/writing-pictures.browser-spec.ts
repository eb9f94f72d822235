import type { Page } from 'playwright-core';
import { Roles } from '#core/auth';
import { violationsAtAnyWidth } from '../support/axe';
import { bringFiles } from '../support/brought-files';
import type { WatchedPage } from '../support/chromium';
import type { Item } from '../support/content-api';
import { EditorWorld, requireFaultless, saveDraft, signIn } from '../support/editor-world';
import { keyboard } from '../support/hands';
import { png, uploadForm } from '../support/media-samples';

interface Loaded {
  readonly naturalWidth: number;
  decode(): Promise<void>;
}

describe('Pictures, in the text as it will look', () => {
  let world: EditorWorld;
  let opened: WatchedPage;
  let page: Page;
  let item: Item;
  let picture: string;

  const prose = () => page.getByRole('textbox', { name: 'Text', exact: true });
  const asked = () => page.getByRole('dialog', { name: 'Image' });
  const folder = new Date().toISOString().slice(0, 7).replace('-', '/');
  const open = async (markdown: string) => {
    item = await world.save('Article', { titlePart: { title: 'Trees' }, markdownBodyPart: { markdown } });
    await world.edit(page, item);
    await prose().waitFor();
  };
  const save = async () => {
    await page.getByRole('button', { name: 'Update', exact: true }).press('Enter');
    await page.getByText('was published.').waitFor();
    return ((await world.latest(item)).markdownBodyPart as { markdown: string }).markdown;
  };
  const describe = async (name: string, alt: string, caption = '') => {
    await asked().locator(`img[src*="${name}"]`).waitFor();
    await asked().getByLabel('Alt text').fill(alt);
    await asked().getByLabel('Caption').fill(caption);
    await asked().getByRole('button', { name: 'Apply' }).press('Enter');
  };
  /** Files with events of the browser, at an element of the text. */
  const bring = (event: 'drop' | 'paste', at: string, names: readonly string[]) =>
    bringFiles(page, { event, at: `.prose ${at}`, names, picture });

  beforeAll(async () => {
    world = await EditorWorld.start();
    picture = (await png(400, 200)).toString('base64');
  });
  afterAll(() => world.stop());

  beforeEach(async () => {
    opened = await world.enter();
    ({ page } = opened);
  });
  afterEach(async () => {
    requireFaultless(opened);
    await page.context().close();
  });

  it('are uploaded, described and put where they were dropped', async () => {
    await open('First.\n\nSecond.\n\nThird.\n');
    await bring('drop', 'p:nth-of-type(2)', ['oak.png', 'elm.png']);
    await describe('oak.png', 'An oak', 'Old and tall');
    await describe('elm.png', '');
    await prose().getByText('No alt text').waitFor();
    expect(await page.locator('.prose .picture').count()).toBe(2);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsAtAnyWidth(page)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Update', exact: true }).press('Enter');
    await page.getByRole('heading', { name: 'A picture has no alt text' }).waitFor();
    await page.getByRole('button', { name: 'Publish without alt text' }).press('Enter');
    await page.getByText('was published.').waitFor();
    const { markdown } = (await world.latest(item)).markdownBodyPart as { markdown: string };
    const [oak, elm] = [`![An oak](/media/${folder}/oak.png "Old and tall")`, `![](/media/${folder}/elm.png)`];
    expect(markdown).toMatch(new RegExp(`^First.\n\n(?:Second.\n\n)?${escaped(`${oak}\n\n${elm}`)}\n`));
  });

  it('may be two hundred at once, and are asked about until somebody has had enough', async () => {
    await open('First.');
    await bring(
      'drop',
      'p',
      Array.from({ length: 200 }, (_, index) => `many-${index}.png`),
    );
    await describe('many-0.png', 'The first');
    await asked().locator('img[src*="many-1.png"]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.prose .picture').nth(199).waitFor();
    expect(await asked().count()).toBe(0);
    expect(await prose().getByText('No alt text').count()).toBe(199);
  });

  it('take the place of an empty paragraph they are pasted into', async () => {
    await open('');
    await prose().focus();
    await bring('paste', 'p', ['image.png']);
    await describe('pasted', 'A lime');
    await prose().getByRole('img', { name: 'A lime' }).waitFor();
    expect(await save()).toMatch(new RegExp(`^!\\[A lime\\]\\(/media/${folder}/pasted-[\\d-]+\\.png\\)$`));
  });

  it('of one name are all kept, and the list of uploads says what the others are called now', async () => {
    await open('First.');
    await bring('drop', 'p', ['birch.png', 'birch.png']);
    await describe('birch.png', 'A birch');
    await describe('birch-2.png', 'Another');
    const uploads = page.getByRole('group', { name: 'Uploads' });
    await uploads.getByText('Uploaded as birch-2.png, because a file with this name already exists').waitFor();
    await prose().getByRole('img', { name: 'Another' }).waitFor();
    expect(await violationsAtAnyWidth(page)).toEqual([]);
    const [first, second] = [`![A birch](/media/${folder}/birch.png)`, `![Another](/media/${folder}/birch-2.png)`];
    expect(await save()).toContain(`${first}\n\n${second}`);
  });

  it('that are refused are told of beside the text, which stays as it is', async () => {
    await open('One.');
    await bring('drop', 'p', ['oak.html']);
    const refused = page.getByRole('group', { name: 'Uploads' }).getByRole('listitem');
    await refused
      .filter({ hasText: 'oak.html' })
      .filter({ hasNotText: /Waiting|Uploading/ })
      .waitFor();
    expect(await page.locator('.prose .waiting-file').count()).toBe(0);
    expect(await prose().innerText()).toBe('One.');
  });

  it('of the library bring its description, by the keyboard alone', async () => {
    const { app } = world.content;
    const token = await app.token();
    const body = uploadForm({ 'yew.png': await png(40, 20) });
    const { body: added } = await app.request('POST', '/api/media', { token, body });
    const [{ id }] = added.items as [{ id: string }];
    const described = await app.request('PATCH', `/api/media/${id}`, {
      token,
      body: { altText: 'A yew', caption: 'Evergreen' },
    });
    expect(described.status).toBe(200);
    await open('');
    await page.getByRole('toolbar').first().getByRole('button', { name: 'Image' }).press('Enter');
    await page.getByRole('dialog', { name: 'Media library' }).getByRole('button', { name: 'yew.png' }).press('Enter');
    expect(await asked().getByLabel('Alt text').inputValue()).toBe('A yew');
    await asked().getByRole('button', { name: 'Apply' }).press('Enter');
    await prose().getByRole('img', { name: 'A yew' }).waitFor();
    expect(await save()).toBe('![A yew](/media/yew.png "Evergreen")');
  });

  it('are inserted, described and described anew by nothing but keys', async () => {
    const { app } = world.content;
    const body = uploadForm({ 'fir.png': await png(40, 20) }, { folder: 'trees' });
    await app.request('POST', '/api/media', { token: await app.token(), body });
    await open('');
    const hands = keyboard(page);
    const library = page.getByRole('dialog', { name: 'Media library' });
    await hands.type(prose(), 'Before');
    await page.keyboard.press('Enter');
    await page.keyboard.type('/image');
    await page.keyboard.press('Enter');
    await hands.press(library.getByRole('button', { name: 'trees' }));
    await hands.press(library.getByRole('button', { name: 'fir.png' }));
    await hands.type(asked().getByLabel('Alt text'), 'A fir');
    await hands.type(asked().getByLabel('Caption'), 'Young');
    await hands.press(asked().getByRole('button', { name: 'Apply' }));
    await prose().and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await asked().getByLabel('Alt text').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('A silver fir');
    await page.keyboard.press('Enter');
    await prose().getByRole('img', { name: 'A silver fir' }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type(' behind');
    await saveDraft(page);
    await page.getByText('saved as a draft').waitFor();
    const { markdown } = (await world.latest(item)).markdownBodyPart as { markdown: string };
    expect(markdown).toBe('Before\n\n![A silver fir](/media/trees/fir.png "Young") behind');
  });

  it('that are replaced under their path are seen as they are now, also where they were seen before', async () => {
    const { app } = world.content;
    const token = await app.token();
    const upload = async (width: number) => uploadForm({ 'plum.png': await png(width, 20) });
    const { body: added } = await app.request('POST', '/api/media', { token, body: await upload(40) });
    const [{ id }] = added.items as [{ id: string }];
    const widthOn = (shown: Page) =>
      shown
        .getByRole('img', { name: 'A plum' })
        .evaluate((image: Loaded) => image.decode().then(() => image.naturalWidth));
    await open('![A plum](/media/plum.png)');
    const site = await page.context().newPage();
    const address = `${world.url}/Contents/ContentItems/${item.contentItemId}`;
    await site.goto(address);
    expect([await widthOn(page), await widthOn(site)]).toEqual([40, 40]);
    await app.request('PUT', `/api/media/${id}`, { token, body: await upload(60) });
    await site.goto(address);
    expect(await widthOn(site)).toBe(60);
    await prose().press('End');
    await page.keyboard.type(' ripe');
    expect(await save()).toBe('![A plum](/media/plum.png) ripe');
    expect(await widthOn(page)).toBe(60);
    await app.request('POST', `/api/media/${id}/versions/1/restore`, { token });
    await site.goto(address);
    expect(await widthOn(site)).toBe(40);
  });

  it('are not for those who may not upload, who are told so', async () => {
    const permissions = ['AccessAdminPanel', 'EditContent'];
    await world.content.app.get(Roles).put({ name: 'Writer', description: '', permissions });
    const { userName } = await world.people.create('Writer');
    await page.context().clearCookies();
    await page.goto(`${world.url}/Login`);
    await signIn(page, userName);
    await page.goto(`${world.url}/Admin/Contents/ContentTypes/Article/Create`);
    await prose().waitFor();
    await bring('drop', 'p', ['oak.png']);
    await page.getByText('You may not upload files. Ask someone who manages the media library.').waitFor();
    opened = { ...opened, faults: opened.faults.filter((fault) => !fault.includes('status of 403')) };
  });
});

function escaped(text: string): string {
  return text.replace(/[[\]().]/g, '\\$&');
}
