import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { Controller, Get, Header, Next, Param, Req, Res } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { Principal } from '@espalier/plugin-sdk';
import type { NextFunction, Request, Response } from 'express';
import { CurrentPrincipal, Public } from '#core/auth';
import { PageRenderer, view } from '#core/display';
import { Config } from '#platform/config';
import { DomainError } from '#platform/errors';
import { securityHeaders } from '#platform/http';
import { ApiExcludeController } from '#platform/openapi';
import { languageOfBrowser, speak, text } from '#platform/texts';
import { ApiDescription } from './api-description';

/** Files that the page needs, as they lie in the package that they come from. */
const ASSETS: ReadonlySet<string> = new Set(['swagger-ui.css', 'swagger-ui-bundle.js']);

/**
 * Starts the page, in the colors of the device, and without the badge that would send the description to a validator
 * elsewhere.
 */
const DOCS_SCRIPT = `'use strict';
const dark = matchMedia('(prefers-color-scheme: dark)');
const wear = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', wear);
wear();
const api = document.getElementById('api');
SwaggerUIBundle({
  domNode: api,
  url: api.dataset.description,
  deepLinking: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
  presets: [SwaggerUIBundle.presets.apis],
  onComplete() {
    api.querySelector('#servers')?.setAttribute('aria-label', 'Server');
    // The page has a main part already.
    api.querySelector('main')?.setAttribute('role', 'group');
  },
});
`;

const zip = promisify<Buffer, Buffer>(gzip);

const DOCS = view<{ description: string }>('api-docs/docs');

/**
 * Which content types there are is for those who hold `ViewContentTypes`, so the description differs with the token.
 */
@ApiExcludeController()
@Controller('api')
export class ApiDocsController {
  private readonly zipped = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly description: ApiDescription,
    private readonly config: Config,
    private readonly pages: PageRenderer,
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
  async page(@Req() request: Request, @Res() response: Response): Promise<void> {
    speak(languageOfBrowser(request));
    const description = `${this.config.basePath}/api/openapi.json`;
    await this.pages.render(response, DOCS, { description }, { title: text('API'), layout: 'tool' });
  }

  @Public()
  @Get('docs/start.js')
  @Header('Content-Type', 'text/javascript; charset=utf-8')
  script(@Res() response: Response): void {
    response.set(securityHeaders()).send(DOCS_SCRIPT);
  }

  @Public()
  @Get('docs/:asset')
  async asset(@Param('asset') name: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    if (!ASSETS.has(name)) {
      throw new DomainError('not-found', 'api-docs.not-found', 'The documentation has no such file.');
    }
    response.set(securityHeaders()).vary('Accept-Encoding');
    if (request.acceptsEncodings('gzip')) {
      response.set({ 'Cache-Control': 'public, max-age=86400', 'Content-Encoding': 'gzip' });
      response.type(path.extname(name)).send(await this.zippedAsset(name));
    } else response.sendFile(name, { root: assetFolder(), maxAge: '1d' });
  }

  /** Once for all who ask: there is a megabyte and a half of it. */
  private zippedAsset(name: string): Promise<Buffer> {
    let made = this.zipped.get(name);
    if (!made) this.zipped.set(name, (made = readFile(path.join(assetFolder(), name)).then(zip)));
    return made;
  }
}

function sendDescription(response: Response, description: OpenAPIObject): void {
  response.set({ 'Cache-Control': 'no-cache', Vary: 'Authorization' }).json(description);
}

function assetFolder(): string {
  return path.dirname(createRequire(__filename).resolve('swagger-ui-dist/package.json'));
}
