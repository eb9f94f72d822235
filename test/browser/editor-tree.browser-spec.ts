import type { Page } from 'playwright-core';
import type { WatchedPage } from '../support/chromium';
import { EditorWorld, requireFaultless } from '../support/editor-world';
import { rolesIn, treeOf } from '../support/tree';

const TEXT = `## Oaks

An **old** [oak](/oak).

- one

![An oak](/media/oak.png "Old and tall")

Tree | Height
--- | ---
Oak | 40

\`\`\`js
let a;
\`\`\`
`;

describe('The editor, as a screen reader has it', () => {
  let world: EditorWorld;
  let opened: WatchedPage;
  let page: Page;

  const main = () => page.getByRole('main');

  beforeAll(async () => {
    world = await EditorWorld.start();
    const required = { required: true };
    await world.content.admin.putType('Tree', {
      parts: [
        { part: 'TitlePart', settings: { options: 'editableRequired' } },
        { part: 'AutoroutePart' },
        { part: 'MarkdownBodyPart' },
        { part: 'PublishLaterPart' },
      ],
      fields: [
        { name: 'height', type: 'NumericField', settings: required },
        { name: 'summary', type: 'TextField', settings: { ...required, hint: 'Two sentences.' } },
        { name: 'evergreen', type: 'BooleanField' },
      ],
    });
    const members = { markdownBodyPart: { markdown: TEXT }, height: 40, summary: 'An oak.' };
    const item = await world.save('Tree', { titlePart: { title: 'Oak' }, ...members });
    opened = await world.enter();
    ({ page } = opened);
    await world.edit(page, item);
    await page.locator('.prose').waitFor();
    await page.locator('.recent-versions').waitFor();
  });
  afterAll(async () => {
    requireFaultless(opened);
    await world.stop();
  });

  it('is what can be done, the title, the text, the fields, and then what is about the item', async () => {
    const found = rolesIn(await treeOf(main()), 'heading', 'textbox', 'toolbar', 'complementary', 'checkbox');
    expect(found.map((line) => line.replace(/: .*/, ''))).toEqual([
      'heading "Edit Tree “Oak”" [level=1]',
      'textbox "Title (required)"',
      'toolbar "Formatting of Text"',
      'textbox "Text"',
      'heading "Oaks" [level=2]',
      'textbox "Height (required)"',
      'textbox "Summary (required)"',
      'checkbox "Evergreen"',
      'complementary "About the item"',
      'heading "Status" [level=2]',
      'textbox "Publish on"',
      'heading "Used in" [level=2]',
      'heading "Versions" [level=2]',
    ]);
  });

  it('begins with a bar that says where one is and leads back, on a phone too', async () => {
    const bar = page.locator('.editor-actions');
    expect(rolesIn(await treeOf(bar), 'navigation', 'link', 'button')).toEqual([
      'navigation "Breadcrumbs"',
      'link "Content items"',
      'button "Live preview"',
      'button "Update"',
    ]);
    await bar.getByText('Oak', { exact: true }).waitFor();
    for (const [width, room] of [
      [1280, 140],
      [390, 160],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      const title = await page.getByRole('textbox', { name: 'Title (required)' }).boundingBox();
      expect(title?.y).toBeLessThan(room);
      await bar.getByRole('link', { name: 'Content items' }).waitFor();
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
  });

  it('has a text of several lines with everything that is in it', async () => {
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    expect(await text.getAttribute('aria-multiline')).toBe('true');
    expect((await treeOf(text)).map((line) => line.trim())).toEqual([
      '- textbox "Text":',
      '- heading "Oaks" [level=2]',
      '- paragraph:',
      '- text: An',
      '- strong: old',
      '- link "oak":',
      '- text: .',
      '- list:',
      '- listitem:',
      '- paragraph: one',
      '- paragraph:',
      '- img "An oak"',
      '- text: Old and tall',
      '- table:',
      '- rowgroup:',
      '- row "Tree Height":',
      '- columnheader "Tree"',
      '- columnheader "Height"',
      '- row "Oak 40":',
      '- cell "Oak"',
      '- cell "40"',
      '- text: js',
      '- code: let a;',
    ]);
  });

  it('has a toolbar of named buttons, which says what is on where the caret is', async () => {
    const toolbar = page.getByRole('toolbar', { name: 'Formatting of Text' });
    await page.getByRole('textbox', { name: 'Text', exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+Home');
    await toolbar.getByRole('button', { name: 'Heading', exact: true, pressed: true }).waitFor();
    const buttons = rolesIn(await treeOf(toolbar), 'button');
    expect(buttons).toEqual(expect.arrayContaining(['button "Bold (Ctrl+B)"', 'button "Table"', 'button "Image"']));
    expect(buttons.filter((line) => !line.startsWith('button "'))).toEqual([]);
    await page.keyboard.press('ControlOrMeta+End');
    await toolbar.getByRole('button', { name: 'Code block', exact: true, pressed: true }).waitFor();
    await toolbar.getByRole('button', { name: 'Heading', exact: true, pressed: false }).waitFor();
  });

  it('says beside what is required what is asked for, and what is wrong when it is published without', async () => {
    const summary = page.getByRole('textbox', { name: 'Summary (required)' });
    const description = () =>
      summary.evaluate((control: { ariaDescribedByElements: readonly { textContent: string }[] }) =>
        control.ariaDescribedByElements.map(({ textContent }) => textContent).join(' '),
      );
    expect(await description()).toBe('Two sentences.');
    await summary.fill('');
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('was saved as a draft').waitFor();
    await page.getByRole('button', { name: 'Update' }).press('Enter');
    const errors = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    expect(rolesIn(await treeOf(errors), 'heading', 'link')).toEqual([
      expect.stringContaining('heading "There is a problem"'),
      expect.stringMatching(/^link "Summary/),
    ]);
    expect(await summary.getAttribute('aria-invalid')).toBe('true');
    expect(await description()).toMatch(/Two sentences\. Error: /);
  });

  it('tells of nobody else where there is nobody', async () => {
    expect((await treeOf(main())).join('\n')).not.toContain('Also here');
  });
});
