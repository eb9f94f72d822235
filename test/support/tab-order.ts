import type { Page } from 'playwright-core';

/** Where the tab key has led. */
export interface Focused {
  /** The element, in few words. */
  readonly element: string;
  /** Whether it is in the window, and it or the box around it has an outline that can be seen. */
  readonly isVisible: boolean;
}

const REACHABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"], [contenteditable="true"]';

const WORDS = `(element) => [
  element.localName, element.id || element.name || '',
  (element.getAttribute('aria-label') || element.textContent).trim().replace(/\\s+/g, ' ').slice(0, 40),
].filter(Boolean).join(' ')`;

/** Of radio buttons with one name the tab key leads to the checked one, or to the first. */
const IS_STOP = `(element) => element.type !== 'radio' || element === [
  ...document.querySelectorAll('input[type=radio][name="' + CSS.escape(element.name) + '"]'),
].toSorted((one, other) => other.checked - one.checked)[0]`;

const FOCUSED = `(() => {
  const element = document.activeElement;
  const isOutlined = [element, element.closest('.tokens')].some((box) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(box ?? element);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
  });
  const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
  const isInside = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight && width * height > 0;
  return { element: (${WORDS})(element), isVisible: isInside && isOutlined };
})()`;

/** The parts of a date or time, and the button of its calendar, are stops of their own within one control. */
const MOST_PARTS = 8;

/** What the tab key leads to on a page, in the order in which it is read: within a toolbar the arrow keys lead on. */
export function controlsOf(page: Page): Promise<string[]> {
  return page.evaluate(`[...document.querySelectorAll('*')]
    .filter((element) => element.matches('${REACHABLE}') || element.shadowRoot)
    .filter((element) => !element.matches(':disabled, [tabindex="-1"]') && element.checkVisibility()).filter(${IS_STOP}).map(${WORDS})`);
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
    await pressTab(page);
    steps.push(await focused(page));
  }
  return steps;
}

/** Where the focus is. What is placed beside something else follows it, when that scrolls, with the next picture of the page. */
export async function focused(page: Page): Promise<Focused> {
  const step = await page.evaluate<Focused>(FOCUSED);
  if (step.isVisible) return step;
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  return page.evaluate<Focused>(FOCUSED);
}

/** Leads on to the next control, whatever the one before has parts of. */
async function pressTab(page: Page): Promise<void> {
  await page.evaluate('window.controlBefore = document.activeElement');
  for (let part = 0; part < MOST_PARTS; part++) {
    await page.keyboard.press('Tab');
    const isWithin = await page.evaluate(
      'document.activeElement === window.controlBefore && /^(date|time|datetime-local)$/.test(window.controlBefore.type)',
    );
    if (isWithin !== true) return;
  }
}
