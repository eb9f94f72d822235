import type { BrowserContextOptions, Page } from 'playwright-core';
import { Chromium, type WatchedPage } from './chromium';
import { itemOf, type Item } from './content-api';
import { startContentWorld, type ContentWorld } from './content-world';
import { People } from './people';
import { TEST_ENVIRONMENT, type TestAppOptions } from './test-app';

/** Types with an editor of each kind. */
const TYPES = {
  Quote: { parts: [{ part: 'TitlePart' }], fields: [{ name: 'words', type: 'TextField' }] },
  Article: {
    parts: [
      { part: 'TitlePart', settings: { options: 'editableRequired' } },
      { part: 'AutoroutePart', settings: { allowCustomPath: true, allowUpdatePath: true } },
      { part: 'MarkdownBodyPart' },
      { part: 'BagPart', settings: { containedContentTypes: ['Quote'] } },
      { part: 'ContainedPart' },
    ],
    fields: [
      { name: 'related', type: 'ContentPickerField', settings: { multiple: true, displayedContentTypes: ['Article'] } },
      { name: 'keepers', type: 'UserPickerField', settings: { multiple: true } },
      { name: 'pictures', type: 'MediaField', settings: { multiple: true } },
      { name: 'due', type: 'DateTimeField' },
      { name: 'teaser', type: 'HtmlField' },
    ],
  },
  Shelf: {
    parts: [
      { part: 'TitlePart' },
      { part: 'ListPart', settings: { containedContentTypes: ['Article'], enableOrdering: true } },
    ],
  },
};

/** A service with types to edit, and browsers of people who are signed in. */
export class EditorWorld {
  private constructor(
    readonly content: ContentWorld,
    readonly people: People,
    private readonly chromium: Chromium,
  ) {}

  static async start(options: TestAppOptions = {}): Promise<EditorWorld> {
    const content = await startContentWorld(options);
    for (const [name, definition] of Object.entries(TYPES)) await content.admin.putType(name, definition);
    return new EditorWorld(content, new People(content.app), await Chromium.launch());
  }

  /** The address that browsers know the service by. */
  get url(): string {
    return this.content.app.url.replace('127.0.0.1', 'localhost');
  }

  async save(contentType: string, body: object, draft = false): Promise<Item> {
    const { admin } = this.content;
    return itemOf(await (draft ? admin.postDraft : admin.post)({ contentType, ...body }));
  }

  async latest({ contentItemId }: Item): Promise<Item> {
    return itemOf(await this.content.admin.get(contentItemId, 'latest'));
  }

  /** A browser of its own, on the page after signing in. */
  async enter(options: BrowserContextOptions = {}): Promise<WatchedPage> {
    const opened = await this.chromium.open(`${this.url}/Login`, options);
    await signIn(opened.page);
    return opened;
  }

  async edit(page: Page, { contentItemId }: Item): Promise<void> {
    await page.goto(`${this.url}/Admin/Contents/ContentItems/${contentItemId}/Edit`);
  }

  async stop(): Promise<void> {
    await this.chromium.close();
    await this.content.stop();
  }
}

/** On the page on which one signs in. */
export async function signIn(page: Page, userName: string = TEST_ENVIRONMENT.ADMIN_USERNAME): Promise<void> {
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password').fill(People.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/Login'));
}

/** Opens the menu beside the main button of the editor. */
export async function openActions(page: Page): Promise<void> {
  await page.locator('.split > details > summary').click();
}

export async function saveDraft(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+s');
}

/** Browsers take a form that is refused for a page that failed; and pictures need not be in the library. */
const REFUSED = /^console: Failed to load resource: the server responded with a status of 4(?:0[049]|12) /;

/** @throws Error when something went wrong on a page that nobody would see */
export function requireFaultless({ faults }: WatchedPage): void {
  const unexpected = faults.filter((fault) => !REFUSED.test(fault));
  if (unexpected.length > 0) throw new Error(unexpected.join('\n'));
}

const PATIENCE_MS = 20_000;
const PAUSE_MS = 50;

/** Waits until an expression is true on a page, whose policy lets nothing be evaluated from within. */
export async function until(page: Page, expression: string): Promise<void> {
  for (let waited = 0; waited < PATIENCE_MS; waited += PAUSE_MS) {
    if (await page.evaluate<boolean>(expression)) return;
    await page.waitForTimeout(PAUSE_MS);
  }
  throw new Error(`It did not become true: ${expression}`);
}
