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
  /** A page within the page takes the tab key, too. */
  readonly hasFrame?: boolean;
}

/** Sends the form of a button, as it is or with some fields filled in, and waits for the page that answers. */
export const send =
  (button: string, fields: Readonly<Record<string, string>> = {}) =>
  async (page: Page): Promise<void> => {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
    const answer = page.waitForResponse((response) => response.request().isNavigationRequest());
    await page.getByRole('button', { name: button }).first().click();
    await answer;
    await page.waitForLoadState();
  };

/** Opens a menu, or whatever a button opens. */
export const press =
  (button: string) =>
  async (page: Page): Promise<void> =>
    page.getByRole('button', { name: button }).first().click();

/** Opens the dialog that explains the filters of a list. */
export async function openSyntax(page: Page): Promise<void> {
  await press('Filters')(page);
  await press('Filter syntax')(page);
}
