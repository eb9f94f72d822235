import { violationsOf } from '../support/axe';
import { describePages } from '../support/every-page';

describe('Every page', () => {
  const tour = describePages(0);

  it('has what is done with deleted media in its window, 390 pixels wide', async () => {
    const page = await tour.world.page('admin');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${tour.world.url}/Admin/RecycleBin/Media`);
    const action = page.getByRole('link', { name: 'Delete for good' }).first();
    const { x, width } = (await action.boundingBox()) ?? { x: Infinity, width: 0 };
    expect(x + width).toBeLessThanOrEqual(390);
    await page.close();
  });

  it.each([1280, 390])('with a navigation begins with a link that leads past it, %s pixels wide', async (width) => {
    const page = await tour.world.page('admin');
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${tour.world.url}/Admin/Users/New`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await focused.and(page.getByRole('main').getByRole('link', { name: 'Users' })).waitFor();
    await page.close();
  });

  it('has its navigation in a menu where the window is narrow, for the keyboard too', async () => {
    const page = await tour.world.page('admin');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${tour.world.url}/Admin/Users`);
    const roles = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Roles' });
    await roles.waitFor({ state: 'hidden' });
    const menu = page.getByRole('button', { name: 'More' });
    await menu.focus();
    await page.keyboard.press('Enter');
    await roles.waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await roles.waitFor({ state: 'hidden' });
    await menu.and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await roles.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Roles' }).waitFor();
    await page.close();
  });

  it('sends a form with Enter', async () => {
    const page = await tour.world.page('admin');
    await page.goto(`${tour.world.url}/Admin/Users`);
    await page.getByLabel('Filter', { exact: true }).fill('person-1');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/Admin/Users?q=person-1');
    await page.getByRole('link', { name: 'person-10', exact: true }).press('Enter');
    await page.getByLabel('User name').fill('person-0');
    await page.keyboard.press('Enter');
    await page.getByText('The user person-0 was saved.').waitFor();
    await page.close();
  });
});
