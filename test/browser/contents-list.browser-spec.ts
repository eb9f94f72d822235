import type { Page } from 'playwright-core';
import { Chromium, type WatchedPage } from '../support/chromium';
import { itemOf, pageOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { copyDraft } from '../support/copied-drafts';
import { keyboard, mouse, type Hands } from '../support/hands';
import { TEST_ENVIRONMENT } from '../support/test-app';

const TITLE = { parts: [{ part: 'TitlePart' }] };
const MANY = 1000;

describe.each([
  ['a mouse', mouse],
  ['the keyboard alone', keyboard],
])('The list of contents, without scripts and with %s', (_with, handsOf) => {
  let world: ContentWorld;
  let browser: Chromium;
  let opened: WatchedPage;
  let page: Page;
  let hands: Hands;

  const saved = async (contentType: string, title: string, draft = false): Promise<Item> => {
    const body = { contentType, titlePart: { title } };
    return itemOf(await (draft ? world.admin.postDraft(body) : world.admin.post(body)));
  };
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true }).first();
  const row = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  const range = (text: string) => page.getByText(text, { exact: true }).waitFor();

  beforeAll(async () => {
    world = await startContentWorld();
    browser = await Chromium.launch();
    await world.admin.putType('Article', TITLE);
    await world.admin.putType('Quote', { ...TITLE, stereotype: 'Widget' });
    await saved('Article', 'Stone wall');
    await saved('Article', 'Brick wall', true);
    await saved('Quote', 'Quote of stone');
    await copyDraft(world.database, await saved('Article', 'One of many', true), MANY - 1);
    opened = await browser.open(`${world.app.url}/Admin`, { javaScriptEnabled: false });
    ({ page } = opened);
    hands = handsOf(page);
  });

  afterAll(async () => {
    await browser.close();
    await world.stop();
  });

  it('is found after signing in', async () => {
    await hands.type(page.getByLabel('User name'), TEST_ENVIRONMENT.ADMIN_USERNAME);
    await hands.type(page.getByLabel('Password'), TEST_ENVIRONMENT.ADMIN_PASSWORD);
    await hands.press(button('Sign in'));
    await hands.press(link('Content items'));
    await range('1–20 of more than 1,000');
  });

  it('finds what is typed, and everything again', async () => {
    await hands.type(page.getByLabel('Filter', { exact: true }), 'stone');
    await hands.press(button('Search'));
    await range('1–2 of 2');
    await hands.press(link('Clear'));
    await range('1–20 of more than 1,000');
  });

  it.each([
    ['Drafts', '1–20 of more than 1,000'],
    ['Published', '1–2 of 2'],
    ['Scheduled', 'None of 0'],
    ['Archived', 'None of 0'],
    ['Mine', 'None of 0'],
    ['All', '1–20 of more than 1,000'],
  ])('has the quick filter %s', async (name, found) => {
    await hands.press(button('Filters'));
    await hands.press(link(name));
    await range(found);
  });

  it('keeps the filter when something else is chosen', async () => {
    await hands.type(page.getByLabel('Filter', { exact: true }), 'wall');
    await hands.press(button('Search'));
    await hands.press(button('Filters'));
    await hands.press(link('Drafts'));
    await range('1–1 of 1');
    await hands.press(button('Sort: Recently modified'));
    await hands.press(link('Title, A to Z'));
    await range('1–1 of 1');
    expect(await page.getByLabel('Filter', { exact: true }).inputValue()).toBe('wall status:draft sort:title');
    await hands.press(link('Clear'));
  });

  it('shows a type, the next page of it, and a stereotype', async () => {
    await hands.press(button('Type: All types'));
    await hands.press(link('Article'));
    await page.getByRole('heading', { name: 'Article' }).waitFor();
    await range('1–20 of more than 1,000');
    await hands.press(link('Next page'));
    await range('21–40 of more than 1,000');
    await page.goto(`${world.app.url}/Admin/Contents/ContentItems?stereotype=Widget`);
    await range('1–1 of 1');
  });

  it('does something to one item', async () => {
    await page.goto(`${world.app.url}/Admin/Contents/ContentItems?q=brick`);
    await hands.press(row('Brick wall').getByRole('button'));
    await hands.press(button('Publish draft'));
    await page.getByText('“Brick wall” was published.').waitFor();
    await hands.press(row('Brick wall').getByRole('button'));
    await hands.press(link('Unpublish …'));
    await hands.press(button('Unpublish'));
    await page.getByText('“Brick wall” was unpublished.').waitFor();
  });

  it('publishes the thousand items that a filter finds', async () => {
    await page.goto(`${world.app.url}/Admin/Contents/ContentItems`);
    await hands.type(page.getByLabel('Filter', { exact: true }), '"one of many" status:draft');
    await hands.press(button('Search'));
    await range('1–20 of 1,000');
    await hands.choose(page.getByLabel('With'), 'All 1,000 items that were found');
    await hands.choose(page.getByLabel('Do', { exact: true }), 'Publish');
    await hands.press(button('Apply'));
    await page.getByText('1,000 items were published.').waitFor();
    await range('None of 0');
    expect(pageOf(await world.admin.list({ q: '"one of many"', status: 'published' })).totalCount).toBe(MANY);
    expect(opened.faults).toEqual([]);
  });
});
