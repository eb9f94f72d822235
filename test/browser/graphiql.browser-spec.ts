import type { Locator, Page } from 'playwright-core';
import { violationsOf } from '../support/axe';
import { Chromium, type WatchedPage } from '../support/chromium';
import { signIn } from '../support/editor-world';
import { startTestApp, type TestApp } from '../support/test-app';

const POSTS = 'query Posts { blogPost { displayText } }';
const POST = '"Man must explore, and this is exploration at its greatest"';

describe('GraphiQL in a browser', () => {
  let app: TestApp;
  let browser: Chromium;

  const open = (): Promise<WatchedPage> => browser.open(`${app.url}/api/graphql`);

  const openWithToken = async (): Promise<WatchedPage> => {
    const opened = await open();
    await opened.page.getByLabel('Access token').fill(await app.token());
    const schema = opened.page.waitForResponse((response) => response.request().method() === 'POST');
    await opened.page.getByRole('button', { name: 'Use' }).click();
    await schema;
    return opened;
  };

  /** Runs the query of the posts in the editor that has the focus. */
  const askForPosts = async (page: Page): Promise<void> => {
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(POSTS);
    await page.getByRole('tab', { name: 'Posts' }).waitFor();
    await page.keyboard.press('Control+Enter');
  };

  const result = (page: Page, text: string): Promise<void> =>
    page.getByRole('region', { name: 'Result Window' }).getByText(text).waitFor();

  beforeAll(async () => {
    app = await startTestApp({ env: { SETUP_RECIPE: 'blog' } });
    browser = await Chromium.launch();
  });

  afterAll(async () => {
    await browser.close();
    await app.stop();
  });

  it('says what it is and in which language, and loads from the service alone', async () => {
    const { page, faults } = await open();
    await page.getByRole('textbox', { name: 'Query Editor' }).waitFor();
    expect(await page.title()).toBe('GraphQL · Espalier');
    expect(await page.locator('html').getAttribute('lang')).toBe('en');
    expect(faults).toEqual([]);
  });

  it('asks nothing of the service without a token, and says what is missing', async () => {
    const { page, faults } = await open();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
    await page.getByRole('textbox', { name: 'Query Editor' }).focus();
    await askForPosts(page);
    await result(page, 'Give an access token above.');
    expect({ requests, faults }).toEqual({ requests: [], faults: [] });
  });

  it('shows the content types in its documentation', async () => {
    const { page, faults } = await openWithToken();
    await page.getByRole('button', { name: 'Show Documentation Explorer' }).click();
    await page.getByRole('link', { name: 'Query', exact: true }).click();
    const documentation = page.getByRole('region', { name: 'Documentation Explorer' });
    await documentation.getByRole('link', { name: 'blogPost', exact: true }).waitFor();
    await documentation.getByText('Items of the type Blog post, newest first.').waitFor();
    expect(faults).toEqual([]);
  });

  it('can be used with the keyboard alone', async () => {
    const { page, faults } = await open();
    const tabTo = async (target: Locator): Promise<void> => {
      for (let presses = 0; presses < 30; presses++) {
        await page.keyboard.press('Tab');
        if ((await target.and(page.locator(':focus')).count()) === 1) return;
      }
      throw new Error(`The tab key does not lead to ${target.toString()}`);
    };
    const token = page.getByLabel('Access token');
    await tabTo(token);
    await page.keyboard.insertText(await app.token());
    await page.keyboard.press('Enter');
    await tabTo(page.getByRole('textbox', { name: 'Query Editor' }));
    await askForPosts(page);
    await result(page, POST);
    await tabTo(page.getByRole('button', { name: 'Variables' }));
    await tabTo(page.getByRole('textbox', { name: 'Variables' }));
    await tabTo(page.getByRole('textbox', { name: 'Result Window' }));
    await tabTo(token);
    expect(faults).toEqual([]);
  });

  it('keeps the token in its memory alone', async () => {
    const { page } = await openWithToken();
    await page.getByRole('textbox', { name: 'Query Editor' }).focus();
    await askForPosts(page);
    await result(page, POST);
    const kept = await page.evaluate('JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])');
    expect(kept).toContain(POSTS);
    expect(kept).not.toContain(await app.token());
    expect(page.url()).toBe(`${app.url}/api/graphql`);
    await page.reload();
    expect(await page.getByLabel('Access token').inputValue()).toBe('');
  });

  it('says why a token is refused', async () => {
    const { page } = await open();
    await page.getByLabel('Access token').fill('nobody');
    await page.keyboard.press('Enter');
    await result(page, '"urn:espalier:problem:auth.invalid-token"');
  });

  it.each(['settings', 'short keys'])('opens its dialog of %s within the policy of the page', async (name) => {
    const { page, faults } = await open();
    await page.getByRole('button', { name: `Open ${name} dialog` }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
  });

  it('needs no token in the admin UI', async () => {
    const { page, faults } = await browser.open(`${app.url}/Admin`);
    await signIn(page);
    await page.locator('summary', { hasText: 'Administration' }).click();
    await page.getByRole('link', { name: 'GraphQL' }).click();
    await page.getByRole('textbox', { name: 'Query Editor' }).focus();
    await askForPosts(page);
    await result(page, POST);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(faults).toEqual([]);
  });

  it('has the colors that its user has chosen', async () => {
    const { page } = await browser.open(`${app.url}/Admin/GraphQL`, { colorScheme: 'light' });
    await signIn(page);
    const ground = () =>
      page.evaluate(`getComputedStyle(document.querySelector('.graphiql-container')).backgroundColor`);
    const shown = () => page.locator('.graphiql-container').waitFor();
    await shown();
    const light = await ground();
    await page.locator('summary', { hasText: 'Account menu' }).click();
    await page.getByRole('button', { name: 'Dark' }).click();
    await page.goto(`${app.url}/Admin/GraphQL`);
    await shown();
    expect(await ground()).not.toBe(light);
    await page.context().close();
  });

  it.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)('is beside a description of the API for everybody, %s pixels wide, %s', async (width, colorScheme) => {
    const options = { bypassCSP: true, colorScheme, viewport: { width, height: 800 } };
    const { page } = await browser.open(`${app.url}/api/docs`, options);
    await page.locator('.opblock').first().waitFor();
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    expect(await violationsOf(page)).toEqual([]);
    await page.context().close();
  });

  it.each(['/api/graphql', '/api/docs'])('leads back to the admin UI from %s, without a fault', async (address) => {
    const { page, faults } = await browser.open(app.url + address);
    await page.locator('.graphiql-container, .swagger-ui .opblock').first().waitFor();
    expect(faults).toEqual([]);
    await page.getByRole('link', { name: 'Administration' }).click();
    await page.waitForURL('**/Login?**');
  });
});
