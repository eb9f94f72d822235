import type { Page } from 'playwright-core';
import { violationsAtAnyWidth } from '../support/axe';
import type { WatchedPage } from '../support/chromium';
import type { Item } from '../support/content-api';
import { EditorWorld, requireFaultless } from '../support/editor-world';

const TABLE = `Tree | Height
:--- | ---:
Oak | 40
Elm|_30_`;
const CODE = `~~~ js title="grow"
let oak = 1;

grow(oak);
~~~`;
const MARKDOWN = `# Trees\n\n${TABLE}\n\nBetween.\n\n${CODE}\n`;
const HTML = `<table class="plain">
<tr><td>Kept</td></tr>
</table>
<table><thead><tr><th>Tree</th><th>Height</th></tr></thead><tbody><tr><td>Oak</td><td>40</td></tr></tbody></table>
<pre><code class="language-js">let oak = 1;
</code></pre>
<p>Last</p>`;

const PAUSE_MS = 40;

describe('Tables and code, in the text as it will look', () => {
  let world: EditorWorld;
  let opened: WatchedPage;
  let page: Page;
  let item: Item;

  const prose = (name = 'Text') => page.getByRole('textbox', { name, exact: true });
  const tool = (name: string, of = 'Text') =>
    page.getByRole('toolbar', { name: `Formatting of ${of}` }).getByRole('button', { name, exact: true });
  const open = async (members: object) => {
    item = await world.save('Article', { titlePart: { title: 'Trees' }, ...members });
    await world.edit(page, item);
    await prose().waitFor();
  };
  const save = async () => {
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('saved as a draft').waitFor();
    const { markdownBodyPart, teaser } = (await world.latest(item)) as Item & {
      markdownBodyPart?: { markdown: string };
      teaser?: string;
    };
    return { markdown: markdownBodyPart?.markdown, teaser };
  };
  /** No faster than people: browsers tell of a new selection a moment later. */
  const type = async (...keys: readonly string[]) => {
    for (const key of keys) {
      await (key.startsWith('<') ? page.keyboard.press(key.slice(1, -1)) : page.keyboard.type(key));
      await page.waitForTimeout(PAUSE_MS);
    }
  };
  /** At the end of a cell or a block with this text, as a click there puts the caret. */
  const caretIn = async (text: RegExp, name = 'Text') => {
    await prose(name).locator('td, th, p, pre').filter({ hasText: text }).last().click();
    await type('<End>');
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

  it('are shown, and stay as they are while another block is written', async () => {
    await open({ markdownBodyPart: { markdown: MARKDOWN } });
    expect(await prose().getByRole('columnheader').allInnerTexts()).toEqual(['Tree', 'Height']);
    expect(await prose().getByRole('cell').allInnerTexts()).toEqual(['Oak', '40', 'Elm', '30']);
    expect(await prose().locator('pre').getAttribute('data-info')).toBe(' js title="grow"');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsAtAnyWidth(page)).toEqual([]);
    }
    await caretIn(/Between\./);
    await type(' Here.');
    expect((await save()).markdown).toBe(MARKDOWN.replace('Between.', 'Between. Here.'));
  });

  it('keep the alignment of columns and all other blocks when a cell is written', async () => {
    await open({ markdownBodyPart: { markdown: MARKDOWN } });
    await caretIn(/Oak/);
    await type(' ash', '<Tab>', '1', '<Shift+Tab>', 'A|B');
    const written = '| Tree | Height |\n| :--- | ---: |\n| A\\|B | 1 |\n| Elm | _30_ |';
    expect((await save()).markdown).toBe(MARKDOWN.replace(TABLE, written));
  });

  it('have line breaks, as headings do, that end neither the row nor the heading', async () => {
    await open({ markdownBodyPart: { markdown: '## Trees\n\n| Tree |\n| --- |\n| Oak |' } });
    await caretIn(/Oak/);
    await type('<Shift+Enter>', 'Elm');
    await prose().locator('h2').click();
    await type('<End>', '<Shift+Enter>', 'Herbs');
    const markdown = '## Trees<br>Herbs\n\n| Tree |\n| --- |\n| Oak<br>Elm |';
    expect((await save()).markdown).toBe(markdown);
    await page.reload();
    await prose().waitFor();
    expect(await prose().locator('h2').innerText()).toBe('Trees\nHerbs');
    expect(await prose().getByRole('cell').innerText()).toBe('Oak\nElm');
  });

  it('have another row behind the last cell, for the tab key', async () => {
    await open({ markdownBodyPart: { markdown: `${TABLE}\n\nBetween.` } });
    await caretIn(/30/);
    await type('<Tab>', 'Lime', '<Tab>', '20', '<Enter>', '<Shift+Tab>', 'Ash');
    const rows = ['| Tree | Height |', '| :--- | ---: |', '| Oak | 40 |', '| Elm | _30_ |', '| Ash | 20 |'];
    expect((await save()).markdown).toBe(`${rows.join('\n')}\n\nBetween.`);
  });

  it('get and lose rows and columns by the toolbar, with the keyboard alone', async () => {
    await open({ markdownBodyPart: { markdown: MARKDOWN } });
    await expectHidden('Add a row');
    await caretIn(/Elm/);
    for (const name of ['Add a row', 'Add a column', 'Delete the row']) {
      await tool('Heading').focus();
      while (!(await tool(name).evaluate((button) => button.matches(':focus')))) await type('<ArrowRight>');
      await type('<Enter>');
    }
    expect((await save()).markdown).toBe(
      MARKDOWN.replace(TABLE, '| Tree |  | Height |\n| :--- | --- | ---: |\n| Oak |  | 40 |\n|  |  |  |'),
    );
    await prose().waitFor();
    await caretIn(/Oak/);
    await tool('Delete the table').press('Enter');
    expect((await save()).markdown).toBe(MARKDOWN.replace(`${TABLE}\n\n`, ''));
  });

  it('have a language that is asked for, which nothing else changes with', async () => {
    await open({ markdownBodyPart: { markdown: MARKDOWN } });
    await expectHidden('Language of the code');
    await caretIn(/grow\(oak\);/);
    await type('<ControlOrMeta+End>', '// _later_');
    await tool('Language of the code').press('Enter');
    const asked = page.getByRole('dialog', { name: 'Language of the code' });
    const language = asked.getByLabel('Language, such as js or sql');
    expect(await language.inputValue()).toBe('js title="grow"');
    expect(await violationsAtAnyWidth(page)).toEqual([]);
    await language.fill('ts');
    await type('<Enter>');
    await asked.waitFor({ state: 'detached' });
    const { markdown } = await save();
    expect(markdown).toBe(MARKDOWN.replace(CODE, '~~~ts\nlet oak = 1;\n\ngrow(oak);// _later_\n~~~'));
    expect(await prose().locator('pre').getAttribute('data-info')).toBe('ts');
  });

  it('are written in HTML as well', async () => {
    await open({ teaser: HTML });
    await caretIn(/40/, 'Teaser');
    await type(' & more');
    await caretIn(/let oak = 1;/, 'Teaser');
    await type(' // <old>');
    await tool('Language of the code', 'Teaser').press('Enter');
    await page.getByLabel('Language, such as js or sql').fill('ts');
    await type('<Enter>');
    const cells = ['<th>Tree</th>\n<th>Height</th>', '<td>Oak</td>\n<td>40 &amp; more</td>'];
    const [head = '', body = ''] = cells.map((row) => `<tr>\n${row}\n</tr>`);
    const table = `<table>\n<thead>\n${head}\n</thead>\n<tbody>\n${body}\n</tbody>\n</table>`;
    const code = '<pre><code class="language-ts">let oak = 1; // &lt;old>\n</code></pre>';
    expect((await save()).teaser).toBe(
      HTML.replace(/<table><thead>.*<\/table>/, table).replace(/<pre>[^]*<\/pre>/, code),
    );
  });

  async function expectHidden(name: string): Promise<void> {
    expect(await tool(name).isVisible()).toBe(false);
  }
});
