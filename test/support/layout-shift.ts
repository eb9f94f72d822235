import type { Page } from 'playwright-core';

/** The browser's figure of what moves; less than this is the last letters of a line when a font comes in. */
const LEAST = 0.001;

const WATCH = `
  window.layoutShifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries())
      if (!hadRecentInput && value >= ${LEAST}) window.layoutShifts.push({ value, moved: sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 200)) });
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** What moves on the pages that are opened from now on, by itself, as the browser has it. */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<unknown[]>> {
  await page.addInitScript(WATCH);
  return () => page.evaluate('window.layoutShifts');
}
