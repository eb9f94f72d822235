import type { Page } from 'playwright-core';
import { SetupLinks } from '#admin/setup';
import { Chromium } from '../support/chromium';
import { ExternalWorld } from '../support/external-world';
import { People } from '../support/people';
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

  it('has the focus on what is wrong, else at the beginning of the page, and times as they are here', async () => {
    const timeZoneId = 'America/Lima';
    const { userName } = await new People(app).create('Administrator');
    const { page, faults } = await browser.open(`${app.url}/Admin/AuditTrail`, { timezoneId: timeZoneId });
    const focus = () =>
      page.evaluate<string>(`document.activeElement.getAttribute('role') ?? document.activeElement.localName`);
    await fill(page, { 'User name': userName, Password: 'wrong' }, 'Sign in');
    await page.getByText('The user name or the password is wrong').waitFor();
    expect(await focus()).toBe('alert');
    await fill(page, { 'User name': userName, Password: People.password }, 'Sign in');
    await page.getByText(`Times in ${timeZoneId}`).waitFor();
    expect(await focus()).toBe('body');

    await page.goto(`${app.url}/Admin/Roles/New`);
    expect(await focus()).toBe('body');
    await fill(page, { Name: 'a/b' }, 'Create');
    await page.getByRole('heading', { name: 'There is a problem' }).waitFor();
    expect(await focus()).toBe('alert');
    await fill(page, { Name: 'Poet' }, 'Create');
    await page.locator('.banner-ok').waitFor();
    expect(await focus()).toBe('body');
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  });

  it('has times as they are here from the first page on, whichever way somebody comes in', async () => {
    const timezoneId = 'America/Lima';
    const world = await ExternalWorld.start({ env: { ADMIN_PASSWORD: '' } });
    const { pathname, search } = new URL((await world.app.get(SetupLinks).offer()) ?? '');
    const owner = { 'User name': 'frieda', 'E-mail address': 'frieda@example.com', Password: PASSWORD };
    const { page: first } = await browser.open(world.app.url + pathname + search, { timezoneId });
    await fill(first, owner, 'Set up');
    await first.getByText(`Times in ${timezoneId}`).waitFor();

    world.is(await world.people.create('Editor'));
    const { page } = await browser.open(`${world.app.url}/Login?returnUrl=/Account`, { timezoneId });
    await page.getByRole('button', { name: 'Sign in with Elsewhere' }).click();
    await page.waitForURL(`${world.provider.url}/**`);
    await page.goto(world.app.url + world.provider.callback(page.url()));
    await page.getByText(`Times in ${timezoneId}`).waitFor();
    await world.stop();
  });
});
