import type { Page } from 'playwright-core';
import type { WatchedPage } from '../support/chromium';
import type { Item } from '../support/content-api';
import { EditorWorld, requireFaultless, saveDraft, signIn, until } from '../support/editor-world';

const TYPED = 'An oak that was typed';

/** Whether the browser has kept a draft with a text in it. */
const isKept = `(text) => Object.keys(localStorage).some((key) => key.startsWith('espalier:draft:') && localStorage[key].includes(text))`;

describe('What was typed and not saved', () => {
  let world: EditorWorld;
  let opened: WatchedPage;
  let page: Page;
  let item: Item;

  const title = () => page.getByLabel('Title', { exact: false }).first();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const type = async (text: string) => {
    await title().fill(text);
    await until(page, `(${isKept})(${JSON.stringify(text)})`);
  };
  const saved = () => page.getByText('was saved as a draft').waitFor();

  beforeAll(async () => {
    world = await EditorWorld.start();
  });
  afterAll(() => world.stop());

  beforeEach(async () => {
    item = await world.save('Article', { titlePart: { title: 'An oak' } });
    opened = await world.enter();
    ({ page } = opened);
    // As long as there is no connection, nothing is saved by itself.
    await page.context().route('**/Autosave', (route) => route.abort());
    await world.edit(page, item);
  });
  afterEach(async () => {
    requireFaultless({ ...opened, faults: opened.faults.filter((fault) => !fault.includes('ERR_FAILED')) });
    await page.context().close();
  });

  it('is offered again after the tab was closed, until it is saved', async () => {
    await type(TYPED);
    const next = await page.context().newPage();
    await page.close();
    page = next;
    await world.edit(page, item);
    await page.getByText('You have unsaved changes from').waitFor();
    expect(await title().inputValue()).toBe('An oak');
    await button('Restore').click();
    await page.getByText('They are not saved yet.').waitFor();
    expect(await title().inputValue()).toBe(TYPED);
    await saveDraft(page);
    await saved();
    await world.edit(page, item);
    expect(await title().inputValue()).toBe(TYPED);
    expect(await page.getByText('unsaved changes').count()).toBe(0);
    expect(await page.evaluate(`(${isKept})('')`)).toBe(false);
  });

  it('can be discarded', async () => {
    await type(TYPED);
    await page.close({ runBeforeUnload: false });
    page = await page.context().newPage();
    await world.edit(page, item);
    await button('Discard').click();
    await page.reload();
    expect(await page.getByText('unsaved changes').count()).toBe(0);
    expect(await title().inputValue()).toBe('An oak');
  });

  it('comes back by itself after the session has ended', async () => {
    await type(TYPED);
    await page.context().clearCookies();
    await saveDraft(page);
    await signIn(page);
    await page.getByText('They are not saved yet.').waitFor();
    expect(await title().inputValue()).toBe(TYPED);
    await saveDraft(page);
    await saved();
    expect((await world.latest(item)).displayText).toBe(TYPED);
  });

  it('comes back after it was sent without a connection', async () => {
    await type(TYPED);
    await page.context().setOffline(true);
    await page.keyboard.press('ControlOrMeta+s');
    await page.waitForEvent('framenavigated');
    await page.context().setOffline(false);
    await world.edit(page, item);
    await page.getByText('They are not saved yet.').waitFor();
    expect(await title().inputValue()).toBe(TYPED);
  });

  it('is offered when it cannot come back by itself', async () => {
    await title().evaluate((control: { value: string; dispatchEvent(event: Event): void }) => {
      control.value = 'An oak\0';
      control.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await saveDraft(page);
    const refused = page.getByText('The form holds the character U+0000.');
    await refused.waitFor();
    await world.edit(page, item);
    await refused.waitFor();
    await world.edit(page, item);
    await button('Discard').click();
    expect(await title().inputValue()).toBe('An oak');
  });

  it('is nobody else’s', async () => {
    await type(TYPED);
    const { userName } = await world.people.create('Editor');
    await page.context().clearCookies();
    await saveDraft(page);
    await signIn(page, userName);
    await world.edit(page, item);
    expect(await title().inputValue()).toBe('An oak');
    expect(await page.getByText('unsaved changes').count()).toBe(0);
    await page.context().clearCookies();
    await page.goto(`${world.url}/Login`);
    await signIn(page);
    await world.edit(page, item);
    await page.getByText('They are not saved yet.').waitFor();
    expect(await title().inputValue()).toBe(TYPED);
  });

  it('is not left behind without a warning', async () => {
    await type(TYPED);
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    expect(await title().inputValue()).toBe(TYPED);
  });

  it('of a new item is done with when the item was made', async () => {
    await page.goto(`${world.url}/Admin/Contents/ContentTypes/Article/Create`);
    await type(TYPED);
    await saveDraft(page);
    await saved();
    await page.goto(`${world.url}/Admin/Contents/ContentTypes/Article/Create`);
    expect(await page.getByText('unsaved changes').count()).toBe(0);
    expect(await title().inputValue()).toBe('');
  });

  it('stays in the form that is refused, and is kept on', async () => {
    await type('');
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Words that must not get lost');
    await button('Update').click();
    await page.getByText('There is a problem').waitFor();
    await until(page, `(${isKept})('Words that must not get lost')`);
    await title().fill(TYPED);
    await saveDraft(page);
    await saved();
    expect(await page.evaluate(`(${isKept})('')`)).toBe(false);
  });
});
