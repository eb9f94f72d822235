import MarkdownIt from 'markdown-it';
import type { Page } from 'playwright-core';
import { violationsAtAnyWidth, violationsOf } from '../support/axe';
import type { WatchedPage } from '../support/chromium';
import type { Item } from '../support/content-api';
import { EditorWorld, requireFaultless, until } from '../support/editor-world';

const MARKDOWN = `Trees
=====

An _old_ *oak*,
and an elm &amp; a __lime__.\u0020\u0020

* One
* Two

<details><summary>More</summary>

{% comment %} Liquid {% endcomment %}

[oak]: /trees/oak

Last.
`;

const SHOWN_AS_SOURCE = ['<details><summary>More</summary>', '[oak]: /trees/oak'];
const PAUSE_MS = 40;
const MOST_BYTES = 250_000;

describe('Writing in the text as it will look', () => {
  let world: EditorWorld;
  let opened: WatchedPage;
  let page: Page;
  let item: Item;

  const text = () => page.getByRole('textbox', { name: 'Text', exact: true });
  const tool = (name: string | RegExp) => page.getByRole('toolbar').first().getByRole('button', { name });
  const markdown = async () => ((await world.latest(item)).markdownBodyPart as { markdown: string }).markdown;
  const save = async () => {
    await page.getByRole('button', { name: 'Update', exact: true }).press('Enter');
    await page.getByText('was published.').waitFor();
    return markdown();
  };
  const open = async (source: string) => {
    item = await world.save('Article', { titlePart: { title: 'Trees' }, markdownBodyPart: { markdown: source } });
    await world.edit(page, item);
    await page.locator('.prose').first().waitFor();
  };
  /** No faster than people: browsers tell of a new selection a moment later. */
  const type = async (...keys: readonly string[]) => {
    for (const key of keys) {
      await (key.startsWith('<') ? page.keyboard.press(key.slice(1, -1)) : page.keyboard.type(key));
      await page.waitForTimeout(PAUSE_MS);
    }
  };

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
    await open(MARKDOWN);
    const sources = (await page.locator('.prose pre.source').allInnerTexts()).join('\n');
    for (const kept of SHOWN_AS_SOURCE) expect(sources).toContain(kept);
    await text().focus();
    await type('<ControlOrMeta+Home>', '<ArrowDown>', '<End>', ' here');
    expect(await save()).toBe(MARKDOWN.replace('__lime__.  ', '__lime__. here'));
  });

  it('comes after the page, which can be typed in before, in no more than 250 KB', async () => {
    let load = () => {};
    const waited = new Promise<void>((resolve) => (load = resolve));
    await page.route(/\/writing\.js$/, async (route) => {
      await waited;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/writing\.js$/);
    item = await world.save('Article', { titlePart: { title: 'Trees' }, markdownBodyPart: { markdown: 'Oak' } });
    await world.edit(page, item);
    await asked;
    await page.getByRole('textbox', { name: /^Title/ }).fill('Old trees');
    expect(await page.locator('.prose').count()).toBe(0);
    load();
    await text().fill('Elm');
    expect(await page.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('Old trees');
    const { responseBodySize } = await (await asked).sizes();
    expect(responseBodySize).toBeGreaterThan(0);
    expect(responseBodySize).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('has entities as the service reads them, without a table of its own', async () => {
    const names = 'amp AMP copy not notit nothing semi lt ngE CounterClockwiseContourIntegral #33 #x1f600'.split(' ');
    const source = `${names.map((name) => `&${name};`).join(' ')} &amp;lt; &copy`;
    await open(source);
    const rendered = JSON.stringify(new MarkdownIt().render(source));
    const read = `new DOMParser().parseFromString(${rendered}, 'text/html').querySelector('p').textContent`;
    expect(await text().locator('p').textContent()).toBe(await page.evaluate(read));
    expect(await page.evaluate(read)).toContain('¬ &notit; &nothing; ; <');
  });

  it('keeps the caret in view', async () => {
    await open('Oak');
    await text().focus();
    await page.keyboard.press('ControlOrMeta+End');
    for (let lines = 0; lines < 40; lines++) await page.keyboard.press('Enter');
    const line = '[getSelection().focusNode].map((node) => node?.closest?.("p") ?? node?.parentElement)[0]';
    await until(page, `scrollY > 0 && ${line}?.getBoundingClientRect().bottom < innerHeight`);
  });

  it('is the same after it was undone, and after nothing was done', async () => {
    await open(MARKDOWN);
    await text().focus();
    await type('<ControlOrMeta+End>', ' More', '<ControlOrMeta+z>');
    await page.getByRole('button', { name: 'Update', exact: true }).press('Enter');
    await page.getByText('Nothing had changed').waitFor();
    expect(await markdown()).toBe(MARKDOWN);
  });

  it('begins within the first screen, and is for everybody', async () => {
    await open(MARKDOWN);
    expect((await text().boundingBox())?.y).toBeLessThan(500);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOf(page)).toEqual([]);
    }
  });

  it('knows the marks of Markdown as they are typed', async () => {
    await open('');
    await text().focus();
    await type(
      '## Oaks',
      '<Enter>',
      'An **old** _oak_ `x`',
      '<Enter>',
      '- one',
      '<Enter>',
      'two',
      '<Enter>',
      '<Enter>',
    );
    await type(
      '1. first',
      '<Enter>',
      '<Enter>',
      '> said',
      '<Enter>',
      '<Enter>',
      '```js ',
      'let a;',
      '<ControlOrMeta+Enter>',
      'End',
    );
    expect(await save()).toBe(
      '## Oaks\n\nAn **old** _oak_ `x`\n\n- one\n- two\n\n1. first\n\n> said\n\n```js\nlet a;\n```\n\nEnd',
    );
  });

  it('knows rules and what is struck out, and takes a mark back by Backspace', async () => {
    await open('');
    await text().focus();
    await type('~~Oak~~ ', '<Enter>', '---', '<Enter>', '## ');
    await page.locator('.prose h2').waitFor();
    await type('<Backspace>');
    await page.locator('.prose p', { hasText: '##' }).waitFor();
    expect(await page.locator('.prose hr').count()).toBe(1);
    expect(await page.locator('.prose :is(s, del)').innerText()).toBe('Oak');
  });

  it('is formatted by the keyboard alone', async () => {
    await open('One tree.');
    await text().focus();
    await type('<ControlOrMeta+Home>', '<ControlOrMeta+Shift+ArrowRight>', '<ControlOrMeta+b>', '<ControlOrMeta+l>');
    await page.getByRole('dialog', { name: 'Link' }).waitFor();
    expect(await violationsAtAnyWidth(page)).toEqual([]);
    await type('/trees', '<Enter>');
    await page.getByRole('dialog', { name: 'Link' }).waitFor({ state: 'detached' });
    expect(await save()).toBe('**[One](/trees)** tree.');
    await page.locator('.prose').first().waitFor();
    await tool('Heading').first().focus();
    await type('<ArrowRight>');
    await tool('Subheading').and(page.locator(':focus')).press('Enter');
    expect(await save()).toBe('### **[One](/trees)** tree.');
  });

  it('leaves Ctrl+K to the search of the admin pages', async () => {
    await open('One tree.');
    await text().focus();
    await type('<ControlOrMeta+k>');
    await page.locator('search-palette dialog[open]').waitFor();
    await type('<Escape>');
    await page.locator('markup-editor').first().getByRole('button', { name: 'Source' }).press('Enter');
    await text().focus();
    await type('<ControlOrMeta+k>');
    await page.locator('search-palette dialog[open]').waitFor();
    await type('<Escape>', '<ControlOrMeta+l>');
    expect(await text().inputValue()).toContain('[](https://)');
    const kept = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.locator('markup-editor').first().getByRole('button', { name: 'Write' }).press('Enter');
    await kept;
  });

  it('links to an item by its title, wherever that moves', async () => {
    const { contentItemId } = await world.save('Article', { titlePart: { title: 'A lime tree' } });
    await open('See');
    await text().focus();
    await type('<ControlOrMeta+End>', ' ', '<ControlOrMeta+l>');
    await page.getByRole('combobox', { name: 'Or find an item by its title' }).fill('lime');
    await page.getByRole('option', { name: /A lime tree/ }).waitFor();
    await type('<Enter>', '<Enter>');
    await page.getByRole('dialog', { name: 'Link' }).waitFor({ state: 'detached' });
    expect(await save()).toBe(`See [A lime tree](/Contents/ContentItems/${contentItemId})`);
    const address = `${world.url}/Contents/ContentItems/${contentItemId}`;
    const leadsTo = async () => new URL((await page.request.get(address)).url()).pathname;
    expect(await leadsTo()).toBe('/a-lime-tree');
    await world.save('Article', { contentItemId, autoroutePart: { path: 'limes' } });
    expect(await leadsTo()).toBe('/limes');
  });

  it('offers at a slash what can be inserted', async () => {
    await open('One.');
    await text().focus();
    await type('<ControlOrMeta+End>', '<Enter>', '/');
    await page.getByRole('listbox', { name: 'Insert' }).waitFor();
    expect(await violationsAtAnyWidth(page)).toEqual([]);
    const options = page.getByRole('option');
    await page.getByRole('option', { name: 'Numbered list Steps, one after the other', exact: true }).waitFor();
    expect(await options.locator('small:not(:empty)').count()).toBe(await options.count());
    await type('tab');
    expect(await page.getByRole('option').allInnerTexts()).toEqual([
      expect.stringMatching(/^Table\s+Rows and columns$/),
    ]);
    await type('<Enter>', 'a|b', '<Tab>', 'c');
    await page.getByRole('table').waitFor();
    expect(await save()).toContain('One.\n\n| a\\|b | c |  |\n| --- | --- | --- |\n');
  });

  it('is written as source by whoever likes that, also on the next page', async () => {
    await open('One.');
    const source = page.locator('markup-editor').first().getByRole('button', { name: 'Source' });
    await text().focus();
    await type('<ControlOrMeta+End>', ' Two.');
    await source.press('Enter');
    expect(await text().inputValue()).toBe('One. Two.');
    await text().fill('One. Two. *Three.*');
    expect(await save()).toBe('One. Two. *Three.*');
    expect(await text().inputValue()).toBe('One. Two. *Three.*');
    await page.locator('markup-editor').first().getByRole('button', { name: 'Write' }).press('Enter');
    await page.locator('.prose em', { hasText: 'Three.' }).waitFor();
  });

  it('counts its words when somebody pauses, and says so to nobody', async () => {
    await open('# One\n\n* two-thirds\n* three **fo**ur\n\n<div>no words</div>\n');
    const words = page.locator('.writing-words').first();
    await words.getByText('4 words', { exact: true }).waitFor();
    expect(await page.locator(':is([aria-live], [role=status]) .writing-words').count()).toBe(0);
    await page.evaluate(`(() => {
      window.counts = 0;
      new MutationObserver(() => counts++).observe(document.querySelector('.writing-words'), { childList: true });
    })()`);
    await text().focus();
    await type('<ControlOrMeta+Home>', '<End>', ...' five six'.split(''));
    await words.getByText('6 words', { exact: true }).waitFor();
    expect(await page.evaluate('counts')).toBe(1);
  });

  it('is written as Markdown when somebody pauses, and not with each key', async () => {
    await open('One.\n\n'.repeat(300));
    await page.evaluate(`(() => {
      const area = document.querySelector('markup-editor textarea');
      const { get, set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
      window.written = [];
      const keep = (text) => { window.written.push(text); set.call(area, text); };
      Object.defineProperty(area, 'value', { get: () => get.call(area), set: keep });
    })()`);
    await text().focus();
    await page.keyboard.type('An oak that grows without a pause', { delay: 20 });
    await until(page, 'window.written.length > 0');
    const all = await page.evaluate<string[]>('window.written');
    expect(all.length).toBeLessThan(5);
    expect(all.at(-1)).toContain('An oak that grows without a pause');
  });

  it('is kept by the browser while it is not saved', async () => {
    await open('One.');
    await text().focus();
    await type('<ControlOrMeta+End>', ' An unsaved oak.');
    await until(page, `Object.values(localStorage).some((draft) => draft.includes('An unsaved oak.'))`);
  });
});
