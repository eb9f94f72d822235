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
});
