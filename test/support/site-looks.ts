import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { violationsOf, type Violation } from './axe';

/** A folder for pictures, for whoever wants to look. */
const { PICTURES } = process.env;

export const LOOKS = [1280, 390].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** Whether it is as wide as its window, and what axe says: of long posts once, since it takes seconds. */
export async function faultsOf(page: Page, name: string, looksForAxe = LOOKS): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const look of LOOKS) {
    const { width, colorScheme } = look;
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    if (PICTURES !== undefined) {
      mkdirSync(PICTURES, { recursive: true });
      await page.screenshot({ path: path.join(PICTURES, `site-${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
    const needed = await page.evaluate('document.documentElement.scrollWidth');
    if (needed !== width) found.push({ width, needed });
    const violations = looksForAxe.includes(look) ? await violationsOf(page) : [];
    found.push(...violations.filter(isOurs).map((violation) => ({ width, colorScheme, ...violation })));
  }
  return found;
}

/** Which headings a text has is for its author to say. */
function isOurs({ rule }: Violation): boolean {
  return !rule.startsWith('heading-order');
}
