import type { Page } from 'playwright-core';
import type { PagesWorld, Viewer } from './pages-world';

/** A page in one of its states, and how somebody comes to it. */
export interface Stop {
  readonly name: string;
  readonly viewer: Viewer;
  /** Within the service, or absolute. */
  readonly address: string | ((world: PagesWorld) => string | Promise<string>);
  /** What is done on the page before it is looked at. */
  readonly act?: (page: Page) => Promise<void>;
  /** A dialog is open that keeps the tab key to itself. */
  readonly isModal?: boolean;
  /** It is a program of others, with an order of its own. */
  readonly isForeign?: boolean;
  /** A page within the page takes the tab key, too. */
  readonly hasFrame?: boolean;
}

/** Sends the form of a button, as it is or with some fields filled in, and waits for the page that answers. */
export const send =
  (button: string, fields: Readonly<Record<string, string>> = {}) =>
  async (page: Page): Promise<void> => {
    for (const [label, text] of Object.entries(fields)) {
      await page.getByLabel(label, { exact: true }).filter({ visible: true }).fill(text);
    }
    const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
    await page.getByRole('button', { name: button }).first().click();
    await answer;
    await page.waitForLoadState();
  };

/** As {@link send}, by a button in the menu of the editor. */
export const sendFromMenu =
  (button: string, fields: Readonly<Record<string, string>> = {}) =>
  async (page: Page): Promise<void> => {
    await openMenu('More actions')(page);
    await send(button, fields)(page);
  };

/** Presses whatever opens something. */
export const press =
  (button: string) =>
  async (page: Page): Promise<void> =>
    page.getByRole('button', { name: button }).first().click();

/** Opens a menu of the page. */
export const openMenu =
  (name: string) =>
  async (page: Page): Promise<void> =>
    menus(page, name).first().click();

/** Asks for an action for the first item of a list, and waits for the page that answers. */
export const actOnFirst =
  (action: string) =>
  async (page: Page): Promise<void> => {
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .check();
    await askFor(page, action);
  };

/** The same for everything that the list finds. */
export const actOnAll =
  (action: string) =>
  async (page: Page): Promise<void> => {
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await page.locator('input[name=scope]').check();
    await askFor(page, action);
  };

async function askFor(page: Page, action: string): Promise<void> {
  const more = menus(page, 'More bulk actions');
  if ((await more.count()) > 0) await more.click();
  await send(`${action}…`)(page);
}

/** Opens the dialog that explains the filters of a list. */
export async function openSyntax(page: Page): Promise<void> {
  await openMenu('Filters')(page);
  await press('Filter syntax')(page);
}

const menus = (page: Page, name: string) => page.getByRole('main').locator('summary').and(page.getByLabel(name));
