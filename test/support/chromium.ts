import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

/** Debian's; CHROMIUM names another. */
const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';

const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Tests ask whether, not how fast: machines may be busy. */
const PATIENCE_MS = 2 * 60_000;

/** A page, and what went wrong on it that nobody would see. */
export interface WatchedPage {
  readonly page: Page;
  /** Errors of scripts and of the console, violations of the policy among them, and requests to other hosts. */
  readonly faults: readonly string[];
}

/** Chromium without a window. Call `close` in `afterAll`. */
export class Chromium {
  private constructor(private readonly browser: Browser) {}

  static async launch(): Promise<Chromium> {
    if (!existsSync(EXECUTABLE)) throw new Error(`There is no ${EXECUTABLE}. Install Chromium, or set CHROMIUM.`);
    return new Chromium(await chromium.launch({ executablePath: EXECUTABLE, args: FLAGS }));
  }

  /** Opens a page as somebody new, with nothing stored. */
  async open(url: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
    const context = await this.browser.newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const faults: string[] = [];
    const { origin } = new URL(url);
    context.on('request', (request) => {
      if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(`${origin}/`)) {
        faults.push(`request to ${request.url()}`);
      }
    });
    page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(`console: ${message.text()}`);
    });
    await page.goto(url);
    return { page, faults };
  }

  async close(): Promise<void> {
    await this.browser.close();
  }
}
