import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { eventually } from './auth-world';
import { violationsOf } from './axe';
import { Chromium } from './chromium';
import { STOPS } from './page-stops';
import { watchLayoutShifts } from './layout-shift';
import { routedPages } from './operations';
import { PageWeight } from './page-weight';
import { PagesWorld } from './pages-world';
import type { Stop } from './stop';
import { controlsOf, tabThrough } from './tab-order';

/** A folder for pictures of every page, for whoever wants to look. */
const { PICTURES } = process.env;

const WIDTHS = [1280, 390] as const;
const SCHEMES = ['light', 'dark'] as const;
const HEIGHT = 800;

/** Of how many suites, each with a world of its own, each tries its share of the pages: two of them run side by side. */
const SHARES = 2;

/** What there is on a page, and where: everything but colours. */
const LAYOUT = `[...document.querySelectorAll('*')].map((element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const { visibility, opacity, fontSize, fontWeight } = getComputedStyle(element);
  return [element.localName, x, y, width, height, visibility, opacity, fontSize, fontWeight].join(' ');
}).join('\\n') + document.documentElement.outerHTML`;

/** Names of stops at which something was refused. */
const REFUSED = /refused$|, not \w+ed$/;

/** How often a page is looked at, 20 ms apart, until its first frame has moved the focus. */
const FRAMES = 250;

interface Focus {
  /** Banners of faults. */
  readonly alerts: number;
  /** Whether the first of them has the focus. */
  readonly focused: boolean;
  readonly element: string;
}

const FOCUS = `(() => {
  const alerts = [...document.querySelectorAll('main [role=alert]')].filter((alert) => alert.checkVisibility());
  const { activeElement } = document;
  return { alerts: alerts.length, focused: activeElement === alerts[0], element: activeElement.outerHTML.slice(0, 200) };
})()`;

export interface PageTour {
  readonly world: PagesWorld;
}

/** Declares the tests of a share of all pages. Call it in a `describe`, beside which others may use the world. */
export function describePages(share: number): PageTour {
  let world: PagesWorld;
  let browser: Chromium;

  beforeAll(async () => {
    browser = await Chromium.launch();
    world = await PagesWorld.start(browser);
    if (PICTURES !== undefined) mkdirSync(PICTURES, { recursive: true });
  });

  afterAll(async () => {
    await browser.close();
    await world.stop();
  });

  describe.each(STOPS.filter((_, index) => index % SHARES === share))('$name', (stop) => {
    let page: Page;
    let weight: PageWeight;
    let shifts: () => Promise<unknown[]>;

    beforeAll(async () => {
      page = await world.page(stop.viewer);
      weight = await PageWeight.of(page);
      shifts = await watchLayoutShifts(page);
      await open(page, world, stop);
    });

    afterAll(() => page.close());

    it('stands still while it loads', async () => {
      expect(await shifts()).toEqual([]);
    });

    if (!stop.isForeign && !stop.isModal) {
      it('has the focus on what is wrong', async () => {
        const found = await page.evaluate<Focus>(FOCUS);
        if (!REFUSED.test(stop.name) && found.alerts === 0) return;
        // A page is loaded before its first frame, with which the focus comes.
        await eventually(async () => {
          expect(await page.evaluate<Focus>(FOCUS)).toEqual({ alerts: 1, focused: true, element: expect.any(String) });
        }, FRAMES);
      });
    }

    it('is for everybody, and as wide as its window', async () => {
      expect(await faultsOf(page, stop)).toEqual([]);
    });

    it('leads to help about it, at a heading that there is', async () => {
      expect(await helpFaultOf(page)).toBeUndefined();
    });

    it('loads no more than a page may', async () => {
      expect(await weight.excess()).toEqual([]);
    });

    if (stop.isForeign || stop.isModal || stop.hasFrame) return;

    it('leads the tab key to each control, in order and to be seen', async () => {
      await look(page, WIDTHS[0], SCHEMES[0]);
      const controls = await controlsOf(page);
      const steps = await tabThrough(page, controls.length);
      expect(steps.map(({ element }) => element)).toEqual(controls);
      expect(steps.filter(({ isVisible }) => !isVisible)).toEqual([]);
    });
  });

  return {
    get world() {
      return world;
    },
  };
}

/** Pages for those who may open the admin UI have a link that leads to more than the list of all help. */
async function helpFaultOf(page: Page): Promise<string | undefined> {
  const link = page.locator('.admin a.help');
  if ((await page.locator('body.admin').count()) === 0) return undefined;
  const href = (await link.count()) === 1 ? await link.getAttribute('href') : null;
  if (href === null || !href.includes('/Admin/Help/')) return `It has no help of its own: ${href}`;
  const target = new URL(href, page.url());
  const answer = await page.request.get(target.href);
  const id = decodeURIComponent(target.hash.slice(1));
  const isThere = answer.ok() && (id === '' || (await answer.text()).includes(` id="${id}">`));
  return isThere ? undefined : `There is no ${href}`;
}

async function open(page: Page, world: PagesWorld, stop: Stop): Promise<void> {
  await page.goto((await urlOf(stop, world)).href);
  await stop.act?.(page);
}

async function urlOf({ address }: Stop, world: PagesWorld): Promise<URL> {
  return new URL(typeof address === 'string' ? address : await address(world), world.url);
}

/** The routes of the admin UI that no stop leads to. */
export async function unvisitedRoutes(world: PagesWorld): Promise<string[]> {
  const routes = routedPages(world.app, '/Admin');
  const patterns = routes.map((route) => {
    const any = route
      .replaceAll(/:\w+/g, '[^/]+')
      .replaceAll(/\{(.*)\}/g, '(?:$1)?')
      .replaceAll(/\*\w+/g, '.+');
    return new RegExp(`^${any}$`, 'i');
  });
  const urls = await Promise.all(STOPS.map((stop) => urlOf(stop, world)));
  const visited = new Set(urls.map(({ pathname }) => routes[patterns.findIndex((pattern) => pattern.test(pathname))]));
  return routes.filter((route) => !visited.has(route));
}

/**
 * What is wrong with a page in every width and scheme. Where nothing but colours differs between two schemes, what one of them was
 * found to be, the other one is, but for its colours.
 */
async function faultsOf(page: Page, stop: Stop): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const width of WIDTHS) {
    let before: unknown;
    for (const colorScheme of SCHEMES) {
      await look(page, width, colorScheme);
      await takePicture(page, `${stop.name.replaceAll(/\W+/g, '-')}-${width}-${colorScheme}.png`);
      const needed = await page.evaluate('document.documentElement.scrollWidth');
      if (needed !== width) found.push({ width, needed });
      const layout = await page.evaluate(LAYOUT);
      const violations = await violationsOf(page, layout === before ? 'colours' : 'everything');
      found.push(...violations.map((violation) => ({ width, colorScheme, ...violation })));
      before = layout;
    }
  }
  return found;
}

async function look(page: Page, width: number, colorScheme: (typeof SCHEMES)[number]): Promise<void> {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.emulateMedia({ colorScheme });
}

async function takePicture(page: Page, name: string): Promise<void> {
  if (PICTURES !== undefined) await page.screenshot({ path: path.join(PICTURES, name), fullPage: true });
}
