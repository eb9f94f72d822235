import type { Page } from 'playwright-core';
import { violationsOf } from '../support/axe';
import type { WatchedPage } from '../support/chromium';
import { itemOf, type Item } from '../support/content-api';
import { startContentWorld, type ContentWorld } from '../support/content-world';
import { Chromium } from '../support/chromium';
import { signIn, requireFaultless } from '../support/editor-world';
import { keyboard, type Hands } from '../support/hands';

describe('A new post, with the keyboard alone', () => {
  let world: ContentWorld;
  let browser: Chromium;
  let opened: WatchedPage;
  let page: Page;
  let hands: Hands;
  let url: string;

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const aside = () => page.getByRole('complementary', { name: 'About the item' });
  const chosen = () => aside().locator('.picked .picked-title').allInnerTexts();
  const publish = async (title: string): Promise<Item> => {
    await hands.type(page.getByRole('textbox', { name: /^Title/ }), title);
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.getByRole('dialog', { name: 'Publish' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('was published.').waitFor();
    const [, id = ''] = /ContentItems\/(\w+)/.exec(page.url()) ?? [];
    return itemOf(await world.admin.get(id));
  };
  const listOf = ({ containedPart }: Item) => (containedPart as { listContentItemId?: string }).listContentItemId;
  const blogNamed = async (title: string) =>
    itemOf(await world.admin.post({ contentType: 'Blog', titlePart: { title } })).contentItemId;

  beforeAll(async () => {
    world = await startContentWorld({ env: { SETUP_RECIPE: 'blog' } });
    browser = await Chromium.launch();
    url = world.app.url.replace('127.0.0.1', 'localhost');
    opened = await browser.open(`${url}/Login`);
    ({ page } = opened);
    hands = keyboard(page);
    await signIn(page);
  });
  afterAll(async () => {
    requireFaultless(opened);
    await browser.close();
    await world.stop();
  });

  it('is in the only blog there is, which nobody had to name', async () => {
    await page.goto(`${url}/Admin/Contents/ContentItems`);
    await hands.press(page.getByLabel('New', { exact: true }));
    await hands.press(page.getByRole('main').getByRole('link', { name: 'Blog post', exact: true }));
    await page.getByRole('textbox', { name: /^Title/ }).waitFor();
    expect(await chosen()).toEqual(['Blog']);
    expect(await violationsOf(page)).toEqual([]);
    const post = await publish('On oaks');
    const blog = listOf(post) ?? '';
    expect(itemOf(await world.admin.get(blog)).displayText).toBe('Blog');
    await page.goto(`${url}/blog`);
    await page.getByRole('link', { name: 'On oaks' }).first().waitFor();
  });

  it('is put into one of several blogs by its title', async () => {
    const garden = await blogNamed('Notes from the garden');
    await page.goto(`${url}/Admin/Contents/ContentTypes/BlogPost/Create`);
    const search = aside().getByRole('combobox', { name: 'In the list' });
    await search.waitFor();
    expect(await chosen()).toEqual([]);
    await page.getByText('Choose a list. Otherwise no list, such as a blog, will show the item.').waitFor();
    await hands.type(search, 'nowhere');
    await page.getByText('No results.').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await hands.type(search, 'gard');
    await page.getByRole('option', { name: /Notes from the garden/ }).waitFor();
    await page.keyboard.press('Enter');
    expect(await chosen()).toEqual(['Notes from the garden']);
    expect(listOf(await publish('On limes'))).toBe(garden);
    expect(await chosen()).toEqual(['Notes from the garden']);
  });

  it('is in the blog that it was begun from, and can be taken out of it', async () => {
    const woods = await blogNamed('Notes from the woods');
    await page.goto(`${url}/Admin/Contents/ContentItems/${woods}/Edit`);
    await hands.press(page.getByRole('link', { name: 'add one to this list' }));
    await page.waitForURL(/BlogPost\/Create/);
    expect(await chosen()).toEqual(['Notes from the woods']);
    const post = await publish('On elms');
    expect(listOf(post)).toBe(woods);
    await hands.press(button('Remove Notes from the woods'));
    await aside().getByRole('combobox', { name: 'In the list' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('ControlOrMeta+s');
    await page.getByText('saved as a draft').waitFor();
    expect(listOf(itemOf(await world.admin.get(post.contentItemId, 'latest'))) ?? '').toBe('');
  });
});
