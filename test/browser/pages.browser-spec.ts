import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TinsModule } from '../fixtures/tins.module';
import { Chromium, type WatchedPage } from '../support/chromium';
import { TEST_ENVIRONMENT, startTestApp, type TestApp } from '../support/test-app';

describe('Pages in a browser', () => {
  let app: TestApp;
  let browser: Chromium;

  /** The page of the tins, after signing in with nothing but the keyboard. */
  async function signIn(javaScriptEnabled = true): Promise<WatchedPage> {
    const opened = await browser.open(`${app.url}/Admin/Tins`, { javaScriptEnabled });
    const { keyboard } = opened.page;
    await keyboard.press('Tab');
    await keyboard.type(TEST_ENVIRONMENT.ADMIN_USERNAME);
    await keyboard.press('Tab');
    await keyboard.type(TEST_ENVIRONMENT.ADMIN_PASSWORD);
    await keyboard.press('Enter');
    await opened.page.waitForURL('**/Admin/Tins');
    return opened;
  }

  beforeAll(async () => {
    app = await startTestApp({ plugins: [TinsModule] });
    browser = await Chromium.launch();
  });

  afterAll(async () => {
    await browser.close();
    await app.stop();
  });

  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('work with the keyboard alone, %s, and break no policy', async (_how, javaScriptEnabled) => {
    const { page, faults } = await signIn(javaScriptEnabled);

    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab'); // to the help
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ochre');
    await page.keyboard.press('Enter');
    await page.getByText('<Ochre> was added.').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();

    expect(faults).toEqual([]);
  });

  it('show what a template makes in a frame in which nothing runs, and that loads nothing from elsewhere', async () => {
    const { page, faults } = await signIn();
    await page.goto(`${app.url}/Admin/Templates/New`);
    await page.getByLabel('Name').fill('Hello');
    const attack = `<script>top.document.title = "taken"</script><img src="https://evil.example/" onerror="alert(1)">`;
    await page.getByLabel('Source').fill(`<h1>Hello</h1>${attack}<p>Goodbye</p>`);
    await page.getByRole('button', { name: 'Preview' }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Hello' }).waitFor();
    await frame.getByText('Goodbye').waitFor();

    expect(await page.title()).toMatch(/^New template/);
    expect(faults.filter((fault) => fault.startsWith('request'))).toEqual([]);
  });

  it('put the focus on what is wrong with a form, and lead from there to the field', async () => {
    const { page } = await signIn();

    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('alert').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');

    const focused = page.locator(':focus');
    await focused.and(page.getByLabel('Name')).waitFor();
    expect(await focused.getAttribute('aria-invalid')).toBe('true');
  });

  it('go on to another site from a form whose page does not know it', async () => {
    const other: Server = createServer((_request, response) => response.end('The other site')).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { page } = await signIn();
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}/callback?code=a&state=b`;

    await page.getByLabel('Site').fill(url);
    await page.keyboard.press('Enter');
    await page.getByText('The other site').waitFor();

    expect(page.url()).toBe(url);
    other.closeAllConnections();
    other.close();
  });
});
