import type { Page } from 'playwright-core';
import { violationsOf } from '../support/axe';
import type { WatchedPage } from '../support/chromium';
import type { Item } from '../support/content-api';
import { EditorWorld, requireFaultless } from '../support/editor-world';
import { png, uploadForm } from '../support/media-samples';

interface Landing extends Item {
  readonly bagPart: {
    readonly contentItems: readonly {
      readonly contentItemId: string;
      readonly contentType: string;
      readonly titlePart?: { readonly title: string };
    }[];
  };
}

describe('Blocks in an editor', () => {
  let world: EditorWorld;
  let opened: WatchedPage;
  let page: Page;
  let item: Item;

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const summary = (title: string) => page.locator('.bag-item > details > summary', { hasText: title });
  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });
  const shown = () =>
    page
      .locator('.bag-item')
      .getByLabel('Title')
      .evaluateAll((all) => all.map((one) => (one as unknown as { value: string }).value));
  const open = async (options = {}) => {
    opened = await world.enter(options);
    ({ page } = opened);
    await world.edit(page, item);
  };
  const stored = async () => {
    await page.locator('form.editor input[type="text"]').first().focus();
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('saved as a draft').waitFor();
    return ((await world.latest(item)) as Landing).bagPart.contentItems;
  };
  const titles = async () => (await stored()).map(({ titlePart }) => titlePart?.title ?? '');

  beforeAll(async () => {
    world = await EditorWorld.start();
    const { admin, app } = world.content;
    const fields = [{ name: 'picture', type: 'MediaField', settings: { multiple: true } }];
    await admin.putType('Banner', { parts: [{ part: 'TitlePart' }], fields });
    const settings = { containedContentTypes: ['Quote', 'Banner'] };
    await admin.putType('Landing', { parts: [{ part: 'TitlePart' }, { part: 'BagPart', settings }] });
    const body = uploadForm({ 'oak.png': await png(400, 200) }, { folder: 'trees' });
    await app.request('POST', '/api/media', { token: await app.token(), body });
  });
  afterAll(() => world.stop());

  beforeEach(async () => {
    const picture = { paths: ['trees/plan.pdf', 'trees/oak.png'] };
    const contentItems = [
      { contentType: 'Banner', titlePart: { title: 'One' }, picture },
      { contentType: 'Quote', titlePart: { title: 'Two' } },
    ];
    item = await world.save('Landing', { titlePart: { title: 'Trees' }, bagPart: { contentItems } });
  });
  afterEach(async () => {
    requireFaultless(opened);
    await page.context().close();
  });

  it('are folded by the keyboard, and stay so while others come and go', async () => {
    await open();
    await summary('One').press('Enter');
    const title = page.locator('.bag-item').first().getByLabel('Title');
    expect(await title.isVisible()).toBe(false);
    await button('Add Quote').press('Enter');
    await said('Quote was added. It is number 3 of 3.');
    expect(await title.isVisible()).toBe(false);
    await button('Duplicate Two').press('Enter');
    await said('Two was added. It is number 3 of 4.');
    expect(await title.isVisible()).toBe(false);
    await summary('One').press('Enter');
    await title.waitFor({ state: 'visible' });
    expect(await violationsOf(page)).toEqual([]);
  });

  it('are moved by Alt and an arrow from within, which says where they are then', async () => {
    await open();
    const title = page.locator('.bag-item').first().getByLabel('Title');
    await title.press('Alt+ArrowDown');
    await said('One is number 2 of 2.');
    expect(await shown()).toEqual(['Two', 'One']);
    await page.locator('.bag-item').nth(1).getByLabel('Title').and(page.locator(':focus')).waitFor();
    await summary('Two').press('Alt+ArrowDown');
    await said('Two is number 2 of 2.');
    await summary('Two').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Alt+ArrowUp');
    await said('Two is number 1 of 2.');
    expect(await titles()).toEqual(['Two', 'One']);
  });

  it('are duplicated beside themselves, with ids of their own', async () => {
    await open();
    await button('Duplicate One').press('Enter');
    await said('One was added. It is number 2 of 3.');
    await page.locator('.bag-item').nth(1).getByLabel('Title').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Copy');
    const items = await stored();
    expect(items.map(({ titlePart }) => titlePart?.title)).toEqual(['One', 'Copy', 'Two']);
    const { contentItemId: _one, titlePart: _first, ...original } = items[0];
    const { contentItemId: _other, titlePart: _second, ...copy } = items[1];
    expect(copy).toEqual(original);
    expect(new Set(items.map(({ contentItemId }) => contentItemId)).size).toBe(3);
  });

  it('are added between others', async () => {
    await open();
    await page.getByLabel('Add before Two', { exact: true }).press('Enter');
    expect(await violationsOf(page)).toEqual([]);
    for (let entry = 0; entry < 2; entry++) await page.keyboard.press('ArrowDown');
    await button('Add Quote').and(page.locator(':focus')).press('Enter');
    await said('Quote was added. It is number 2 of 3.');
    await page.keyboard.type('Between');
    expect(await titles()).toEqual(['One', 'Between', 'Two']);
  });

  it('show the first picture that is in them', async () => {
    await open();
    const picture = page.locator('.bag-item > details > summary img');
    expect(await picture.count()).toBe(1);
    expect(await summary('One').locator('img').getAttribute('src')).toMatch(/\/media\/trees\/oak\.png\?width=100$/);
    await picture.scrollIntoViewIfNeeded();
    await picture.evaluate((image: { decode(): Promise<void> }) => image.decode());
  });

  it('are duplicated without scripts, too', async () => {
    await open({ javaScriptEnabled: false });
    await button('Duplicate One').press('Enter');
    await button('Duplicate One').nth(1).waitFor();
    expect(await shown()).toEqual(['One', 'One', 'Two']);
    expect(((await world.latest(item)) as Landing).bagPart.contentItems).toHaveLength(2);
  });
});
