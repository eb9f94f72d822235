import type { Locator, Page } from 'playwright-core';
import { Roles } from '#core/auth';
import { Users } from '#features/users';
import { Chromium, type WatchedPage } from '../support/chromium';
import { ContentApi } from '../support/content-api';
import { TEST_ENVIRONMENT, startTestApp, type TestApp } from '../support/test-app';

describe('The pages of users and roles in a browser without scripts', () => {
  let app: TestApp;
  let browser: Chromium;

  beforeAll(async () => {
    app = await startTestApp();
    browser = await Chromium.launch();
    await new ContentApi(app, await app.token()).putType('Poem', { displayName: 'Verse', securable: true });
  });

  afterAll(async () => {
    await browser.close();
    await app.stop();
  });

  async function signedIn(path: string): Promise<WatchedPage> {
    const opened = await browser.open(app.url + path, { javaScriptEnabled: false });
    await opened.page.getByLabel('User name').fill(TEST_ENVIRONMENT.ADMIN_USERNAME);
    await opened.page.getByLabel('Password').fill(TEST_ENVIRONMENT.ADMIN_PASSWORD);
    await opened.page.getByRole('button', { name: 'Sign in' }).click();
    return opened;
  }

  it('make a role with permissions, and a user who has it', async () => {
    const { page, faults } = await signedIn('/Admin/Roles');
    await page.getByRole('link', { name: 'New role' }).click();
    await page.getByLabel('Name').fill('Poet');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('group', { name: 'Service' }).getByLabel('Access the admin panel').check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The role Poet was saved.').waitFor();
    await page.getByLabel('Verse: Edit', { exact: true }).selectOption('All');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('All, with Edit').first().waitFor();

    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await page.getByRole('link', { name: 'New user' }).click();
    await page.getByLabel('User name').fill('ovid');
    await page.getByLabel('E-mail address').fill('ovid@example.com');
    await page.getByLabel('Poet').check();
    await page.getByRole('button', { name: 'Create user' }).click();
    await page.getByText('The user ovid was created.').waitFor();
    expect(await app.get(Users).findByName('ovid')).toMatchObject({ roles: ['Poet'], enabled: true });

    await page.getByRole('link', { name: 'ovid' }).click();
    await page.getByRole('link', { name: 'Delete this user' }).click();
    await page.getByRole('button', { name: 'Delete the user' }).click();
    await page.getByText('The user was deleted.').waitFor();
    expect(faults).toEqual([]);
  });

  it('choose the levels of a role by keyboard alone', async () => {
    const { page, faults } = await signedIn('/Admin/Roles/Contributor');
    const tabTo = async (control: Locator) => {
      const focused = control.and(page.locator(':focus'));
      for (let step = 0; step < 200 && (await focused.count()) === 0; step++) await page.keyboard.press('Tab');
      await focused.waitFor();
    };
    await tabTo(page.getByLabel('All content: Publish', { exact: true }));
    await page.keyboard.press('ArrowDown');
    await tabTo(page.getByLabel('Verse: Delete', { exact: true }));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await tabTo(page.getByRole('button', { name: 'Save' }));
    await page.keyboard.press('Enter');
    await page.getByText('The role Contributor was saved.').waitFor();
    const { permissions } = (await app.get(Roles).get('Contributor')) ?? { permissions: [] };
    expect(permissions).toEqual(expect.arrayContaining(['PublishOwnContent', 'Delete_Poem', 'EditOwnContent']));
    expect(faults).toEqual([]);
  });

  it('fill a role in from another one, and save it by Enter in a field', async () => {
    await app.get(Roles).put({ name: 'Filled', description: '', permissions: ['Delete_Poem', 'ViewUsers'] });
    const { page, faults } = await signedIn('/Admin/Roles');
    await page.getByRole('link', { name: 'Filled' }).click();
    await page.getByLabel('Start from').selectOption('Copy of Moderator');
    await page.getByRole('button', { name: 'Fill in' }).click();
    await page.getByText('Nothing is saved until').first().waitFor();
    expect((await app.get(Roles).get('Filled'))?.permissions).toEqual(['Delete_Poem', 'ViewUsers']);
    await page.getByLabel('Verse: View', { exact: true }).selectOption('All');
    await page.getByLabel('Description').press('Enter');
    await page.getByText('The role Filled was saved.').waitFor();
    expect((await app.get(Roles).get('Filled'))?.permissions).toEqual(['View_Poem']);
    expect(faults).toEqual([]);
  });

  it('name every control, have one main heading, and no id twice', async () => {
    const { page } = await signedIn('/Admin/Users');
    const { id } = (await app.get(Users).findByName('admin')) ?? {};
    for (const path of [
      '/Admin/Users',
      '/Admin/Users/New',
      `/Admin/Users/${id}`,
      `/Admin/Users/${id}/delete`,
      '/Admin/Roles',
      '/Admin/Roles/New',
      '/Admin/Roles/Editor',
      '/Admin/Roles/Editor/Delete',
    ]) {
      await page.goto(app.url + path);
      expect({ path, ...(await lacksOf(page)) }).toEqual({ path, unnamed: 0, headings: 1, twice: [] });
    }
  });
});

/** What a page has that people with a screen reader could not use. */
async function lacksOf(page: Page): Promise<{ unnamed: number; headings: number; twice: readonly string[] }> {
  const controls = page.locator('input:not([type=hidden]), select, textarea');
  let unnamed = 0;
  for (const control of await controls.all()) {
    const name = await control.evaluate(
      (element: { labels: { length: number }; getAttribute(name: string): string | null }) =>
        element.labels.length === 1 ? 'label' : element.getAttribute('aria-label'),
    );
    if (!name) unnamed++;
  }
  const ids: readonly string[] = (await page.content()).match(/\sid="[^"]*"/g) ?? [];
  return {
    unnamed,
    headings: await page.getByRole('heading', { level: 1 }).count(),
    twice: ids.filter((id, index) => ids.indexOf(id) !== index),
  };
}
