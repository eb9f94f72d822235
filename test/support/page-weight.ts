import type { Page, Request } from 'playwright-core';

/** Of script and style that a page may load, as they are transferred. */
export const MOST_BYTES = 300_000;

/** Adds up what the page that is shown has loaded, as for somebody who has loaded nothing before. */
export class PageWeight {
  private loaded: Request[] = [];

  private constructor(page: Page) {
    page.on('request', (request) => {
      if (isOfPage(request, page)) this.loaded = [];
      else if (['script', 'stylesheet'].includes(request.resourceType())) this.loaded.push(request);
    });
  }

  /** From now on the page keeps nothing of what it loads. */
  static async of(page: Page): Promise<PageWeight> {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    return new PageWeight(page);
  }

  /** In bytes, by path; and all of them together. */
  async told(): Promise<{ readonly total: number; readonly files: Readonly<Record<string, number>> }> {
    const sizes = await Promise.all(
      this.loaded.map(async (request): Promise<[string, number]> => {
        const { responseBodySize } = await request.sizes();
        return [new URL(request.url()).pathname, responseBodySize];
      }),
    );
    return { total: sizes.reduce((sum, [, size]) => sum + size, 0), files: Object.fromEntries(sizes) };
  }
}

function isOfPage(request: Request, page: Page): boolean {
  return request.isNavigationRequest() && request.frame() === page.mainFrame();
}
