import type { Page } from 'playwright-core';

/** Where the tab key has led. */
export interface Focused {
  /** The element, in few words. */
  readonly element: string;
  /** Whether it is in the window, and has an outline that can be seen. */
  readonly isVisible: boolean;
}

const REACHABLE = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';

const WORDS = `(element) => [
  element.localName, element.id || element.name || '',
  (element.getAttribute('aria-label') || element.textContent).trim().replace(/\\s+/g, ' ').slice(0, 40),
].filter(Boolean).join(' ')`;

/** What people can use on a page, in the order in which it is read. */
export function controlsOf(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('${REACHABLE}')]
    .filter((element) => !element.disabled && element.checkVisibility()).map(${WORDS})`);
}

/** Presses the tab key from the beginning of the page as often as it says, and tells where each press has led. */
export async function tabThrough(page: Page, presses: number): Promise<Focused[]> {
  // The browser gives the focus some time after the page has loaded; later it would lead away from the beginning.
  if ((await page.locator('[autofocus]').count()) > 0) await page.locator('[autofocus]:focus').waitFor();
  await page.evaluate(
    `{ const { body } = document; body.tabIndex = -1; body.focus(); body.removeAttribute('tabindex'); }`,
  );
  const steps: Focused[] = [];
  for (let press = 0; press < presses; press++) {
    await page.keyboard.press('Tab');
    steps.push(
      await page.evaluate<Focused>(`(() => {
        const element = document.activeElement;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
        const isInside = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight && width * height > 0;
        const isOutlined = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
        return { element: (${WORDS})(element), isVisible: isInside && isOutlined };
      })()`),
    );
  }
  return steps;
}
