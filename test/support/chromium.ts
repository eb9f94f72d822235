import { existsSync } from 'node:fs';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

/** Debian's, the one that never has a window before the whole one; CHROMIUM names another. */
const EXECUTABLES = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

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
    return new Chromium(await chromium.launch({ executablePath: executable(), args: FLAGS }));
  }

  /** Opens a page as somebody new, with nothing stored. */
  async open(url: string, options: BrowserContextOptions = {}): Promise<WatchedPage> {
    const context = await this.browser.newContext(options);
    context.setDefaultTimeout(PATIENCE_MS);
    const page = await context.newPage();
    const faults: string[] = [];
    const { origin } = new URL(url);
    const requestTo = (target: string) => `request to ${target}`;
    context.on('request', (request) => {
      if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(`${origin}/`)) {
        faults.push(requestTo(request.url()));
      }
    });
    context.on('requestfailed', (request) => {
      // What the policy of the page forbids is now and then told as a request, and never sent.
      const index = request.failure()?.errorText === 'csp' ? faults.indexOf(requestTo(request.url())) : -1;
      if (index >= 0) faults.splice(index, 1);
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

function executable(): string {
  const { CHROMIUM } = process.env;
  const places = CHROMIUM === undefined ? EXECUTABLES : [CHROMIUM];
  const found = places.find((place) => existsSync(place));
  if (found === undefined)
    throw new Error(`There is no ${places.join(' and no ')}. Install Chromium, or set CHROMIUM.`);
  return found;
}
