import { Chromium } from '../support/chromium';
import { STOPS } from '../support/page-stops';
import { PagesWorld } from '../support/pages-world';

const GERMAN = 'de';
/** Pages of the site, which has one language for everybody. */
const OF_SITE = /^site(?! settings)|^no such page$/;

let browser: Chromium;
let world: PagesWorld;

beforeAll(async () => {
  browser = await Chromium.launch();
  world = await PagesWorld.start(browser, GERMAN);
});

afterAll(async () => {
  await browser.close();
  await world.stop();
});

describe('In German', () => {
  // What is done on a page is named in English here.
  const pages = STOPS.filter(({ act }) => act === undefined);

  it.each(pages)('$name is as wide as a phone', async ({ name, viewer, address }) => {
    const page = await world.page(viewer);
    await page.setViewportSize({ width: 390, height: 800 });
    const target = typeof address === 'string' ? address : await address(world);
    await page.goto(new URL(target, world.url).href);
    expect(await page.evaluate('document.documentElement.lang')).toBe(OF_SITE.test(name) ? 'en' : GERMAN);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await page.close();
  });

  it('says what is wrong with an item, with a filter, and what somebody may not do', async () => {
    const fields = [
      { name: 'code', type: 'TextField', settings: { pattern: '^[A-Z]{3}$' } },
      { name: 'seats', type: 'NumericField', settings: { required: true } },
    ];
    const token = await world.app.token();
    const made = await world.app.request('PUT', '/api/content-types/Ticket', { token, body: { fields } });
    expect([200, 201]).toContain(made.status);
    const page = await world.page('admin');
    const open = (path: string) => page.goto(new URL(path, world.url).href);

    await open('/Admin/Contents/ContentTypes/Ticket/Create');
    await page.getByRole('textbox', { name: 'Code' }).fill('abc');
    await page.getByRole('button', { name: 'Veröffentlichen' }).first().click();
    const problem = page.getByRole('alert');
    await problem.getByText('Geben Sie einen Wert in dem Format ein, das dieses Feld erwartet.').waitFor();
    await problem.getByText('Geben Sie eine Zahl ein, zum Beispiel 12.5.').waitFor();

    await open('/Admin/Contents/ContentItems?q=created:yesterday');
    const fault = page.locator('.fault-list:visible').first();
    await fault.getByText('Geben Sie ein Datum ein, zum Beispiel 2026-05-01').waitFor();
    expect(await fault.locator('mark').textContent()).toBe('yesterday');
    await page.close();

    const keeper = await world.page('keeper');
    await keeper.goto(new URL('/Admin/Templates', world.url).href);
    expect(await keeper.locator('h1').textContent()).toBe('Nicht erlaubt');
    expect(await keeper.locator('main').textContent()).toContain('Ihnen fehlt die Berechtigung „');
    await keeper.close();
  });
});
