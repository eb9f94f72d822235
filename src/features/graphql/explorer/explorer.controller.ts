import path from 'node:path';
import { Controller, Get, Next, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import { Public } from '#core/auth';
import { securityHeaders } from '#platform/http';
import { ExplorerAssets } from './explorer-assets';
import { EXPLORER_PATH, ExplorerPages } from './explorer-pages';

/** Media types of answers to queries come first: who takes anything gets an answer, not a page. */
const MEDIA_TYPES = ['application/graphql-response+json', 'application/json', 'text/html'];

/**
 * GraphiQL, for browsers. The page is public, as it holds nothing of the content nor of the schema; what it asks for, it asks
 * for with the token that its user gives it.
 */
@ApiExcludeController()
@Controller(EXPLORER_PATH)
export class ExplorerController {
  constructor(
    private readonly assets: ExplorerAssets,
    private readonly pages: ExplorerPages,
  ) {}

  @Public()
  @Get()
  page(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): void {
    if (isForPage(request)) this.pages.send(response, EXPLORER_PATH);
    else next();
  }

  @Public()
  @Get('explorer/:asset')
  asset(
    @Param('asset') name: string,
    @Req() request: Request,
    @Res() response: Response,
    @Next() next: NextFunction,
  ): void {
    const file = this.assets.sent(name, request.acceptsEncodings());
    if (!file) return next();
    response
      .set(securityHeaders())
      .set({ Vary: 'Accept-Encoding', ...(file.encoding && { 'Content-Encoding': file.encoding }) })
      .type(path.extname(name))
      .sendFile(file.name, { root: this.assets.folder, maxAge: '1y', immutable: true });
  }
}

/** A GET without a query, of somebody who would rather have a page. */
function isForPage(request: Request): boolean {
  return !request.originalUrl.includes('?') && request.accepts(MEDIA_TYPES) === 'text/html';
}
