import { Controller, Get, Header, Next, Param, Req, Res } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import type { Principal } from '@espalier/plugin-sdk';
import type { NextFunction, Request, Response } from 'express';
import { CurrentPrincipal, Public } from '#core/auth';
import { Config } from '#platform/config';
import { DomainError } from '#platform/errors';
import { securityHeaders } from '#platform/http';
import { ApiDescription } from './api-description';
import { DOCS_SCRIPT, docsAsset, docsPage } from './docs-page';

/**
 * Everybody may read how the API works. Which content types there are is for those who hold `ViewContentTypes`, so the
 * description differs with the token that is sent, or not sent.
 */
@ApiExcludeController()
@Controller('api')
export class ApiDocsController {
  constructor(
    private readonly description: ApiDescription,
    private readonly config: Config,
  ) {}

  @Public()
  @Get('openapi.json')
  general(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): void {
    // Whoever sends a token is for the next handler of this path, behind the guard.
    if (request.headers.authorization !== undefined) next();
    else sendDescription(response, this.description.general());
  }

  @Get('openapi.json')
  forCaller(@Res() response: Response, @CurrentPrincipal() principal: Principal): void {
    const seesTypes = principal.may('ViewContentTypes');
    sendDescription(response, seesTypes ? this.description.withTypes() : this.description.general());
  }

  @Public()
  @Get('docs')
  @Header('Content-Type', 'text/html; charset=utf-8')
  page(@Res() response: Response): void {
    response.set(securityHeaders()).send(docsPage(this.config.basePath));
  }

  @Public()
  @Get('docs/start.js')
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  script(@Res() response: Response): void {
    response.set(securityHeaders()).send(DOCS_SCRIPT);
  }

  @Public()
  @Get('docs/:asset')
  asset(@Param('asset') name: string, @Res() response: Response): void {
    const asset = docsAsset(name);
    if (!asset) throw new DomainError('not-found', 'api-docs.not-found', 'The documentation has no such file.');
    response.set(securityHeaders()).sendFile(asset.name, { root: asset.root, maxAge: '1d' });
  }
}

function sendDescription(response: Response, description: OpenAPIObject): void {
  response.set({ 'Cache-Control': 'no-cache', Vary: 'Authorization' }).json(description);
}
