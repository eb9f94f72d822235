import type { Page } from 'playwright-core';
import { Chromium } from '../support/chromium';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { TEST_ENVIRONMENT } from '../support/test-app';

describe('The dialog of the filter syntax', () => {
  let world: ContentWorld;
  let browser: Chromium;
  let page: Page;
  let faults: readonly string[];

  const dialog = () => page.getByRole('dialog', { name: 'Filter syntax' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const focused = () => page.locator(':focus');
  const open = async () => {
    await page.goto(`${world.app.url}/Admin/Contents/ContentItems?q=stone%20OR%20status:draft`);
    await page.locator('summary', { hasText: 'Filters' }).press('Enter');
  };

  beforeAll(async () => {
    world = await startContentWorld();
    browser = await Chromium.launch();
    ({ page, faults } = await browser.open(`${world.app.url}/Admin`));
    await page.getByLabel('User name').fill(TEST_ENVIRONMENT.ADMIN_USERNAME);
    await page.getByLabel('Password').fill(TEST_ENVIRONMENT.ADMIN_PASSWORD);
    await button('Sign in').click();
  });

  afterAll(async () => {
    await browser.close();
    await world.stop();
  });

  it('opens from the menu of filters and has cards, signs and the current filter', async () => {
    await open();
    await button('Filter syntax').press('Enter');
    await dialog().waitFor();
    expect(await page.evaluate(`document.querySelector('dialog').matches(':modal')`)).toBe(true);
    const titles = await dialog().locator('.card h3').allTextContents();
    expect(titles.slice(0, 5)).toEqual(['Title', 'Words', 'Content type', 'Kind', 'Status']);
    await dialog().getByText('Now status:draft', { exact: true }).waitFor();
    await dialog().getByText('text:stone status:draft', { exact: true }).waitFor();
    await dialog().getByText('stone OR status:draft', { exact: true }).first().waitFor();
    expect(await dialog().locator('mark').textContent()).toBe('OR');
  });

  it.each([
    ['Escape', () => page.keyboard.press('Escape')],
    ['its button', () => button('Close').press('Enter')],
    ['a click beside it', () => page.mouse.click(2, 2)],
  ])('closes with %s, and gives the focus back', async (_with, close) => {
    await open();
    await button('Filter syntax').press('Enter');
    await dialog().waitFor();
    expect(await focused().textContent()).toBe('Close');
    await close();
    await dialog().waitFor({ state: 'hidden' });
    expect((await focused().textContent())?.trim()).toBe('Filter syntax');
  });

  it('is a page as well, for browsers that cannot open it, which leads back', async () => {
    await open();
    await page.getByRole('link', { name: 'Filter syntax on a page' }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Filter syntax' }).waitFor();
    await page.getByText('text:stone status:draft', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Back to the list' }).press('Enter');
    await page.waitForURL('**/Admin/Contents/ContentItems?q=stone+OR+status%3Adraft');
  });

  it('has one column of cards in a narrow window, two in a wider one and three in a wide one', async () => {
    await open();
    await button('Filter syntax').click();
    for (const [width, columns] of [
      [390, 1],
      [768, 2],
      [1280, 3],
    ]) {
      await page.setViewportSize({ width, height: 800 });
      const tracks = `getComputedStyle(document.querySelector('.filter-syntax .cards')).gridTemplateColumns.split(' ').length`;
      expect([width, await page.evaluate(tracks)]).toEqual([width, columns]);
    }
  });

  it('needs nothing from elsewhere, and no script', () => expect(faults).toEqual([]));
});
