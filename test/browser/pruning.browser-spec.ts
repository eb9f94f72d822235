import type { Page } from 'playwright-core';
import { violationsOf } from '../support/axe';
import { EditorWorld } from '../support/editor-world';

describe('The page of pruning', () => {
  let world: EditorWorld;
  let page: Page;

  const said = (text: string) => page.getByText(text, { exact: true }).waitFor();

  beforeAll(async () => {
    world = await EditorWorld.start();
    ({ page } = await world.enter({}));
  });
  beforeEach(() => page.goto(`${world.url}/Admin/Settings/ContentVersionPruning`));
  afterAll(() => world.stop());

  it('follows what is typed, without a press of its button, and saves nothing', async () => {
    await said('Nothing would be deleted. Select the content types to prune.');
    expect(await page.getByRole('button', { name: 'Preview' }).isVisible()).toBe(false);
    await page.getByLabel('Article').check();
    await page.getByText('archived versions would be deleted').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByLabel('Article').uncheck();
    await said('Nothing would be deleted. Select the content types to prune.');
    await page.reload();
    expect(await page.getByLabel('Article').isChecked()).toBe(false);
  });

  it('shows no figures of settings that are wrong', async () => {
    await page.getByLabel('Article').check();
    await page.getByText('archived versions would be deleted').waitFor();
    await page.getByLabel('Retention period (days)').fill('-1');
    await said('Correct the settings to see what they would delete.');
    expect(await page.getByText('archived versions would be deleted').isVisible()).toBe(false);
    await page.getByLabel('Retention period (days)').fill('1');
    await page.getByText('archived versions would be deleted').waitFor();
    expect(await page.getByText('Correct the settings').isVisible()).toBe(false);
  });

  it.each([true, false])('turns pruning on and off with one switch, scripts %s', async (javaScriptEnabled) => {
    const { page: other } = await world.enter({ javaScriptEnabled });
    await other.goto(`${world.url}/Admin/Settings/ContentVersionPruning`);
    const [automatically, all] = [
      other.getByRole('switch', { name: 'Prune automatically' }),
      other.getByRole('switch'),
    ];
    expect([await all.count(), await automatically.isChecked()]).toEqual([1, false]);
    await automatically.focus();
    await other.keyboard.press('Space');
    await other.keyboard.press('Enter');
    await other.getByText('Pruning is on', { exact: true }).waitFor();
    await other.getByText('Next run: ').waitFor();
    expect(await automatically.isChecked()).toBe(true);
    await automatically.uncheck();
    await other.getByRole('button', { name: 'Save' }).click();
    await other.getByText('Pruning is off', { exact: true }).waitFor();
    expect(await automatically.isChecked()).toBe(false);
    if (javaScriptEnabled) expect(await violationsOf(other)).toEqual([]);
    await other.context().close();
  });
});
