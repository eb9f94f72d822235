import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Public } from '#core/auth';
import { Config } from '#platform/config';
import { storableText } from '#platform/strings';
import { Sitemap } from './sitemap';

const CACHE_CONTROL = 'public, max-age=600';

/** The same for everybody: what visitors may see who are not signed in. */
@Public()
@ApiExcludeController()
@Controller()
export class SitemapController {
  constructor(
    private readonly sitemap: Sitemap,
    private readonly config: Config,
  ) {}

  @Get('sitemap.xml')
  async xml(@Res() response: Response, @Query('after') after: unknown): Promise<void> {
    response.set({
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': CACHE_CONTROL,
      'X-Content-Type-Options': 'nosniff',
    });
    const start = typeof after === 'string' ? storableText(after) : undefined;
    await pipeline(Readable.from(this.sitemap.xml(start)), response);
  }

  @Get('robots.txt')
  @Header('Content-Type', 'text/plain; charset=utf-8')
  @Header('Cache-Control', CACHE_CONTROL)
  robots(): string {
    const { basePath, baseUrl } = this.config;
    const closed = ['/Admin', '/api/', '/Account', '/Login', '/connect/'].map((path) => `Disallow: ${basePath}${path}`);
    return ['User-agent: *', ...closed, '', `Sitemap: ${baseUrl}/sitemap.xml`, ''].join('\n');
  }
}
