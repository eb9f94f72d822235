import type { Page } from 'playwright-core';
import { violationsOf } from '../support/axe';
import { copyDraft } from '../support/copied-drafts';
import { EditorWorld } from '../support/editor-world';

describe('A list with scripts', () => {
  let world: EditorWorld;
  let page: Page;

  const said = () => page.locator('.bulk .count').textContent();
  const ticked = () => page.locator('input.tick:checked').count();

  const unpublished = async (title: string, on = page): Promise<void> => {
    const { contentItemId } = await world.save('Article', { titlePart: { title } });
    await on.goto(`${world.url}/Admin/Contents/ContentItems/${contentItemId}/Unpublish`);
    await on.getByRole('button', { name: 'Unpublish' }).click();
  };

  beforeAll(async () => {
    world = await EditorWorld.start();
    for (const title of ['One', 'Two', 'Three', 'Four']) await world.save('Article', { titlePart: { title } });
    ({ page } = await world.enter({}));
  });
  beforeEach(() => page.goto(`${world.url}/Admin/Contents/ContentItems/Article`));
  afterAll(() => world.stop());

  it('moves by J and K, ticks by X and up to there by Shift+X, and clears by Escape', async () => {
    for (const key of ['j', 'x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key);
    expect([await ticked(), await said()]).toEqual([3, '3 selected']);
    await page.keyboard.press('k');
    await page.keyboard.press('x');
    expect([await ticked(), await said()]).toEqual([2, '2 selected']);
    await page.keyboard.press('Escape');
    expect(await ticked()).toBe(0);
    expect(await page.locator('.bulk').isVisible()).toBe(false);
  });

  it('keeps the navigation in sight when somebody scrolls', async () => {
    await page.setViewportSize({ width: 1280, height: 300 });
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    expect(await page.evaluate('scrollY')).toBeGreaterThan(0);
    expect((await page.locator('.side').boundingBox())?.y).toBe(0);
    await page.setViewportSize({ width: 1280, height: 720 });
  });

  it('goes to the filter by /, and takes letters there for letters', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type('xjk/');
    expect(await page.getByLabel('Filter', { exact: true }).inputValue()).toBe('xjk/');
    expect(await ticked()).toBe(0);
  });

  it('offers terms and their values while somebody types, by arrows and Enter', async () => {
    const box = page.getByRole('combobox', { name: 'Filter' });
    const offered = () => page.getByRole('option').locator('span:first-child').allTextContents();
    await box.pressSequentially('one st');
    expect(await offered()).toEqual(['stereotype:', 'status:']);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await box.getAttribute('aria-activedescendant')).toBe('filter-suggestion-1');
    await page.keyboard.press('Enter');
    await box.pressSequentially('pu');
    expect(await offered()).toEqual(['status:published']);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await box.inputValue()).toBe('one status:published ');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Remove status: published' }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
  });

  it('offers values that the service knows, in quotation marks too, and keeps what was chosen before', async () => {
    const box = page.getByRole('combobox', { name: 'Filter' });
    const option = (text: string) => page.getByRole('option').filter({ hasText: text });
    await box.pressSequentially('sort:title type:art');
    await option('type:Article').filter({ hasText: '4' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await box.inputValue()).toBe('sort:title type:Article ');
    await box.pressSequentially('owner:"adm');
    await option('owner:admin').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    // The first is oneself, whoever looks.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await box.inputValue()).toBe('sort:title type:Article owner:admin ');
    await box.pressSequentially('created:today');
    await option('created:@today').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.getByRole('listbox').count()).toBe(0);
  });

  it('ticks the page at once, and counts all that match', async () => {
    await page.getByLabel('Select all on this page').press('Space');
    expect([await ticked(), await said()]).toEqual([4, '4 selected']);
    await page.getByLabel('Select all 4').press('Space');
    expect(await said()).toBe('4 selected');
  });

  it('counts all that a filter finds, on whatever page, once all are selected', async () => {
    await copyDraft(world.content.database, await world.save('Shelf', { titlePart: { title: 'Shelf' } }, true), 29);
    await page.goto(`${world.url}/Admin/Contents/ContentItems/Shelf`);
    await page.getByLabel('Select all on this page').press('Space');
    expect(await said()).toBe('20 selected');
    await page.getByLabel('Select all 30').press('Space');
    expect(await said()).toBe('30 selected');
    await page.getByLabel('Select all 30').press('Space');
    expect(await said()).toBe('20 selected');
    await page.getByRole('button', { name: 'Clear selection' }).press('Enter');
    await page.getByLabel('Select all on this page').and(page.locator(':focus')).waitFor();
    expect(await ticked()).toBe(0);
  });

  it('opens a menu of which Escape closes nothing else, with arrows in it', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    const menu = page.getByRole('row').nth(1).locator('summary');
    await menu.press('Enter');
    await page.keyboard.press('ArrowDown');
    expect((await page.locator(':focus').textContent())?.trim()).toBe('Edit');
    await page.keyboard.press('Escape');
    expect(await page.locator('details.menu[open]').count()).toBe(0);
    expect(await ticked()).toBe(1);
  });

  it.each(['light', 'dark'] as const)('has nothing that axe finds fault with when it is %s', async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await page.locator('input.tick').first().check();
    await page.getByRole('row').nth(2).locator('summary').click();
    expect(await violationsOf(page)).toEqual([]);
  });

  it('shows its keys by ?, and goes where G and C lead', async () => {
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await keys.getByText('Select up to the row').waitFor();
    expect(await keys.getByText('Italic').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('c');
    await page.keyboard.press('a');
    await page.waitForURL('**/ContentTypes/Article/Create');
    await page.locator('.editor-actions [aria-current]').click();
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await page.waitForURL('**/Admin');
  });

  it('asks about the row by Del, and shows its history by H', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('h');
    await page.waitForURL('**/History');
    await page.goBack();
    await page.keyboard.press('j');
    await page.keyboard.press('Delete');
    await page.waitForURL('**/Delete?*');
  });

  it('tells what was done until it is closed', async () => {
    await unpublished('Five');
    const notice = page.getByRole('status').filter({ hasText: 'was unpublished' });
    await notice.getByRole('button', { name: 'Undo' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await notice.getByRole('button', { name: 'Close' }).click();
    expect(await notice.count()).toBe(0);
    expect(await page.locator(':focus').getAttribute('id')).toBe('main');
  });

  it('tells what was done over the page, and as long as somebody is at it', async () => {
    const { page: other } = await world.enter({});
    await other.clock.install();
    await unpublished('Six', other);
    const notice = other.locator('.toasts > .banner').filter({ hasText: 'was unpublished' });
    await other.clock.runFor(1000);
    await notice.waitFor();
    expect(await other.evaluate(`getComputedStyle(document.querySelector('.toasts')).position`)).toBe('fixed');
    const longAfter = async () => {
      await other.clock.runFor(60_000);
      return notice.count();
    };
    await notice.hover();
    expect(await longAfter()).toBe(1);
    await notice.getByRole('button', { name: 'Undo' }).focus();
    await other.mouse.move(0, 0);
    expect(await longAfter()).toBe(1);
    await other.locator('#main').focus();
    expect(await longAfter()).toBe(0);
    await other.context().close();
  });

  it('tells it in the page without scripts', async () => {
    const { page: other } = await world.enter({ javaScriptEnabled: false });
    await unpublished('Seven', other);
    await other.locator('.page > .banner', { hasText: 'was unpublished' }).waitFor();
    expect(await other.getByRole('button', { name: 'Undo' }).isVisible()).toBe(true);
    await other.context().close();
  });

  it('takes no letters from those who have switched them off', async () => {
    const choose = async (on: boolean) => {
      await page.goto(`${world.url}/Account`);
      await page.getByLabel('Single letters are shortcuts').setChecked(on);
      await page.getByRole('button', { name: 'Save shortcuts' }).click();
      await page.goto(`${world.url}/Admin/Contents/ContentItems/Article`);
    };
    await choose(false);
    for (const key of ['?', 'j', 'x']) await page.keyboard.press(key);
    expect(await page.locator('dialog[open]').count()).toBe(0);
    expect(await ticked()).toBe(0);
    await choose(true);
    for (const key of ['j', 'x']) await page.keyboard.press(key);
    expect(await ticked()).toBe(1);
  });

  it('opens the item by E', async () => {
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.waitForURL('**/Edit?*');
  });
});
