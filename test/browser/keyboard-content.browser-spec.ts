import type { Page } from 'playwright-core';
import type { WatchedPage } from '../support/chromium';
import type { Item } from '../support/content-api';
import { EditorWorld, requireFaultless } from '../support/editor-world';
import { keyboard, type Hands } from '../support/hands';

const LIST = '/Admin/Contents/ContentItems/Note';

describe('Content and its lists, with the keyboard alone', () => {
  let world: EditorWorld;
  let opened: WatchedPage;
  let page: Page;
  let hands: Hands;
  let notes: Item[];

  const main = () => page.getByRole('main');
  const button = (name: string | RegExp) => main().getByRole('button', { name, exact: true });
  const link = (name: string | RegExp) => main().getByRole('link', { name, exact: true }).first();
  const box = (name: string) => main().getByRole('textbox', { name, exact: true });
  const menu = (name: string) =>
    main()
      .locator('summary')
      .and(page.getByLabel(name, { exact: true }));
  const said = (text: string | RegExp) => page.getByText(text).first().waitFor();
  const tick = (name: string) => hands.tick(main().getByRole('checkbox', { name, exact: true }));
  const go = (path: string) => page.goto(world.url + path);

  beforeAll(async () => {
    world = await EditorWorld.start();
    await world.content.admin.putType('Note', {
      parts: [{ part: 'TitlePart' }],
      fields: [{ name: 'color', type: 'TextField', settings: { indexed: true } }],
    });
    notes = [];
    for (const title of ['One', 'Two', 'Three'])
      notes.push(await world.save('Note', { titlePart: { title }, color: 'red' }));
    opened = await world.enter();
    ({ page } = opened);
    hands = keyboard(page);
  });
  afterAll(async () => {
    requireFaultless(opened);
    await world.stop();
  });

  it('is first in the navigation, by type with the number of items, and administration is folded', async () => {
    const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts();
    const content = ['Content items', 'Article 0', 'Note 3', 'Quote 0', 'Shelf 0', 'Media', 'Recycle bin'];
    const site = ['Content types', 'Templates', 'Redirects', 'Site settings'];
    expect(links.map((words) => words.replaceAll(/\s+/g, ' '))).toEqual(['Dashboard', ...content, ...site]);
  });

  it('keeps a view of a list, changes it, and deletes it', async () => {
    await go(LIST);
    await hands.type(main().getByRole('combobox', { name: 'Filter' }), 'color:red');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await hands.press(menu('Save view…'));
    await hands.type(box('Name of the view'), 'Red');
    await hands.press(button('Save view'));
    await link('Red').and(page.locator('[aria-current]')).waitFor();
    await hands.press(menu('View…'));
    await hands.type(box('Name of the view'), 'Reds');
    await hands.press(button('Save'));
    await link('Reds').waitFor();
    await hands.press(menu('View…'));
    await hands.press(button('Delete view'));
    await link('Reds').waitFor({ state: 'detached' });
  });

  it('chooses the columns of a list, and has those of the list again', async () => {
    await go(LIST);
    const column = main().getByRole('columnheader', { name: 'Color', exact: true });
    await column.waitFor();
    await hands.press(menu('Columns'));
    await tick('Color');
    await hands.press(button('Apply'));
    await column.waitFor({ state: 'detached' });
    await hands.press(menu('Columns'));
    await hands.press(button('Reset to default'));
    await column.waitFor();
  });

  it('edits a field of all that a list finds', async () => {
    await go(LIST);
    await tick('Select all on this page');
    await hands.press(button('Edit a field…'));
    await hands.choose(main().getByRole('combobox'), 'Color');
    await hands.press(button('Continue'));
    await hands.type(box('Color'), 'blue');
    await hands.press(button(/^(Edit|Save|Change)/));
    await said('3 items');
    const stored = await Promise.all(notes.map((note) => world.latest(note)));
    expect(stored.map(({ color }) => color)).toEqual(['blue', 'blue', 'blue']);
  });

  it('restores what an item was before, from the audit trail', async () => {
    const [, , three] = notes;
    await world.save('Note', { contentItemId: three.contentItemId, color: 'gold' }, true);
    await go('/Admin/AuditTrail?q=category:Content');
    await hands.press(main().getByRole('row', { name: 'saved Three' }).last().getByRole('link', { name: 'Three' }));
    await hands.press(link('Restore as draft…'));
    await hands.tick(main().getByRole('checkbox', { name: /^Replace the draft/ }));
    await hands.press(button('Restore'));
    await said('was restored as a draft.');
    expect(await world.latest(three)).toMatchObject({ color: 'blue', published: false });
  });

  it('restores an item from the recycle bin, and deletes another one for good', async () => {
    for (const { contentItemId } of notes.slice(0, 2)) await world.content.admin.remove(contentItemId);
    await go('/Admin/RecycleBin');
    await hands.press(menu('Actions for One'));
    await hands.press(link('Restore…'));
    await hands.press(button('Restore'));
    await said('was restored as a draft.');
    await go('/Admin/RecycleBin');
    await tick('Select Two');
    await hands.press(button('Delete for good…'));
    await hands.press(button('Delete for good'));
    await said('1 item was deleted for good.');
    await said('There are no items here yet');
  });

  it('writes a template, sees a preview of it, and saves it', async () => {
    await go('/Admin/Templates/New');
    await hands.type(box('Name'), 'Content__Note');
    await page.locator('.cm-content').waitFor();
    await hands.type(page.locator('.cm-content'), '<h2>{{ Model.ContentItem.displayText }}</h2>');
    await page.keyboard.press('Escape');
    await hands.type(main().getByRole('combobox', { name: 'Item' }), 'Thr');
    await page.getByRole('option', { name: /Three/ }).waitFor();
    await page.keyboard.press('Enter');
    await hands.press(button('Preview'));
    await page.frameLocator('iframe').getByRole('heading', { name: 'Three' }).waitFor();
    await hands.press(button('Save'));
    await said('saved');
    await hands.press(link('Remove'));
    await hands.press(button(/^Remove/));
    await said('None yet.');
  });
});
