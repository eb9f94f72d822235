import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { violationsOf } from './axe';
import { Chromium } from './chromium';
import { STOPS, type Stop } from './page-stops';
import { PagesWorld } from './pages-world';
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

    beforeAll(async () => {
      page = await open(world, stop);
    });

    afterAll(() => page.close());

    it('is for everybody, and as wide as its window', async () => {
      expect(await faultsOf(page, stop)).toEqual([]);
    });

    // GraphiQL, whose editors make and drop controls, has a test of its own.
    if (stop.name.startsWith('GraphQL') || stop.isModal) return;

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

async function open(world: PagesWorld, { viewer, address, act }: Stop): Promise<Page> {
  const page = await world.page(viewer);
  const target = typeof address === 'string' ? address : await address(world);
  await page.goto(new URL(target, world.url).href);
  await act?.(page);
  return page;
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
