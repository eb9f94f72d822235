import type { Page } from 'playwright-core';
import type { WatchedPage } from '../support/chromium';
import { EditorWorld, requireFaultless } from '../support/editor-world';
import { png, uploadForm } from '../support/media-samples';
import { rolesIn, treeOf } from '../support/tree';

describe('What opens in the editor, as a screen reader has it', () => {
  let world: EditorWorld;
  let opened: WatchedPage;
  let page: Page;

  beforeAll(async () => {
    world = await EditorWorld.start();
    const quotes = ['One', 'Two'].map((title) => ({ contentType: 'Quote', titlePart: { title } }));
    const shelf = await world.save('Shelf', { titlePart: { title: 'Trees' } });
    const item = await world.save('Article', {
      titlePart: { title: 'Oak' },
      bagPart: { contentItems: quotes },
      containedPart: { listContentItemId: shelf.contentItemId },
    });
    opened = await world.enter();
    ({ page } = opened);
    await world.edit(page, item);
    await page.locator('.prose').first().waitFor();
  });
  afterAll(async () => {
    requireFaultless(opened);
    await world.stop();
  });

  it('has blocks as a list, each with its title and buttons that name it', async () => {
    const bag = page.locator('bag-editor');
    const tree = rolesIn(await treeOf(bag), 'group', 'listitem', 'textbox', 'button', 'heading');
    const block = (title: string) => [
      'listitem',
      `button "Add before ${title}"`,
      `button "Move ${title} up"`,
      `button "Move ${title} down"`,
      `button "Duplicate ${title}"`,
      `button "Remove ${title}"`,
      'group',
      `textbox "Title": ${title}`,
      'textbox "Words"',
    ];
    expect(tree).toEqual(['group "Blocks"', ...block('One'), ...block('Two'), 'button "Add Quote"']);
  });

  it('has the list of an item as a search, and what was chosen with a button that removes it', async () => {
    const picker = page.getByRole('complementary').locator('item-picker').filter({ hasText: 'Trees' });
    const roles = ['listitem', 'button', 'combobox', 'listbox', 'option'] as const;
    expect(rolesIn(await treeOf(picker), ...roles)).toEqual([
      'listitem',
      'button "Remove Trees"',
      'combobox "In the list"',
    ]);
    await picker.getByRole('combobox').focus();
    await picker.getByRole('option').first().waitFor();
    expect(rolesIn(await treeOf(picker), ...roles)).toEqual([
      'listitem',
      'button "Remove Trees"',
      'combobox "In the list" [expanded]',
      'listbox "Results"',
      'option "Trees Shelf"',
    ]);
  });

  it('has what can be inserted at a slash as a list, of which one is active', async () => {
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await text.focus();
    await page.keyboard.type('/');
    const menu = page.getByRole('listbox', { name: 'Insert' });
    await page.keyboard.press('ArrowDown');
    const kinds = [
      'Bulleted list Points in any order',
      'Numbered list Steps, one after the other',
      'Quote The words of somebody else',
      'Image From the media library, or a new file',
      'Code block With its language',
      'Table Rows and columns',
      'Divider A line between two parts',
    ];
    expect(rolesIn(await treeOf(menu), 'listbox', 'option')).toEqual([
      'listbox "Insert"',
      'option "Heading Begins a section"',
      'option "Subheading Begins a part of a section" [selected]',
      ...kinds.map((kind) => `option "${kind}"`),
    ]);
    const active = menu.getByRole('option', { selected: true });
    expect(await text.getAttribute('aria-activedescendant')).toBe(await active.getAttribute('id'));
    await page.keyboard.press('Escape');
    await page.keyboard.press('Backspace');
  });

  it('is asked in a dialog with a name, before a key publishes', async () => {
    await page.getByRole('textbox', { name: 'Text', exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+Enter');
    const asked = page.getByRole('dialog');
    await asked.waitFor();
    expect(rolesIn(await treeOf(asked), 'dialog', 'heading', 'paragraph', 'button')).toEqual([
      'dialog "Update"',
      'heading "Update" [level=2]',
      'paragraph: Visitors will see “Oak”.',
      'paragraph',
      'button "Update"',
      'button "Cancel"',
    ]);
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
  });

  it('crops a picture with named numbers, or a part that says its keys', async () => {
    const { app } = world.content;
    const body = uploadForm({ 'oak.png': await png(40, 20) });
    const { body: added } = await app.request('POST', '/api/media', { token: await app.token(), body });
    const [{ id }] = added.items as [{ id: string }];
    await page.goto(`${world.url}/Admin/Media/Edit/${id}/Crop`);
    await page.locator('crop-box [role]').first().waitFor();
    expect(rolesIn(await treeOf(page.locator('crop-box')), 'group', 'spinbutton')).toEqual([
      'group "Part of the picture: arrow keys move it, with Shift they change its size"',
      'spinbutton "From the left, in pixels": "0"',
      'spinbutton "From the top, in pixels": "0"',
      'spinbutton "Width in pixels": "40"',
      'spinbutton "Height in pixels": "20"',
    ]);
  });
});
