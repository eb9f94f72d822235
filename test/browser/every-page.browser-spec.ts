import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { violationsOf } from '../support/axe';
import { Chromium } from '../support/chromium';
import { STOPS, type Stop } from '../support/page-stops';
import { PagesWorld } from '../support/pages-world';
import { controlsOf, tabThrough } from '../support/tab-order';

/** A folder for pictures of every page, for whoever wants to look. */
const { PICTURES } = process.env;

const LOOKS = [1280, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

describe('Every page', () => {
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

  async function open({ viewer, address, act }: Stop): Promise<Page> {
    const page = await world.page(viewer);
    const target = typeof address === 'string' ? address : await address(world);
    await page.goto(new URL(target, world.url).href);
    await act?.(page);
    return page;
  }

  it.each(STOPS)('is for everybody, and as wide as its window: $name', async (stop) => {
    const page = await open(stop);
    const found: unknown[] = [];
    for (const { width, colorScheme } of LOOKS) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      if (PICTURES !== undefined) {
        const name = `${stop.name.replaceAll(/\W+/g, '-')}-${width}-${colorScheme}.png`;
        await page.screenshot({ path: path.join(PICTURES, name), fullPage: true });
      }
      const needed = await page.evaluate('document.documentElement.scrollWidth');
      if (needed !== width) found.push({ width, needed });
      found.push(...(await violationsOf(page)).map((violation) => ({ width, colorScheme, ...violation })));
    }
    await page.close();
    expect(found).toEqual([]);
  });

  // GraphiQL, whose editors make and drop controls, has a test of its own.
  it.each(STOPS.filter(({ name, isModal }) => !name.startsWith('GraphQL') && !isModal))(
    'leads the tab key to each control, in order and to be seen: $name',
    async (stop) => {
      const page = await open(stop);
      const controls = await controlsOf(page);
      const steps = await tabThrough(page, controls.length);
      await page.close();
      expect(steps.map(({ element }) => element)).toEqual(controls);
      expect(steps.filter(({ isVisible }) => !isVisible)).toEqual([]);
    },
  );

  it.each([1280, 390])('with a navigation begins with a link that leads past it, %s pixels wide', async (width) => {
    const page = await world.page('admin');
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${world.url}/Admin/Users/new`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    await focused.and(page.getByRole('main').getByRole('link', { name: 'Users' })).waitFor();
    await page.close();
  });

  it('has its navigation in a menu where the window is narrow, for the keyboard too', async () => {
    const page = await world.page('admin');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(`${world.url}/Admin/Users`);
    const roles = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Roles' });
    await roles.waitFor({ state: 'hidden' });
    const menu = page.getByRole('button', { name: 'Menu' });
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
    const page = await world.page('admin');
    await page.goto(`${world.url}/Admin/Users`);
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
