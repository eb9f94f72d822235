import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContextOptions } from 'playwright-core';
import { TinsModule } from '../fixtures/tins.module';
import { Chromium, type WatchedPage } from '../support/chromium';
import { ContentApi } from '../support/content-api';
import { png, uploadForm } from '../support/media-samples';
import { TEST_ENVIRONMENT, startTestApp, type TestApp } from '../support/test-app';

describe('Pages in a browser', () => {
  let app: TestApp;
  let browser: Chromium;

  /** The page of the tins, after signing in with nothing but the keyboard. */
  async function signIn(javaScriptEnabled = true, options: BrowserContextOptions = {}): Promise<WatchedPage> {
    const opened = await browser.open(`${app.url}/Admin/Tins`, { javaScriptEnabled, ...options });
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

  it('show times in the zone of the browser from the second page on, and in that of the site without scripts', async () => {
    for (const [javaScriptEnabled, zone] of [
      [true, 'America/Lima'],
      [false, 'UTC'],
    ] as const) {
      const { page, faults } = await signIn(javaScriptEnabled, { timezoneId: 'America/Lima' });
      await page.goto(`${app.url}/Admin/Users`);
      await page.getByText(`Times in ${zone}`).waitFor();
      expect(await page.locator('td time').first().getAttribute('title')).toContain(zone);
      expect(faults).toEqual([]);
      await page.context().close();
    }
  });

  it('show the password that was typed and hide it again, and never send it as a text', async () => {
    const { page, faults } = await browser.open(`${app.url}/Login`);
    const field = page.locator('input[name=password]');
    const toggle = page.getByRole('button', { name: 'Show' });
    await field.fill('not the password');
    for (const [pressed, type] of [
      ['true', 'text'],
      ['false', 'password'],
      ['true', 'text'],
    ] as const) {
      await toggle.press('Enter');
      expect([await toggle.getAttribute('aria-pressed'), await field.getAttribute('type')]).toEqual([pressed, type]);
      await field.and(page.locator(':focus')).waitFor();
    }
    const stay = 'addEventListener("submit", (event) => event.preventDefault())';
    await page.evaluate(`document.querySelector('[name=password]').form.${stay}`);
    await field.press('Enter');
    expect(await field.getAttribute('type')).toBe('password');
    expect(faults).toEqual([]);
    await page.close();
  });

  it('are searched from each of them with Ctrl+K, by arrows and Enter, and breaks no policy', async () => {
    const { page, faults } = await signIn();
    await page.goto(`${app.url}/Admin/Users`);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('tin');
    await page.getByRole('dialog').getByRole('link', { name: 'Tins' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/Admin/Tins');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(faults).toEqual([]);
    await page.close();
  });

  it('tell of a search that finds nothing, and of one without an answer', async () => {
    const { page } = await signIn();
    await page.goto(`${app.url}/Admin/Users`);
    await page.keyboard.press('Control+k');
    const status = page.getByRole('dialog').getByRole('status');
    await page.keyboard.insertText('tin');
    await page.getByRole('dialog').getByRole('link', { name: 'Tins' }).waitFor();
    expect(await status.innerText()).toBe('');
    await page.keyboard.insertText('foil hats');
    await status.getByText('No results.').waitFor();
    await page.route('**/Admin/Search/Hits?*', (route) => route.abort());
    await page.keyboard.insertText('!');
    await status.getByText('The search did not answer. Try again.').waitFor();
    await page.close();
  });

  it.each([1280, 390])('are searched at %i px for items by title and by all of their words', async (width) => {
    const api = new ContentApi(app, await app.token());
    await api.putType('Leaflet', { displayName: 'Leaf', parts: [{ part: 'TitlePart' }, { part: 'HtmlBodyPart' }] });
    const leaflet = (title: string, html: string) => ({
      contentType: 'Leaflet',
      titlePart: { title: `${title} ${width}` },
      htmlBodyPart: { html },
    });
    await api.post(leaflet('Wires', `<p>For a trellis${width}.</p>`));
    await api.postDraft(leaflet(`Trellis${width}, a plan`, '<p>Soon.</p>'));
    const { page, faults } = await signIn();
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${app.url}/Admin/Users`);
    await page.keyboard.press('Control+k');
    // At once, so that no list of what a part of the word finds is read.
    await page.keyboard.insertText(`trellis${width}`);
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Content items with these words').waitFor();
    const links = await dialog.getByRole('link').allInnerTexts();
    expect(links.map((text) => text.split(/\s{2,}|\n/))).toEqual([
      [`Trellis${width}, a plan ${width}`, 'Leaf'],
      [`Wires ${width}`, 'Leaf'],
    ]);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/Admin/Contents/ContentItems/*/Edit');
    expect(faults).toEqual([]);
    await page.close();
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
    await page.locator('summary', { hasText: 'Account menu of' }).press('Enter');
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

  it('mark the line of a template that is wrong while it is typed, and lead there', async () => {
    const { page, faults } = await signIn();
    await page.goto(`${app.url}/Admin/Templates/New`);
    await page.getByLabel('Source').fill('<p>\n{{ "x" | slugfy }}\n</p>');
    const link = page.getByRole('link', { name: 'line 2, column 10' });
    await link.waitFor();
    expect(await page.locator('.cm-line.cm-wrong').textContent()).toBe('{{ "x" | slugfy }}');
    await link.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('i');
    await page.getByText('No errors').waitFor();
    expect(await page.locator('.cm-wrong').count()).toBe(0);
    expect(await page.locator('textarea[name=source]').inputValue()).toContain('| slugify }}');
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  });

  it('move a link of the menu with the keyboard alone', async () => {
    const { page, faults } = await signIn();
    await page.goto(`${app.url}/Admin/Settings/Site`);
    const texts = page.getByRole('textbox', { name: 'Text', exact: true });
    const order = async () => Promise.all((await texts.all()).map((field) => field.inputValue()));
    await texts.nth(0).fill('One');
    await page.getByLabel('Path or URL').nth(0).fill('/one');
    await texts.nth(1).fill('Two');
    await page.getByLabel('Path or URL').nth(1).fill('/two');
    await texts.nth(1).press('Alt+ArrowUp');
    expect((await order()).slice(0, 2)).toEqual(['Two', 'One']);
    await page.keyboard.press('Enter');
    await page.getByText('The settings were saved.').waitFor();
    expect(await order()).toEqual(['Two', 'One', '', '']);
    expect(faults).toEqual([]);
  });

  it('move a link of the menu with the mouse, and choose logo, colors and font, all of which the site then has', async () => {
    const { page, faults } = await signIn();
    const body = uploadForm({ 'logo.png': await png(60, 20) }, { folder: 'brand' });
    await app.request('POST', '/api/media', { token: await app.token(), body });
    await page.goto(`${app.url}/Admin/Settings/Site`);
    await page.getByRole('button', { name: 'Type a path' }).click();
    await page.keyboard.type('brand/logo.png');
    await page.getByLabel('Accent color, light').fill('#8a1c5c');
    await page.getByLabel('Accent color, dark').fill('#ffb3da');
    await page.getByLabel('Font').selectOption('The fonts of the device');
    const row = (at: number) => page.locator('.link-rows > li').nth(at);
    for (const [at, name] of ['Two', 'One', 'Three'].entries()) {
      await row(at).getByRole('textbox', { name: 'Text', exact: true }).fill(name);
      await row(at).getByLabel('Path or URL').fill(`/${name}`);
    }
    await row(2).scrollIntoViewIfNeeded();
    const [first, handle] = [await row(0).boundingBox(), await row(2).locator('.drag').boundingBox()];
    if (!first || !handle) throw new Error('Nothing to drag');
    await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await page.mouse.down();
    await page.mouse.move(handle.x, first.y + 2, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('The settings were saved.').waitFor();
    await page.goto(app.url);
    const links = page.getByRole('banner').getByRole('link');
    expect((await links.allInnerTexts()).filter((text) => /^(?:One|Two|Three)$/.test(text))).toEqual([
      'Three',
      'Two',
      'One',
    ]);
    const logo = page.getByRole('banner').locator('img');
    expect(await logo.evaluate(({ naturalWidth }: { naturalWidth: number }) => naturalWidth)).toBe(60);
    const style = (property: string) => page.evaluate(`getComputedStyle(document.querySelector('main a')).${property}`);
    expect(await style('fontFamily')).toMatch(/^system-ui/);
    const colors: unknown[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      colors.push(await style('color'));
    }
    expect(colors).toEqual(['rgb(138, 28, 92)', 'rgb(255, 179, 218)']);
    expect(faults).toEqual([]);
    await page.close();
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
