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
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  const menu = (name: string) => page.locator('summary').filter({ hasText: name });
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
    await hands.press(link('Clear all filters'));
    await range('1–20 of more than 1,000');
  });

  it.each([
    ['Drafts', '1–20 of more than 1,000'],
    ['Published', '1–2 of 2'],
    ['Scheduled', 'No items match'],
    ['Archived', 'No items match'],
    ['Mine', 'No items match'],
    ['All', '1–20 of more than 1,000'],
  ])('has the quick filter %s', async (name, found) => {
    await hands.press(link(name));
    await range(found);
  });

  it('keeps the filter when something else is chosen', async () => {
    await hands.type(page.getByLabel('Filter', { exact: true }), 'wall');
    await hands.press(button('Search'));
    await hands.press(link('Drafts'));
    await range('1–1 of 1');
    await hands.press(menu('Sort: Relevance'));
    await hands.press(link('Title, A to Z'));
    await range('1–1 of 1');
    await hands.press(page.getByRole('columnheader').getByRole('link', { name: 'Title' }));
    await page.locator('th[aria-sort="descending"]').filter({ hasText: 'Title' }).waitFor();
    await hands.press(page.getByRole('columnheader').getByRole('link', { name: 'Title' }));
    expect(await page.getByLabel('Filter', { exact: true }).inputValue()).toBe('wall status:draft sort:title');
    await hands.press(page.getByRole('link', { name: 'Remove status: draft' }));
    expect(await page.getByLabel('Filter', { exact: true }).inputValue()).toBe('wall sort:title');
    await hands.press(link('Clear all filters'));
  });

  it('shows a type, the next page of it, and a stereotype', async () => {
    await hands.press(menu('Type: All types'));
    await hands.press(page.getByRole('search').getByRole('link', { name: 'Article', exact: true }));
    await page.getByRole('heading', { name: 'Article' }).waitFor();
    await range('1–20 of more than 1,000');
    await hands.press(link('Next page'));
    await range('21–40 of more than 1,000');
    await page.goto(`${world.app.url}/Admin/Contents/ContentItems?stereotype=Widget`);
    await range('1–1 of 1');
  });

  it('keeps its headings and what is done with the selected in sight', async () => {
    await page.goto(`${world.app.url}/Admin/Contents/ContentItems?pageSize=100`);
    await page.locator('input.tick').first().check();
    const places = async () =>
      Promise.all(
        [page.locator('thead th').nth(1), page.getByRole('region', { name: 'Bulk actions' })].map(
          async (part) => (await part.boundingBox())?.y,
        ),
      );
    const before = await places();
    await page.locator('tbody tr').nth(50).scrollIntoViewIfNeeded();
    const [headings, actions] = await places();
    expect(await page.evaluate('scrollY')).toBeGreaterThan(500);
    expect([before[0], headings]).toEqual([expect.any(Number), 0]);
    expect(actions).toBe(before[1]);
    expect(actions).toBeLessThan(page.viewportSize()?.height ?? 0);
  });

  it('does something to one item', async () => {
    await page.goto(`${world.app.url}/Admin/Contents/ContentItems?q=brick`);
    await hands.press(row('Brick wall').locator('summary'));
    await hands.press(button('Publish draft'));
    await page.getByText('“Brick wall” was published.').waitFor();
    await hands.press(row('Brick wall').locator('summary'));
    await hands.press(link('Unpublish…'));
    await hands.press(button('Unpublish'));
    await page.getByText('“Brick wall” was unpublished.').waitFor();
  });

  it('publishes the thousand items that a filter finds', async () => {
    await page.goto(`${world.app.url}/Admin/Contents/ContentItems`);
    await hands.type(page.getByLabel('Filter', { exact: true }), '"one of many" status:draft');
    await hands.press(button('Search'));
    await range('1–20 of 1,000');
    await hands.tick(page.getByLabel('Select One of many').first());
    await hands.tick(page.getByLabel('Select all 1,000'));
    await hands.press(button('Publish…'));
    await page.getByRole('heading', { name: 'Publish 1,000 items?' }).waitFor();
    await hands.press(button('Publish'));
    await page.getByText('1,000 items were published.').waitFor();
    await range('No items match');
    expect(pageOf(await world.admin.list({ q: '"one of many"', status: 'published' })).totalCount).toBe(MANY);
    expect(opened.faults).toEqual([]);
  });
});
