import type { Page, Request } from 'playwright-core';

/** Of what a page loads, as it is transferred, without what a writing surface loads, and pictures of content. */
const MOST_BYTES = 120_000;

/** Of script and style, with those of a writing surface. */
const MOST_BYTES_TO_WRITE = 300_000;

/** Where the scripts and styles of writing surfaces are, and the font of emphasis in what is written. */
const WRITING = /^\/api\/graphql\/explorer\/|\/(?:template|writing)\.js$|\/newsreader-[\w-]+-italic\.woff2$/;

const PAGE_KINDS = new Set(['document', 'stylesheet', 'script', 'font', 'other']);
const CODE_KINDS = new Set(['stylesheet', 'script']);

/** The program of others that shows the API, which has no smaller form. */
const FOREIGN = /^\/api\/docs\/swagger-ui[\w-]*\.(?:css|js)$/;

interface File {
  readonly path: string;
  readonly kind: string;
  readonly size: number;
}

/** Adds up what the page that is shown has loaded, as for somebody who has loaded nothing before. */
export class PageWeight {
  private loaded: Request[] = [];

  private constructor(page: Page) {
    page.on('request', (request) => {
      if (request.frame() !== page.mainFrame()) return;
      if (request.isNavigationRequest()) this.loaded = [];
      this.loaded.push(request);
    });
  }

  /** From now on the page keeps nothing of what it loads. */
  static async of(page: Page): Promise<PageWeight> {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    return new PageWeight(page);
  }

  /** The files of the page where they weigh more together than they may. */
  async excess(): Promise<readonly File[]> {
    const files = (await Promise.all(this.loaded.map(sizeOf))).filter(({ path }) => !FOREIGN.test(path));
    const page = files.filter(({ path, kind }) => PAGE_KINDS.has(kind) && !WRITING.test(path));
    const code = files.filter(({ kind }) => CODE_KINDS.has(kind));
    return sum(page) > MOST_BYTES || sum(code) > MOST_BYTES_TO_WRITE ? files : [];
  }
}

async function sizeOf(request: Request): Promise<File> {
  const { responseBodySize } = await request.sizes();
  return { path: new URL(request.url()).pathname, kind: request.resourceType(), size: responseBodySize };
}

function sum(files: readonly File[]): number {
  return files.reduce((total, { size }) => total + size, 0);
}
