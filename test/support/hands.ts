import type { Locator, Page } from 'playwright-core';

/** How somebody uses a page. */
export interface Hands {
  press(control: Locator): Promise<void>;
  type(field: Locator, text: string): Promise<void>;
  choose(select: Locator, option: string): Promise<void>;
  tick(box: Locator): Promise<void>;
}

const MANY_TABS = 300;

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

/** The tab key, Enter, and what is typed: nothing else. */
export function keyboard(page: Page): Hands {
  const reach = async (control: Locator): Promise<void> => {
    await control.waitFor();
    for (let tabs = 0; tabs < MANY_TABS; tabs++) {
      if ((await page.locator(':focus').and(control).count()) > 0) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The tab key does not lead to ${String(control)}`);
  };
  return {
    press: async (control) => {
      await reach(control);
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
