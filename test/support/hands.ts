import type { Locator, Page } from 'playwright-core';
import { focused } from './tab-order';

/** How somebody uses a page. */
export interface Hands {
  press(control: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  choose(select: Locator, option: string): Promise<void>;
  tick(box: Locator): Promise<void>;
}

const MANY_LOOKS = 20;
const MANY_TABS = 300;

/** An element, as scripts of a page know it. */
interface Placed {
  readonly ownerDocument: { readonly activeElement: Placed };
  compareDocumentPosition(other: Placed): number;
}

const PRECEDING = 2;

export function mouse(page: Page): Hands {
  return {
    press: (control) => control.click(),
    type: async (field, text) => {
      await field.click({ clickCount: 3 });
      await page.keyboard.type(text);
    },
    choose: async (select, option) => void (await select.selectOption(option)),
    tick: (box) => box.check(),
  };
}

/** The tab key, Enter, and what is typed: nothing else. The focus is to be seen, and not lost within a page by what was pressed. */
export function keyboard(page: Page): Hands {
  let pressed = '';
  const reach = async (control: Locator): Promise<void> => {
    await control.waitFor();
    if (await page.evaluate('window.isPressed === true && document.activeElement === document.body'))
      throw new Error(`Nothing has the focus after ${pressed}`);
    const position = await control.evaluate((element: Placed) =>
      element.ownerDocument.activeElement.compareDocumentPosition(element),
    );
    const key = (position & PRECEDING) > 0 ? 'Shift+Tab' : 'Tab';
    for (let tabs = 0; tabs < MANY_TABS; tabs++) {
      if ((await page.locator(':focus').and(control).count()) > 0) return requireVisible(control);
      await page.keyboard.press(key);
    }
    throw new Error(`The tab key does not lead to ${String(control)}, but to ${(await focused(page)).element}`);
  };
  const requireVisible = async (control: Locator): Promise<void> => {
    for (let looks = 0; looks < MANY_LOOKS; looks++) {
      if ((await focused(page)).isVisible) return;
      // A page that is still loading may move what has the focus.
      await page.waitForTimeout(100);
    }
    throw new Error(`One does not see the focus on ${String(control)}`);
  };
  return {
    press: async (control) => {
      await reach(control);
      pressed = String(control);
      await page.evaluate('window.isPressed = true');
      await page.keyboard.press('Enter');
    },
    tick: async (box) => {
      await reach(box);
      await page.keyboard.press('Space');
    },
    type: async (field, text) => {
      await reach(field);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
    },
    choose: async (select, option) => {
      await reach(select);
      await page.keyboard.type(option);
    },
  };
}
