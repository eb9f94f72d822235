import { BEGINNING } from '../support/pseudo-language';
import { Browser } from '@espalier/testing';
import { STOPS } from '../support/page-stops';
import { PagesWorld, type Viewer } from '../support/pages-world';
import { People } from '../support/people';

let world: PagesWorld;
const browsers = new Map<Viewer, Browser>();

beforeAll(async () => {
  world = await PagesWorld.start();
});
afterAll(() => world.stop());

async function browserOf(viewer: Viewer): Promise<Browser> {
  const known = browsers.get(viewer);
  const browser =
    known ?? (viewer === 'nobody' ? new Browser(world.app) : await new People(world.app).signedIn(viewer));
  browsers.set(viewer, browser);
  return browser;
}

describe('In English, where the service has another language', () => {
  const named = new RegExp(`.{0,40}${BEGINNING}.{0,40}`, 'g');

  // The site and the preview of it speak for the site, and what is done on a page is seen in a browser.
  const pages = STOPS.filter(({ act, name }) => act === undefined && !/^site|^no such page|preview/.test(name));

  it.each(pages)('$name says nothing in that', async ({ viewer, address }) => {
    const target = new URL(typeof address === 'string' ? address : await address(world), world.app.url);
    const browser = await browserOf(viewer);
    const { text } = await browser.open(target.pathname + target.search, { 'accept-language': 'en' });
    expect([...text.matchAll(named)].map(([piece]) => piece)).toEqual([]);
  });
});
