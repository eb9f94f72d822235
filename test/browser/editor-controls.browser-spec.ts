import type { Page } from 'playwright-core';
import { violationsOf } from '../support/axe';
import type { WatchedPage } from '../support/chromium';
import type { Item } from '../support/content-api';
import { EditorWorld, requireFaultless, until } from '../support/editor-world';
import { png, uploadForm } from '../support/media-samples';

interface Article extends Item {
  readonly bagPart?: {
    readonly contentItems: readonly { readonly contentItemId: string; readonly titlePart?: object }[];
  };
  readonly related?: { readonly contentItemIds: readonly string[] };
}

/** As far as these tests know of it. */
interface TextArea {
  readonly value: string;
  focus(): void;
  setSelectionRange(start: number, end: number): void;
}

describe('The editor, with scripts and the keyboard', () => {
  let world: EditorWorld;
  let opened: WatchedPage;
  let page: Page;
  let item: Item;
  let [oak, elm]: Item[] = [];

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const press = (name: string | RegExp) => button(name).press('Enter');
  const save = async () => {
    await press('Update');
    await page.getByText('was published.').waitFor();
    return (await world.latest(item)) as Article;
  };
  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' });

  beforeAll(async () => {
    world = await EditorWorld.start();
    oak = await world.save('Article', { titlePart: { title: 'The oak in the park' } });
    elm = await world.save('Article', { titlePart: { title: 'The elm in the park' } });
    await world.save('Quote', { titlePart: { title: 'A quote from the park' } });
    const body = uploadForm({ 'oak.png': await png(40, 30) }, { folder: 'trees' });
    await world.content.app.request('POST', '/api/media', { token: await world.content.app.token(), body });
  });
  afterAll(() => world.stop());

  beforeEach(async () => {
    const contentItems = ['One', 'Two', 'Three'].map((title) => ({ contentType: 'Quote', titlePart: { title } }));
    item = await world.save('Article', {
      titlePart: { title: 'Trees' },
      markdownBodyPart: { markdown: 'An old tree.\r\nAnother line.' },
      bagPart: { contentItems },
      due: '2026-07-01T10:00:00.000Z',
    });
    opened = await world.enter({ timezoneId: 'Europe/Berlin' });
    ({ page } = opened);
    await world.edit(page, item);
  });
  afterEach(async () => {
    requireFaultless(opened);
    await page.context().close();
  });

  it('has nothing wrong with it that axe finds', async () => {
    await page.locator('.prose').nth(1).waitFor();
    expect(await page.locator('markup-editor .writing-tools[role="toolbar"]').count()).toBe(2);
    const icons = `[...document.querySelectorAll('use')].filter((icon) => icon.checkVisibility())`;
    await until(
      page,
      `${icons}.length > 20 && ${icons}.every((icon) => icon.getBBox().width + icon.getBBox().height > 0)`,
    );
    expect(await violationsOf(page)).toEqual([]);
  });

  it.each([1280, 390])('has one bar above a long text, %i pixels wide', async (width) => {
    const markdown = 'An old tree.\n\n'.repeat(100);
    const long = await world.save('Article', {
      titlePart: { title: 'Long' },
      markdownBodyPart: { markdown },
    });
    await page.setViewportSize({ width, height: 800 });
    await world.edit(page, long);
    await page.locator('.prose').nth(1).waitFor();
    await page.mouse.move(width / 2, 600);
    await page.mouse.wheel(0, 1500);
    await until(page, 'scrollY > 1000');
    const stuck = await page.evaluate(`[...document.querySelectorAll('main *, .tabbar')]
      .filter((element) => /sticky|fixed/.test(getComputedStyle(element).position) && element.checkVisibility())
      .map((element) => element.getBoundingClientRect()).filter(({ top }) => top >= 0 && top < innerHeight)
      .map(({ top, bottom }) => [top, bottom])`);
    expect(stuck).toEqual([
      [0, 49],
      [49, 89],
    ]);
  });

  it('has room for a title without a space, as pages that lead to it have', async () => {
    const { contentItemId } = await world.save('Article', { titlePart: { title: 'Donaudampfschiff'.repeat(20) } });
    const at = `/Admin/Contents/ContentItems/${contentItemId}`;
    await page.setViewportSize({ width: 390, height: 800 });
    for (const path of [`${at}/Edit`, `${at}/History`, `${at}/Delete`, '/Admin/Search?q=Donau']) {
      await page.goto(world.url + path);
      await page.getByText('Donaudampfschiff').filter({ visible: true }).first().waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
    }
  });

  it('has room for a name of a type without a space, as its list has', async () => {
    const displayName = 'Donaudampfschiff'.repeat(5);
    await world.content.admin.putType('Ship', { displayName, parts: [{ part: 'TitlePart' }] });
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const path of ['/Admin/Contents/ContentItems/Ship', '/Admin/Contents/ContentTypes/Ship/Create']) {
        await page.goto(world.url + path);
        await page.locator('main').getByText('Donaudampfschiff').first().waitFor();
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
      }
    }
  });

  it('saves nothing where nothing was touched', async () => {
    await press('Update');
    await page.getByText('Nothing had changed').waitFor();
  });

  it('moves items of a bag, and keeps the focus', async () => {
    await press('Move Three up');
    await said('Three is number 2 of 3.');
    await button('Move Three up').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await said('Three is number 1 of 3.');
    const { bagPart } = await save();
    expect(bagPart?.contentItems.map(({ titlePart }) => titlePart)).toEqual([
      { title: 'Three' },
      { title: 'One' },
      { title: 'Two' },
    ]);
  });

  it('drags items of a bag', async () => {
    const handle = page.locator('.bag-item').first().locator('.drag');
    const last = await page.locator('.bag-item').last().boundingBox();
    await handle.scrollIntoViewIfNeeded();
    await handle.hover();
    await page.mouse.down();
    const { y, height } = (await page.locator('.bag-item').last().boundingBox()) ?? last ?? { y: 0, height: 0 };
    await page.mouse.move(400, y + height - 2, { steps: 5 });
    await page.mouse.up();
    const { bagPart } = await save();
    expect(bagPart?.contentItems.map(({ titlePart }) => titlePart).at(-1)).toEqual({ title: 'One' });
  });

  it('removes an item of a bag, which can be undone, and adds one without saving', async () => {
    await press('Remove Two');
    await press('Remove One');
    await press('Undo the removal of One');
    await said('One is back.');
    await press('Add Quote');
    await said('Quote was added. It is number 3 of 3.');
    await page.keyboard.type('Four');
    const before = await world.latest(item);
    expect((before as Article).bagPart?.contentItems).toHaveLength(3);
    const { bagPart } = await save();
    expect(bagPart?.contentItems.map(({ titlePart }) => titlePart)).toEqual([
      { title: 'One' },
      { title: 'Three' },
      { title: 'Four' },
    ]);
  });

  it('finds items as one types, and lets them be put into an order', async () => {
    const search = page.getByRole('combobox', { name: 'related' });
    await search.focus();
    await search.pressSequentially('park');
    const found = page.getByRole('listbox').getByRole('option');
    await found.filter({ hasText: 'oak' }).waitFor();
    expect(await found.count()).toBe(2);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await said('The elm in the park is selected.');
    await search.pressSequentially('oak');
    await page.getByRole('option', { name: /The oak/ }).waitFor();
    await found.filter({ hasText: 'elm' }).waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await said('The oak in the park is selected.');
    await press('Move The oak in the park up');
    expect((await save()).related).toEqual({ contentItemIds: [oak.contentItemId, elm.contentItemId] });
    await page.getByText('The oak in the park').first().waitFor();
    await press('Remove The oak in the park');
    expect((await save()).related).toEqual({ contentItemIds: [elm.contentItemId] });
  });

  it('says where the item is used when somebody asks', async () => {
    await world.save('Article', { titlePart: { title: 'A wood' }, related: { contentItemIds: [item.contentItemId] } });
    await page.locator('summary', { hasText: 'Used in' }).press('Enter');
    await page.locator('item-uses').getByRole('link', { name: 'A wood' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('finds users by their names', async () => {
    const { id, userName } = await world.people.create('Editor');
    const search = page.getByRole('combobox', { name: 'keepers' });
    await search.focus();
    await search.pressSequentially(userName);
    await page.getByRole('option', { name: userName }).waitFor();
    await page.keyboard.press('Enter');
    expect((await save()).keepers).toEqual({ userIds: [id] });
  });

  it('takes paths of files with texts', async () => {
    await press('Type a path');
    await page.keyboard.type('trees/oak.jpg');
    await page.keyboard.press('Tab');
    await page.keyboard.type('An oak');
    expect((await save()).pictures).toEqual({ paths: ['trees/oak.jpg'], mediaTexts: ['An oak'] });
  });

  it('takes files out of the media library', async () => {
    await press('Choose from the media library');
    const library = page.getByRole('dialog', { name: 'Media library' });
    await library.getByRole('button', { name: 'trees' }).press('Enter');
    await library.getByText('Showing 1 of 1 in trees').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await library.getByRole('button', { name: 'oak.png' }).press('Enter');
    await page.locator('.media-row img').and(page.locator(':visible')).waitFor();
    expect((await save()).pictures).toEqual({ paths: ['trees/oak.png'] });
  });

  it('formats Markdown, can undo that, and shows what it becomes', async () => {
    await page.locator('markup-editor').first().getByRole('button', { name: 'Source' }).press('Enter');
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.evaluate((area: TextArea) => {
      const end = area.value.indexOf('tree') + 'tree'.length;
      area.focus();
      area.setSelectionRange(end - 'tree'.length, end);
    });
    await page.keyboard.press('ControlOrMeta+b');
    expect(await text.inputValue()).toContain('An old **tree**.');
    await page.keyboard.press('ControlOrMeta+z');
    expect(await text.inputValue()).toContain('An old tree.');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    const tools = page.getByRole('toolbar', { name: 'Formatting of Text' });
    await tools.getByRole('button').first().focus();
    await page.keyboard.press('ArrowRight');
    await tools.getByRole('button', { name: 'Italic' }).and(page.locator(':focus')).waitFor();
    const editor = page.locator('markup-editor').first();
    await editor.getByRole('button', { name: 'Preview' }).press('Enter');
    await editor.frameLocator('iframe').locator('strong', { hasText: 'tree' }).waitFor();
    await editor.getByRole('button', { name: 'Preview' }).press('Enter');
    const { markdownBodyPart } = await save();
    expect(markdownBodyPart).toEqual({ markdown: 'An old **tree**.\r\nAnother line.' });
  });

  it('shows moments in the zone of the browser, and sends them in UTC', async () => {
    const due = page.getByLabel('due', { exact: false }).first();
    expect(await due.inputValue()).toMatch(/^2026-07-01T12:00/);
    await page.getByText('Europe/Berlin').first().waitFor();
    await due.fill('2026-12-24T18:30');
    expect((await save()).due).toBe('2026-12-24T17:30:00.000Z');
  });
});
