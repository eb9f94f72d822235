import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { violationsOf } from '../support/axe';
import type { WatchedPage } from '../support/chromium';
import { EditorWorld, requireFaultless } from '../support/editor-world';
import { watchLayoutShifts } from '../support/layout-shift';

const HTML = `<p>An <b>old</b> oak &amp; an elm</p><div class="note">\r
  <p>Kept</p>
</div>

<UL><li>One<li>Two</UL>
<h2>Limes</h2>`;

describe('HTML, in the text as it will look', () => {
  let world: EditorWorld;
  let opened: WatchedPage;
  let page: Page;

  const text = () => page.getByRole('textbox', { name: 'Teaser', exact: true });

  beforeAll(async () => {
    world = await EditorWorld.start();
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

  it('changes nothing but the block that was touched', async () => {
    const item = await world.save('Article', { titlePart: { title: 'Trees' }, teaser: HTML });
    await world.edit(page, item);
    await page.locator('.prose h2').click();
    await page.keyboard.press('End');
    await page.keyboard.type(' & firs');
    expect(await page.locator('.prose pre.source').allTextContents()).toEqual([
      '<div class="note">\n  <p>Kept</p>\n</div>',
      '<UL><li>One<li>Two</UL>',
    ]);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('saved as a draft').waitFor();
    expect((await world.latest(item)).teaser).toBe(HTML.replace('Limes', 'Limes &amp; firs'));
  });

  it('comes late, however long it is, and nothing moves until somebody is in it', async () => {
    const fields = ['HtmlField', 'TextField', 'MarkdownField', 'TextField'].map((type, at) => ({
      name: `field${at}`,
      type,
    }));
    await world.content.admin.putType('Texts', { parts: [{ part: 'TitlePart' }], fields });
    const lines = Array.from({ length: 40 }, (_, number) => `<p>Tree ${number}</p>`).join('\n');
    const item = await world.save('Texts', { field0: lines, field2: lines.replaceAll(/<.?p>/g, '\n') });
    const shifts = await watchLayoutShifts(page);
    await page.route(/\/(?:editor|writing)\.js/, async (route) => {
      await setTimeout(300);
      await route.continue();
    });
    const editor = page.locator('markup-editor').first();
    for (const view of ['Write', 'Source']) {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 800 });
        await world.edit(page, item);
        await page.getByRole('toolbar').nth(1).waitFor();
        await page.waitForTimeout(300);
        expect({ view, width, moved: await shifts() }).toEqual({ view, width, moved: [] });
      }
      const before = await editor.boundingBox();
      const part = view === 'Write' ? editor.locator('.prose p').nth(20) : editor.locator('textarea');
      await part.scrollIntoViewIfNeeded();
      const place = await part.boundingBox();
      await part.click();
      expect((await editor.boundingBox())?.height).toBeGreaterThan(before?.height ?? Infinity);
      if (view === 'Write') expect(await part.boundingBox()).toEqual(place);
      const preferred = page.waitForResponse(/WritingView/);
      await editor.getByRole('button', { name: view === 'Write' ? 'Source' : 'Write' }).click();
      await preferred;
    }
  });

  it('takes source that is no proper HTML as it is, and gives it back', async () => {
    const source =
      '<p>One <b>two</p></b>\n<div><p>\n<table><td>a<tr></table>\n<!-- open\n<p class="x>y</p>\n</script></p>\n&bogus; <3 < > <p/ <';
    const item = await world.save('Article', { titlePart: { title: 'Trees' }, teaser: '' });
    await world.edit(page, item);
    const editor = page.locator('markup-editor', { has: text() });
    const way = (name: string) => editor.getByRole('button', { name, exact: true }).click();
    await way('Source');
    await text().fill(source);
    for (const name of ['Write', 'Source', 'Write']) await way(name);
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('saved as a draft').waitFor();
    expect((await world.latest(item)).teaser).toBe(source);
  });

  it('is formatted as Markdown is, and has a source', async () => {
    const item = await world.save('Article', { titlePart: { title: 'Trees' }, teaser: '' });
    await world.edit(page, item);
    await text().focus();
    for (const keys of ['## Oaks', 'Enter', 'An **old** oak', 'Enter', '- one', 'Enter', 'two']) {
      await (keys === 'Enter' ? page.keyboard.press(keys) : page.keyboard.type(keys));
      await page.waitForTimeout(40);
    }
    await page.locator('markup-editor', { has: text() }).getByRole('button', { name: 'Source' }).click();
    expect(await text().inputValue()).toBe(
      '<h2>Oaks</h2>\n<p>An <strong>old</strong> oak</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
    );
  });
});
