import { Injectable } from '@nestjs/common';
import { Config } from '#platform/config';
import { ServiceRoutes } from '#platform/routes';
import { xmlText } from '../feed/xml';
import { SitemapRows, type SitemapRow } from './sitemap-rows';

/** The most that a file may have (sitemaps.org). */
const MOST_IN_FILE = 50_000;
const CHUNK = 2000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

/** The sitemap, piece by piece: one file, or an index of files, each of which begins after a path. */
@Injectable()
export class Sitemap {
  constructor(
    private readonly rows: SitemapRows,
    private readonly config: Config,
    private readonly routes: ServiceRoutes,
  ) {}

  /** @param after undefined for the whole: an index when one file is too small for it */
  async *xml(after?: string, mostInFile = MOST_IN_FILE): AsyncGenerator<string> {
    const starts = after === undefined ? await this.starts(mostInFile) : [];
    yield* starts.length > 1 ? this.index(starts) : this.file(after ?? '', mostInFile);
  }

  private async starts(mostInFile: number): Promise<readonly string[]> {
    const starts: string[] = [];
    for (let end: string | undefined = ''; end !== undefined; end = await this.rows.endOfFile(end, mostInFile)) {
      starts.push(end);
    }
    return starts;
  }

  private *index(starts: readonly string[]): Generator<string> {
    yield `${HEAD}<sitemapindex ${NAMESPACE}>\n`;
    for (const after of starts) {
      const address = `${this.config.baseUrl}/sitemap.xml?${new URLSearchParams({ after }).toString()}`;
      yield `<sitemap><loc>${xmlText(address)}</loc></sitemap>\n`;
    }
    yield '</sitemapindex>\n';
  }

  private async *file(after: string, mostInFile: number): AsyncGenerator<string> {
    yield `${HEAD}<urlset ${NAMESPACE}>\n`;
    let last = after;
    for (let left = mostInFile; left > 0; left -= CHUNK) {
      const rows = await this.rows.after(last, Math.min(CHUNK, left));
      yield rows
        .filter(({ path }) => !this.routes.has(path))
        .map((row) => this.url(row))
        .join('');
      if (rows.length < CHUNK) break;
      last = rows.at(-1)?.slug ?? last;
    }
    yield '</urlset>\n';
  }

  private url({ path, modified }: SitemapRow): string {
    const address = `${this.config.baseUrl}/${encodeURI(path)}`;
    return `<url><loc>${xmlText(address)}</loc><lastmod>${modified}</lastmod></url>\n`;
  }
}
