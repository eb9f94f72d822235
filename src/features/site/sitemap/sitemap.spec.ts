import type { Config } from '#platform/config';
import type { ServiceRoutes } from '#platform/routes';
import { Sitemap, type SitemapRows } from './sitemap';

const SLUGS = ['a', 'b&c', 'd', 'z', 'é'];

function sitemapOf(slugs: readonly string[]): Sitemap {
  const following = (slug: string) => slugs.filter((other) => other > slug);
  const rows = {
    after: async (slug: string, count: number) =>
      following(slug)
        .slice(0, count)
        .map((each) => ({ slug: each, path: each.toUpperCase(), modified: '2026-11-20T10:00:00Z' })),
    endOfFile: async (slug: string, count: number) =>
      following(slug).length > count ? following(slug)[count - 1] : undefined,
  };
  const config = { baseUrl: 'https://site.example/x' } as Config;
  const routes = { has: (path: string) => path === 'ADMIN' } as unknown as ServiceRoutes;
  return new Sitemap(rows as unknown as SitemapRows, config, routes);
}

async function text(pieces: AsyncGenerator<string>): Promise<string> {
  let all = '';
  for await (const piece of pieces) all += piece;
  return all;
}

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, location]) => location);

describe('A sitemap', () => {
  it('has the addresses of all pages, encoded, with the moment of their last change', async () => {
    const xml = await text(sitemapOf(SLUGS).xml());
    expect(locations(xml)).toEqual(
      ['A', 'B&amp;C', 'D', 'Z', '%C3%89'].map((path) => `https://site.example/x/${path}`),
    );
    expect(xml).toContain('<lastmod>2026-11-20T10:00:00Z</lastmod>');
  });

  it('has nothing where routes are', async () =>
    expect(locations(await text(sitemapOf(['a', 'admin']).xml()))).toHaveLength(1));

  it('is empty without pages', async () => expect(locations(await text(sitemapOf([]).xml()))).toEqual([]));

  it('is an index of files where there are more pages than a file may have', async () => {
    const sitemap = sitemapOf(SLUGS);
    const index = await text(sitemap.xml(undefined, 2));
    expect(index).toContain('<sitemapindex');
    expect(locations(index)).toEqual(
      ['', 'b%26c', 'z'].map((after) => `https://site.example/x/sitemap.xml?after=${after}`),
    );
    const files = await Promise.all(['', 'b&c', 'z'].map((after) => text(sitemap.xml(after, 2))));
    expect(files.map((file) => locations(file).length)).toEqual([2, 2, 1]);
    expect(new Set(files.flatMap(locations)).size).toBe(5);
  });

  it('is one file of exactly as many pages as it may have', async () =>
    expect(locations(await text(sitemapOf(SLUGS).xml(undefined, 5)))).toHaveLength(5));
});
