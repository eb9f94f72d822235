import type { Page } from 'playwright-core';
import { violationsOf } from '../support/axe';
import type { WatchedPage } from '../support/chromium';
import type { Item } from '../support/content-api';
import { EditorWorld, openActions, requireFaultless, until } from '../support/editor-world';

describe('The live preview', () => {
  let world: EditorWorld;
  let opened: WatchedPage;
  let page: Page;
  let item: Item;

  const toggle = () => page.getByRole('button', { name: 'Live preview' });
  const shown = () => page.frameLocator('.preview-panel iframe:not(.coming)');
  const title = () => page.getByLabel('Title', { exact: false }).first();

  beforeAll(async () => {
    world = await EditorWorld.start();
    item = await world.save('Article', {
      titlePart: { title: 'Trees' },
      markdownBodyPart: { markdown: 'Words. <script>parent.document.title = "Taken over"</script>' },
    });
    opened = await world.enter({ viewport: { width: 1440, height: 900 } });
    ({ page } = opened);
    await world.edit(page, item);
  });
  afterAll(async () => {
    requireFaultless(opened);
    await world.stop();
  });

  it('shows the page of the item beside its form', async () => {
    await toggle().press('Enter');
    await shown().getByRole('heading', { name: 'Trees' }).waitFor();
    expect(await toggle().getAttribute('aria-expanded')).toBe('true');
    expect(await violationsOf(page)).toEqual([]);
  });

  it.each([1200, 1440, 1700])('stands beside the form, not over it, %s pixels wide', async (width) => {
    await page.setViewportSize({ width, height: 900 });
    const [form, panel, bar] = await Promise.all(
      ['.editor-columns', '.preview-panel', '.editor-actions'].map((part) => page.locator(part).boundingBox()),
    );
    if (!form || !panel || !bar) throw new Error('Something is not there.');
    expect(form.x + form.width).toBeLessThanOrEqual(panel.x);
    expect(form.width).toBeGreaterThan(500);
    expect(panel.width).toBeCloseTo(form.width, 0);
    expect(bar.y + bar.height).toBeLessThanOrEqual(panel.y);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('takes the place of the form for a while where there is no room beside it', async () => {
    await toggle().press('Enter');
    await page.setViewportSize({ width: 1199, height: 900 });
    await page.keyboard.press('Control+Shift+P');
    await shown().getByRole('heading', { name: 'Trees' }).waitFor();
    expect(await title().isVisible()).toBe(false);
    expect(await violationsOf(page)).toEqual([]);
    await page.reload();
    await title().waitFor();
    expect(await toggle().getAttribute('aria-expanded')).toBe('false');
    await page.setViewportSize({ width: 1440, height: 900 });
    await title().press('Control+Shift+P');
    await shown().getByRole('heading', { name: 'Trees' }).waitFor();
    expect(await title().isVisible()).toBe(true);
  });

  it('follows what is typed, and keeps nothing of it', async () => {
    await title().fill('Old trees');
    await shown().getByRole('heading', { name: 'Old trees' }).waitFor();
    expect((await world.latest(item)).displayText).toBe('Trees');
  });

  it('has as many pixels as the screen that was chosen', async () => {
    for (const [screen, pixels] of [
      ['Phone', 390],
      ['Tablet', 768],
      ['Desktop', 1280],
    ] as const) {
      await page.getByRole('radio', { name: screen }).check();
      expect(
        await shown()
          .locator('html')
          .evaluate((html: { clientWidth: number }) => html.clientWidth),
      ).toBe(pixels);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(1440);
    }
  });

  it('says what is wrong where there is no page to show', async () => {
    await page.locator('summary', { hasText: 'Edit the URL' }).click();
    const path = page.getByRole('textbox', { name: /^URL/ });
    await path.fill('Admin');
    await shown().getByText('Not ready to be shown').waitFor();
    await path.fill('trees');
    await title().fill('Trees again');
    await shown().getByRole('heading', { name: 'Trees again' }).waitFor();
  });

  it('stays where it was scrolled to', async () => {
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Words.\n\n'.repeat(200));
    await shown().getByText('Words.').nth(150).waitFor();
    await shown()
      .locator('html')
      .evaluate((html: { scrollTop: number }) => (html.scrollTop = 700));
    await title().fill('Trees, scrolled');
    await shown().getByRole('heading', { name: 'Trees, scrolled' }).waitFor({ state: 'attached' });
    await until(page, `document.querySelector('.preview-panel iframe:not(.coming)').contentWindow.scrollY === 700`);
  });

  it('leaves the history of the window alone', async () => {
    expect(await page.evaluate('history.length')).toBeLessThan(6);
    expect(await page.title()).not.toContain('Taken over');
  });

  it('is open again on the next page, until it is closed', async () => {
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await shown().getByRole('heading', { name: 'Trees' }).first().waitFor();
    await toggle().press('Enter');
    expect(await page.locator('.preview-panel iframe').count()).toBe(0);
  });
});

describe('The preview without scripts', () => {
  it('opens beside the form', async () => {
    const world = await EditorWorld.start();
    const item = await world.save('Article', { titlePart: { title: 'Trees' } });
    const { page, faults } = await world.enter({ javaScriptEnabled: false });
    await world.edit(page, item);
    await page.getByLabel('Title', { exact: false }).first().fill('Old trees');
    const opening = page.context().waitForEvent('page');
    await openActions(page);
    await page.getByRole('button', { name: 'Preview in a new tab' }).click();
    const preview = await opening;
    await preview.getByRole('heading', { name: 'Old trees' }).waitFor();
    expect(faults).toEqual([]);
    await world.stop();
  });
});
