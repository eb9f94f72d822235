import { Applications } from '#features/openid';
import { Chromium, type WatchedPage } from '../support/chromium';
import { TEST_ENVIRONMENT, startTestApp, type TestApp } from '../support/test-app';

describe('The pages of OpenID Connect in a browser', () => {
  let app: TestApp;
  let browser: Chromium;

  beforeAll(async () => {
    app = await startTestApp();
    browser = await Chromium.launch();
  });

  afterAll(async () => {
    await browser.close();
    await app.stop();
  });

  async function open(path: string, javaScriptEnabled = false): Promise<WatchedPage> {
    const opened = await browser.open(app.url + path, { javaScriptEnabled });
    await opened.page.getByLabel('User name').fill(TEST_ENVIRONMENT.ADMIN_USERNAME);
    await opened.page.getByLabel('Password').fill(TEST_ENVIRONMENT.ADMIN_PASSWORD);
    await opened.page.keyboard.press('Enter');
    await opened.page.waitForURL(`**${path}`);
    return opened;
  }

  it('add an application with the keyboard alone and without scripts, and show its secret once', async () => {
    const { page, faults } = await open('/Admin/OpenID/Applications');
    await page.getByRole('link', { name: 'New application' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'New application' }).waitFor();

    await page.getByLabel('Client ID').focus();
    await page.keyboard.type('robot');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Robot');
    await page.getByRole('group', { name: 'Roles' }).getByLabel('Editor').focus();
    await page.keyboard.press('Space');
    await page.getByRole('button', { name: 'Create' }).focus();
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { level: 1, name: 'Secret of Robot' }).waitFor();
    expect(await page.getByText(/^[\w-]{43}$/).count()).toBe(1);
    expect(await app.get(Applications).find('robot')).toMatchObject({ displayName: 'Robot', roles: ['Editor'] });
    await page.getByRole('link', { name: 'I have copied the secret' }).click();
    await page.getByRole('heading', { level: 1, name: 'Robot' }).waitFor();
    expect(await page.getByText(/^[\w-]{43}$/).count()).toBe(0);
    expect(await page.getByRole('group', { name: 'Roles' }).getByLabel('Editor').isChecked()).toBe(true);
    expect(faults).toEqual([]);
  });

  it('lead from what is wrong to the field, and give every field a name', async () => {
    const { page, faults } = await open('/Admin/OpenID/Server', true);
    await page.getByLabel('Access tokens').fill('0');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const focused = page.locator(':focus');
    await focused.and(page.getByLabel('Access tokens')).waitFor();
    expect(await focused.getAttribute('aria-invalid')).toBe('true');

    const fields = page.getByRole('main').locator('input:not([type=hidden]), select, textarea');
    for (const field of await fields.all()) {
      expect(await field.evaluate((element: { labels: { length: number } }) => element.labels.length)).toBe(1);
    }
    const levels = await page.locator('h1, h2, h3').evaluateAll((all) => all.map(({ tagName }) => tagName));
    expect(levels.filter((level) => level === 'H1')).toHaveLength(1);
    expect(levels).not.toContain('H3');
    // Chromium notes the status of the refusal, which is none.
    expect(faults.filter((fault) => !fault.includes('status of 400'))).toEqual([]);
  });
});
