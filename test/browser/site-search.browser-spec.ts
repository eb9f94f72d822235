import { SearchIndex } from '#core/content';
import { Chromium } from '../support/chromium';
import { faultsOf } from '../support/site-looks';
import { SiteWorld } from '../support/site-world';

describe('The search of the site in a browser', () => {
  let world: SiteWorld;
  let browser: Chromium;

  beforeAll(async () => {
    world = await SiteWorld.start();
    browser = await Chromium.launch();
    for (let number = 1; number <= 12; number++) {
      const markdown = `# Node ${number}\n\nA line about node, and ${'a very long one '.repeat(30)}`;
      await world.post(`About node ${number}`, { markdownBodyPart: { markdown }, category: `Kind ${number % 4}` });
    }
    await world.save({ contentType: 'Page', titlePart: { title: 'What a node is' } });
    const index = world.content.app.get(SearchIndex);
    index.queue();
    await index.settled();
  });
  afterAll(async () => {
    await browser.close();
    await world.stop();
  });

  it.each([
    ['what is found', '/search?q=explore'],
    ['what is found, with facets', '/search?q=node'],
    ['what is narrowed', '/search?q=node&type=BlogPost&category=Kind+1'],
    ['what a misspelt word was replaced by', '/search?q=expplore'],
    ['that nothing is found', '/search?q=zzzzzz'],
  ])('shows %s to everybody, as wide as the window', async (_what, address) => {
    const { page } = await browser.open(world.content.app.url + address, { bypassCSP: true });
    expect(await faultsOf(page, address.slice(1).replaceAll(/\W+/g, '-'))).toEqual([]);
    await page.context().close();
  });

  it('finds by a form, with the keyboard alone', async () => {
    const { page } = await browser.open(`${world.content.app.url}/about`, { javaScriptEnabled: false });
    await page.getByRole('searchbox', { name: 'Search this site' }).focus();
    await page.keyboard.type('must explore');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'Man must explore' }).waitFor();
    await page.getByText('1 result', { exact: true }).waitFor();
    await page.context().close();
  });

  it('narrows what is found and widens it again, with the keyboard alone', async () => {
    const { page } = await browser.open(`${world.content.app.url}/search?q=node`, { javaScriptEnabled: false });
    const facets = page.getByRole('navigation', { name: 'Narrow the results' });
    const whole = await page.getByRole('status').innerText();
    await facets.getByRole('link').first().press('Enter');
    await page.getByRole('link', { name: /\(remove\)$/ }).waitFor();
    expect(await page.getByRole('status').innerText()).not.toBe(whole);
    await page.getByRole('link', { name: /\(remove\)$/ }).press('Enter');
    await page.getByRole('link', { name: /\(remove\)$/ }).waitFor({ state: 'detached' });
    expect(await page.getByRole('status').innerText()).toBe(whole);
    await page.getByRole('link', { name: 'Next →' }).press('Enter');
    await page.getByText('Page 2').waitFor();
    await page.context().close();
  });
});
