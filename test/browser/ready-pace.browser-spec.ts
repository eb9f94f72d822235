import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { Chromium } from '../support/chromium';
import { EDITED, PagesWorld } from '../support/pages-world';
import { metricsOf, slowed, SLOWDOWN } from '../support/processor-time';

/** 10 say more, and take minutes. */
const ROUNDS = Number(process.env.READY_ROUNDS ?? 1);

const PAGES = [
  ['the dashboard', '/Admin'],
  ['a list', '/Admin/Contents/ContentItems'],
  ['the media library', '/Admin/Media'],
  ['a content type', '/Admin/ContentTypes/BlogPost'],
  ['a role', '/Admin/Roles/Editor'],
  ['the audit trail', '/Admin/AuditTrail'],
  ['the settings of the site', '/Admin/Settings/Site'],
  ['a template', '/Admin/Templates/New'],
  ['an item', `/Admin/Contents/ContentItems/${EDITED}/Edit`],
] as const;

/** When a key would be answered: all scripts have run, what they make is there, and the page was drawn. */
const WATCH = `
  window.readyAt = new Promise((resolve) => {
    const drawn = () => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - performance.getEntriesByType('navigation')[0].responseStart);
      port2.postMessage(0);
    });
    const isMade = () => !document.querySelector('markup-editor') || document.querySelector('.prose') !== null;
    addEventListener('DOMContentLoaded', () => {
      if (isMade()) return drawn();
      const observer = new MutationObserver(() => {
        if (!isMade()) return;
        observer.disconnect();
        drawn();
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
  });
`;

/** Prints how long pages take until one can type, and asks only that they get there: machines differ, and may be busy. */
describe('Until one can type', () => {
  let world: PagesWorld;
  let browser: Chromium;

  beforeAll(async () => {
    browser = await Chromium.launch();
    world = await PagesWorld.start(browser);
  });
  afterAll(async () => {
    await browser.close();
    await world.stop();
  });

  it.each(PAGES)('on %s', async (title, path) => {
    await load(await world.page('admin'), world.url + path);
    const figures: number[][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const page = await world.page('admin');
      figures.push(await load(page, world.url + path));
    }
    const lines = NAMES.map((name, at) => `  ${name}: ${median(figures.map((one) => one[at] ?? 0))}`);
    const load1 = loadavg()[0]?.toFixed(1);
    process.stdout.write(`${title}, ${SLOWDOWN} times slower, load of the machine ${load1}\n${lines.join('\n')}\n`);
  });
});

const METRICS = ['TaskDuration', 'ScriptDuration', 'V8CompileDuration', 'RecalcStyleDuration', 'LayoutDuration'];
const NAMES = ['time', ...METRICS];

/** Closes the page. @returns milliseconds, of the processor but for the first */
async function load(page: Page, url: string): Promise<number[]> {
  const chromium = await slowed(page);
  await page.addInitScript(WATCH);
  const before = await metricsOf(chromium, METRICS);
  await page.goto(url);
  const time = await page.evaluate<number>('readyAt');
  const after = await metricsOf(chromium, METRICS);
  await page.close();
  return [time, ...after.map((value, at) => value - (before[at] ?? 0))];
}

function median(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  return `${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1)} ms`;
}
