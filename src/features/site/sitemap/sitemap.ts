import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable, Controller, Get, Req, Res } from '@nestjs/common';
import { Principals, InFrontLane, Public, type LaneRequest } from '#core/auth';
import { viewScope } from '#core/content';
import { ContentDefinitions } from '#core/content-definition';
import { restsOnItems, sharedHeaders } from '#platform/caching';
import { Config } from '#platform/config';
import { Database } from '#platform/database';
import { ApiExcludeController } from '#platform/openapi';
import { ServiceRoutes } from '#platform/routes';
import { withoutSlashes, storableText, textBefore } from '#platform/strings';
import { xmlText } from '../feed/xml';

interface SitemapRow {
  /** In the form that paths are found by: rows come in this order. */
  readonly slug: string;
  /** As it was given to the item, without a leading slash. */
  readonly path: string;
  /** In UTC, to the second. */
  readonly modified: string;
}

const LIVE = `FROM content_handle h JOIN content_item_version v ON v.content_item_id = h.content_item_id AND v.published
  WHERE h.kind = 'slug' AND h.published AND h.value > $1 AND v.content_type = ANY($2)`;

const ROWS = {
  name: 'sitemap-rows',
  text: `SELECT h.value, v.data #>> '{autoroutePart,path}',
      to_char(coalesce(v.modified_utc, v.created_utc) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
    ${LIVE} ORDER BY h.value LIMIT $3`,
};

const LAST_OF_FILE = { name: 'sitemap-last', text: `SELECT h.value ${LIVE} ORDER BY h.value OFFSET $3 LIMIT 1` };

/** The published items with paths that everybody may see. They are read in the order of their paths, so that no page is deep. */
@Injectable()
export class SitemapRows {
  constructor(
    private readonly database: Database,
    private readonly definitions: ContentDefinitions,
    private readonly principals: Principals,
  ) {}

  async after(slug: string, count: number): Promise<SitemapRow[]> {
    const rows = await this.database.replicaTextRows(ROWS, [slug, await this.types(), count]);
    return rows.map(([value, path = null, modified]) => ({
      slug: String(value),
      path: pathFor(String(value), path),
      modified: String(modified),
    }));
  }

  /** The slug of the row that is the `count`th after the slug; undefined when there are no more rows than that. */
  async endOfFile(slug: string, count: number): Promise<string | undefined> {
    const [last, further] = await Promise.all(
      [count - 1, count].map(async (offset) => {
        const [row] = await this.database.replicaTextRows(LAST_OF_FILE, [slug, await this.types(), offset]);
        return row?.[0] ?? undefined;
      }),
    );
    return further === undefined ? undefined : last;
  }

  /** Nobody owns what visitors see, so for them it is a matter of types. */
  private async types(): Promise<readonly string[]> {
    const all = this.definitions.all().map(({ name }) => name);
    return viewScope(await this.principals.anonymous(), all).types;
  }
}

/** A part under another name has its path elsewhere; then the form that it is found by leads to it. */
function pathFor(slug: string, path: string | null): string {
  const trimmed = withoutSlashes(path ?? '');
  return trimmed.toLowerCase() === slug ? trimmed : slug;
}

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

const SHORT = 500_000;

/** As much as is read at once. */
async function beginOf(pieces: AsyncGenerator<string>): Promise<{ readonly begin: string; readonly isAll: boolean }> {
  let begin = '';
  while (begin.length < SHORT) {
    const { value, done } = await pieces.next();
    if (done) return { begin, isAll: true };
    begin += value;
  }
  return { begin, isAll: false };
}

const KEPT = { 'Cache-Control': 'public, max-age=600' };

/** Shows everybody what visitors may see who are not signed in. */
@Public()
@ApiExcludeController()
@Controller()
export class SitemapController {
  constructor(
    private readonly sitemap: Sitemap,
    private readonly config: Config,
  ) {}

  @Get('sitemap.xml')
  @InFrontLane()
  async xml(@Req() { originalUrl }: LaneRequest, @Res() response: ServerResponse): Promise<void> {
    const query = new URLSearchParams(originalUrl.slice(textBefore('?', originalUrl).length));
    const [after, another] = query.getAll('after');
    const start = after !== undefined && another === undefined ? storableText(after) : undefined;
    restsOnItems();
    const pieces = this.sitemap.xml(start);
    const { begin, isAll } = await beginOf(pieces);
    response.writeHead(200, {
      'Content-Type': 'application/xml; charset=utf-8',
      // What is still to be read may change before caches have it.
      ...((isAll ? sharedHeaders() : undefined) ?? KEPT),
      'X-Content-Type-Options': 'nosniff',
    });
    response.write(begin);
    await pipeline(Readable.from(pieces), response);
  }

  @Get('robots.txt')
  @InFrontLane()
  async robots(@Res() response: ServerResponse): Promise<void> {
    const { basePath, baseUrl } = this.config;
    const closed = ['/Admin', '/api/', '/Account', '/Login', '/connect/'].map((path) => `Disallow: ${basePath}${path}`);
    const text = ['User-agent: *', ...closed, '', `Sitemap: ${baseUrl}/sitemap.xml`, ''].join('\n');
    response
      .writeHead(200, {
        'Content-Type': 'text/plain; charset=utf-8',
        ...KEPT,
        'Content-Length': Buffer.byteLength(text),
      })
      .end(text);
  }
}
