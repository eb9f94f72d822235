import type { Page } from 'playwright-core';
import { SetupLinks } from '#admin/setup';
import { Chromium } from '../support/chromium';
import { startTestApp, type TestApp } from '../support/test-app';

const PASSWORD = 'plums in the ice box';
const NEW_PASSWORD = 'so sweet and so cold';

describe('From the first start to an account of one’s own, in a browser', () => {
  let app: TestApp;
  let browser: Chromium;

  beforeAll(async () => {
    app = await startTestApp({ env: { ADMIN_PASSWORD: '' } });
    browser = await Chromium.launch();
  });

  afterAll(async () => {
    await browser.close();
    await app.stop();
  });

  async function fill(page: Page, fields: Readonly<Record<string, string>>, button: string): Promise<void> {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
    await page.getByRole('button', { name: button }).click();
  }

  it('works without scripts, with the keyboard, and breaks no policy', async () => {
    const link = new URL((await app.get(SetupLinks).offer()) ?? '');
    const { page, faults } = await browser.open(app.url + link.pathname + link.search, { javaScriptEnabled: false });
    const { keyboard } = page;
    for (const text of ['frieda', 'frieda@example.com', PASSWORD]) {
      await keyboard.press('Tab');
      if (text === 'frieda') await keyboard.press('Control+A');
      await keyboard.type(text);
    }
    await keyboard.press('Enter');
    await page.getByText('The service is set up.').waitFor();

    await page.locator('summary', { hasText: 'Account menu of frieda' }).click();
    await page.getByRole('link', { name: 'Your account' }).click();
    await page.getByRole('heading', { name: 'Your account' }).waitFor();
    await fill(
      page,
      { 'Current password': 'wrong', 'New password': NEW_PASSWORD, 'New password again': NEW_PASSWORD },
      'Change password',
    );
    await page.getByRole('alert').getByRole('link', { name: 'Is not your password.' }).waitFor();
    await fill(
      page,
      { 'Current password': PASSWORD, 'New password': NEW_PASSWORD, 'New password again': NEW_PASSWORD },
      'Change password',
    );
    await page.getByText('Your password was changed.').waitFor();

    const { page: other } = await browser.open(`${app.url}/Account`, { javaScriptEnabled: false });
    await fill(other, { 'User name': 'frieda', Password: NEW_PASSWORD }, 'Sign in');
    await other.getByRole('heading', { name: 'Your account' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: /^End the session since/ }).click();
    await page.getByText('The session was ended.').waitFor();
    await other.reload();
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();

    for (let attempt = 0; attempt < 6; attempt++) {
      await other.goto(`${app.url}/Login`);
      await fill(other, { 'User name': 'frieda', Password: 'wrong' }, 'Sign in');
    }
    await other.getByText('Too many attempts have failed. Wait 1 second and try again.').waitFor();

    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  });
});
