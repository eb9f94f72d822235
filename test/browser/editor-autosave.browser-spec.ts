import type { Page } from 'playwright-core';
import { violationsOf } from '../support/axe';
import type { WatchedPage } from '../support/chromium';
import type { Item } from '../support/content-api';
import { EditorWorld, openActions, requireFaultless, saveDraft, signIn, until } from '../support/editor-world';

const isKept = `Object.keys(localStorage).some((key) => key.startsWith('espalier:draft:'))`;
/** A browser tells the console of each request that got no answer. */
const LOST = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401/;

describe('The editor, while somebody types', () => {
  let world: EditorWorld;
  let opened: WatchedPage;
  let page: Page;
  let item: Item;

  const title = (on = page) => on.getByLabel('Title', { exact: false }).first();
  const state = (text: string | RegExp) => page.locator('.editor-saved', { hasText: text }).waitFor();
  /** What was typed, not what the page says of the save before. */
  const saved = async (on = page) => {
    await on.waitForResponse((answer) => answer.url().endsWith('/Autosave') && answer.ok());
    await on.locator('.editor-saved', { hasText: /^Saved \d/ }).waitFor();
  };

  beforeAll(async () => {
    world = await EditorWorld.start();
  });
  afterAll(() => world.stop());

  beforeEach(async () => {
    item = await world.save('Article', { titlePart: { title: 'An oak' } });
    opened = await world.enter();
    ({ page } = opened);
    await world.edit(page, item);
  });
  afterEach(async () => {
    requireFaultless({ ...opened, faults: opened.faults.filter((fault) => !LOST.test(fault)) });
    await page.context().close();
  });

  it('saves a draft, says so, and warns of nothing any more', async () => {
    await title().fill('An old oak');
    await saved();
    expect(await world.latest(item)).toMatchObject({ displayText: 'An old oak', published: false });
    await until(page, `!(${isKept})`);
    await openActions(page);
    await page.getByRole('button', { name: 'Discard draft…' }).waitFor();
    await page.reload();
    expect(await title().inputValue()).toBe('An old oak');
  });

  it('shows the versions beside the form, and what visitors do not see yet', async () => {
    const aside = page.getByRole('complementary');
    const versions = aside.locator('.branch > li');
    await versions.getByText('Published').waitFor();
    await title().fill('An old oak');
    await saved();
    await versions.getByText('Draft').waitFor();
    expect(await versions.getByRole('link').allTextContents()).toEqual(['Version 2', 'Version 1']);
    expect(await versions.first().innerText()).toContain('admin');
    await aside.getByText('Visitors see the version of').waitFor();
    await page.getByRole('link', { name: 'See what has changed' }).press('Enter');
    await page.getByRole('heading', { name: 'Changes in “An old oak”' }).waitFor();
  });

  it('saves while what was typed before can be undone', async () => {
    const text = page.getByRole('textbox', { name: 'Text', exact: true });
    await page.locator('.prose').first().waitFor();
    await text.focus();
    await page.keyboard.type('Typed');
    await saved();
    expect(await world.latest(item)).toMatchObject({ markdownBodyPart: { markdown: 'Typed' } });
    await page.keyboard.press('ControlOrMeta+z');
    expect(await text.innerText()).not.toContain('Typed');
    await saved();
  });

  it('makes the page of a new item the page of that item', async () => {
    await page.goto(`${world.url}/Admin/Contents/ContentTypes/Article/Create`);
    const versions = page.getByRole('complementary').getByRole('heading', { name: 'Versions' });
    expect(await versions.isVisible()).toBe(false);
    await title().fill('A birch');
    await saved();
    await versions.waitFor();
    await page.getByRole('complementary').locator('.branch > li').getByText('Draft').waitFor();
    expect(page.url()).toMatch(/ContentItems\/\w{26}\/Edit$/);
    await page.getByRole('heading', { level: 1, name: 'Edit Article “A birch”' }).waitFor();
    expect(await page.title()).toContain('Edit Article “A birch”');
    expect(await page.locator('.editor-status').innerText()).toMatch(/Draft\s[^]*Saved by admin/);
    expect(await page.locator('.editor-head').getByRole('link').count()).toBeGreaterThan(1);
    await state(/^Saved \d+ s ago$/);
    await title().fill('A silver birch');
    await page.keyboard.press('ControlOrMeta+Enter');
    const asked = page.getByRole('dialog', { name: 'Publish' });
    await asked.getByText('Visitors will see “A silver birch”.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await asked.waitFor({ state: 'detached' });
    await page.keyboard.press('ControlOrMeta+Enter');
    await asked.waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('“A silver birch” was published.').waitFor();
  });

  it('shows the URL that was made of the title, which goes on to follow it', async () => {
    await page.goto(`${world.url}/Admin/Contents/ContentTypes/Article/Create`);
    const url = page.getByRole('complementary').getByRole('textbox', { name: 'URL' });
    const shows = (path: string) => page.locator(`input[placeholder="${path}"]`).waitFor();
    await title().fill('A hazel');
    await shows('a-hazel');
    expect(await violationsOf(page)).toEqual([]);
    await title().fill('A witch hazel');
    await shows('a-witch-hazel');
    expect(await url.inputValue()).toBe('');
    await url.fill('trees/hazels');
    await saved();
    await saveDraft(page);
    await page.getByText('saved as a draft').waitFor();
    await page.getByText('/trees/hazels').waitFor();
    expect(await url.isVisible()).toBe(false);
  });

  it('has a URL that is edited in its place', async () => {
    const url = page.getByRole('complementary').getByRole('textbox', { name: 'URL' });
    const pencil = page.locator('summary', { hasText: 'Edit the URL' });
    expect(await url.isVisible()).toBe(false);
    await pencil.press('Enter');
    await url.and(page.locator(':focus')).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.type('old-oaks');
    await saved();
    await page.keyboard.press('Enter');
    await page.getByText('saved as a draft').waitFor();
    expect(await pencil.innerText()).toContain('/old-oaks');
    await pencil.press('Enter');
    await url.fill('no path');
    await saveDraft(page);
    await page.getByRole('alert').getByRole('link', { name: /^URL/ }).press('Enter');
    await url.and(page.locator(':focus')).waitFor();
    expect(await url.inputValue()).toBe('no path');
  });

  it('has a title of as many lines as it needs, which Enter saves and which stays one line', async () => {
    const height = async () => (await title().boundingBox())?.height ?? 0;
    const oneLine = await height();
    await title().fill('An oak '.repeat(20));
    expect(await height()).toBeGreaterThan(1.8 * oneLine);
    await title().fill('');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(`navigator.clipboard.writeText('An oak\\r\\n  and an elm')`);
    await page.keyboard.press('ControlOrMeta+v');
    expect(await title().inputValue()).toBe('An oak and an elm');
    await page.keyboard.press('Shift+Enter');
    await page.keyboard.press('Enter');
    await page.getByText('“An oak and an elm” was saved as a draft').waitFor();
    expect((await world.latest(item)).displayText).toBe('An oak and an elm');
  });

  it('shows a URL that nobody may type, too', async () => {
    const parts = [{ part: 'TitlePart' }, { part: 'AutoroutePart', settings: { allowCustomPath: false } }];
    await world.content.admin.putType('Flyer', { parts });
    await page.goto(`${world.url}/Admin/Contents/ContentTypes/Flyer/Create`);
    const url = page.getByRole('complementary').getByRole('group', { name: 'URL' });
    await url.getByText('The URL is generated when the item is saved.').waitFor();
    await title().fill('A rowan');
    await url.getByText('a-rowan', { exact: true }).waitFor();
  });

  it('loses nothing without a connection, and goes on when it is back', async () => {
    await page.context().setOffline(true);
    await title().fill('An oak without a wire');
    await state('Not saved: no connection');
    await until(page, isKept);
    expect((await world.latest(item)).displayText).toBe('An oak');
    await page.context().setOffline(false);
    await saved();
    expect((await world.latest(item)).displayText).toBe('An oak without a wire');
  });

  it('says so when somebody was signed out meanwhile, and loses nothing', async () => {
    await page.context().clearCookies();
    await title().fill('An oak in the night');
    await state('Not saved: signed out. Kept in this browser.');
    await saveDraft(page);
    await signIn(page);
    await page.getByText('They are not saved yet.').waitFor();
    expect(await title().inputValue()).toBe('An oak in the night');
  });

  it('is in no conflict with itself when the answer was lost', async () => {
    let isLost = true;
    await page.route('**/Autosave', async (route) => {
      const answer = await route.fetch();
      if (!isLost) return route.fulfill({ response: answer });
      isLost = false;
      return route.abort();
    });
    await title().fill('An oak that was saved');
    await state('Not saved: no connection');
    await title().fill('An oak that was saved twice');
    await saveDraft(page);
    await page.getByText('saved as a draft').waitFor();
    expect((await world.latest(item)).displayText).toBe('An oak that was saved twice');
  });

  it('warns when it is left by Back before anything was saved, and offers it again', async () => {
    await page.route('**/Autosave', (route) => route.abort());
    await title().fill('An oak left behind');
    await until(page, isKept);
    const asked = page.waitForEvent('dialog');
    const going = page.goBack();
    await (await asked).accept();
    await going;
    await page.goForward();
    await page.getByText('You have unsaved changes from').waitFor();
    await page.getByRole('button', { name: 'Restore' }).click();
    await page.getByText('They are not saved yet.').waitFor();
    expect(await title().inputValue()).toBe('An oak left behind');
  });

  it('publishes what was confirmed, however often Enter is pressed', async () => {
    await title().fill('An oak in a hurry');
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByRole('dialog', { name: 'Update' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByText('“An oak in a hurry” was published.').waitFor();
    expect(await world.latest(item)).toMatchObject({ displayText: 'An oak in a hurry', published: true });
  });

  it('says so when somebody has changed the same in another tab, and shows both', async () => {
    const other = await page.context().newPage();
    await world.edit(other, item);
    await title(other).fill('An oak in the other tab');
    await saved(other);
    await title().fill('An oak in this tab');
    await state('Not saved: the same was changed by someone else or in another window.');
    await saveDraft(page);
    await page.getByRole('heading', { name: 'You changed this item in another window, too' }).waitFor();
    expect(await title().inputValue()).toBe('An oak in this tab');
    await page.getByRole('radio', { name: 'Keep yours, as in the form below' }).check();
    await saveDraft(page);
    await page.getByText('saved as a draft').waitFor();
    expect((await world.latest(item)).displayText).toBe('An oak in this tab');
  });

  it('shows who else is in the item, and in which field', async () => {
    const { userName } = await world.people.create('Editor');
    const other = await world.enter();
    await other.page.context().clearCookies();
    await other.page.goto(`${world.url}/Login`);
    await signIn(other.page, userName);
    await world.edit(other.page, item);
    await title(other.page).focus();
    await page.waitForTimeout(1500);
    await page.locator('.prose').first().focus();
    await page.locator('.present').getByRole('img', { name: userName }).waitFor();
    await page.locator('.field', { hasText: 'Title' }).getByRole('img', { name: userName }).waitFor();
    await other.page.close();
    await title().focus();
    await page.locator('.present li').waitFor({ state: 'detached' });
  });
});
