import { violationsOf } from '../support/axe';
import { describePages, unvisitedRoutes } from '../support/every-page';
import { watchLayoutShifts } from '../support/layout-shift';
import { EDITED } from '../support/pages-world';

const PART = 'a part of pages, which their scripts ask for';
const FILE = 'a file to keep';
const FORMER = 'an address that a page had once';

/** Routes of the admin UI that are not looked at, and why. */
const OTHERS: Readonly<Record<string, string>> = {
  '/Admin/ContentTypes/:name/General': FORMER,
  '/Admin/ContentTypes/:name/Recipe': FILE,
  '/Admin/Contents/Pick': PART,
  '/Admin/Media/Edit/:id/Versions/:number/Content': FILE,
  '/Admin/Media/Pick': PART,
  '/Admin/Media/Selected': 'leads back to the library: what was selected is in no address',
  '/Admin/OpenID/Applications/edit/:key/*rest': FORMER,
  '/Admin/OpenID/Scopes/edit/:key/*rest': FORMER,
  '/Admin/Redirects/Csv/Download': FILE,
  '/Admin/Redirects/edit/:key/*rest': FORMER,
  '/Admin/Roles/:key': 'the page of any record, behind that of a role',
  '/Admin/Roles/:name/Types{/*type}': FORMER,
  '/Admin/Roles/edit/:key/*rest': FORMER,
  '/Admin/Search/Hits': PART,
  '/Admin/Templates/:name/:former{/*rest}': FORMER,
  '/Admin/Users/Pick': PART,
  '/Admin/Values/AuditTrail': PART,
  '/Admin/Values/Contents/ContentItems': PART,
  '/Admin/Values/RecycleBin': PART,
  '/Admin/Values/Users': PART,
  '/Admin/Webhooks/edit/:key/*rest': FORMER,
};

const MAIN_PAGES = [
  '/Admin',
  '/Admin/Contents/ContentItems/BlogPost',
  `/Admin/Contents/ContentItems/${EDITED}/Edit`,
  `/Admin/Contents/ContentItems/${EDITED}/History`,
  '/Admin/Media',
  '/Admin/ContentTypes/BlogPost',
  '/Admin/Roles/Editor',
  '/Admin/Users',
  '/Admin/AuditTrail',
  '/Admin/Settings/ContentVersionPruning',
  '/Admin/Settings/Site',
  '/Admin/Templates/Content__Page',
];

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

  it.each(['/Admin', `/Admin/Contents/ContentItems/${EDITED}/Edit`, '/Admin/BackgroundTasks/content-storage'])(
    'says the exact time to the keyboard, in a window 390 pixels wide: %s',
    async (address) => {
      const page = await tour.world.page('admin');
      await page.setViewportSize({ width: 390, height: 800 });
      await page.goto(tour.world.url + address);
      const time = page.locator('details.when').first();
      await time.locator('summary').focus();
      await page.keyboard.press('Enter');
      const exact = time.getByText(/\d\d:\d\d:\d\d/);
      await exact.waitFor();
      const { x, width } = (await exact.boundingBox()) ?? { x: -1, width: Infinity };
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(390);
      await page.keyboard.press('Escape');
      await exact.waitFor({ state: 'hidden' });
      await page.close();
    },
  );

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

  it.each(MAIN_PAGES)('%s stands still while it loads, 390 pixels wide', async (address) => {
    const page = await tour.world.page('admin');
    await page.setViewportSize({ width: 390, height: 800 });
    const shifts = await watchLayoutShifts(page);
    await page.goto(tour.world.url + address);
    if ((await page.locator('markup-editor').count()) > 0) await page.locator('.prose').first().waitFor();
    await page.evaluate('document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 200)))');
    expect(await shifts()).toEqual([]);
    await page.close();
  });

  it('of the admin UI is looked at here, or has a reason not to be', async () => {
    expect((await unvisitedRoutes(tour.world)).toSorted()).toEqual(Object.keys(OTHERS).toSorted());
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
