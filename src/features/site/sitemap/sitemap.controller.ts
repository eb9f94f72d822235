import type { ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { InFrontLane, Public, type LaneRequest } from '#core/auth';
import { Config } from '#platform/config';
import { ApiExcludeController } from '#platform/openapi';
import { storableText, textBefore } from '#platform/strings';
import { Sitemap } from './sitemap';

const CACHE_CONTROL = 'public, max-age=600';

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
    response.writeHead(200, {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': CACHE_CONTROL,
      'X-Content-Type-Options': 'nosniff',
    });
    await pipeline(Readable.from(this.sitemap.xml(start)), response);
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
        'Cache-Control': CACHE_CONTROL,
        'Content-Length': Buffer.byteLength(text),
      })
      .end(text);
  }
}
