import path from 'node:path';
import type { Principal } from '@espalier/plugin-sdk';
import { Controller, Get, Next, Param, Req, Res, Post } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { Public, AdminPage, CurrentPrincipal, RequirePermission } from '#core/auth';
import { ApiExcludeController } from '#platform/openapi';
import { securityHeaders } from '#platform/http';
import { Form, type FormFields, type PageRequest } from '#platform/pages';
import { MalformedFormError } from '#platform/request';
import { languageOfBrowser, speak } from '#platform/texts';
import { GraphqlServer } from '../endpoint/graphql-server';
import { sendAnswer } from '../endpoint/http-answer';
import { ExplorerAssets, EXPLORER_PATH, ExplorerPages } from './explorer-pages';

const PATH = 'Admin/GraphQL';

/** Media types of answers to queries come first: who takes anything gets an answer, not a page. */
const MEDIA_TYPES = ['application/graphql-response+json', 'application/json', 'text/html'];

/**
 * Public, as the page holds nothing of the content nor of the schema; what it asks for, it asks for with the token that
 * its user gives it.
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
  async page(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): Promise<void> {
    if (!isForPage(request)) return next();
    speak(languageOfBrowser(request));
    await this.pages.send(request, response, EXPLORER_PATH);
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

/** GraphiQL for who is signed in. Its queries come as forms, so that no other site can send one; the API takes no cookie. */
@AdminPage()
@RequirePermission('ExecuteGraphQL')
@Controller(PATH)
export class AdminExplorerController {
  constructor(
    private readonly pages: ExplorerPages,
    private readonly server: GraphqlServer,
  ) {}

  @Get()
  page(@Req() request: PageRequest, @Res() response: Response): Promise<void> {
    return this.pages.send(request, response, PATH, request.visit?.formToken);
  }

  @Post()
  async execute(
    @Res() response: Response,
    @Form() form: FormFields,
    @CurrentPrincipal() principal: Principal,
  ): Promise<void> {
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const request = { method: 'POST' as const, search: '', body: requestIn(form), headers };
    const answer = await this.server.execute(request, { principal, notes: { unpublished: false } });
    await sendAnswer(response, answer);
  }
}

/** @throws MalformedFormError */
function requestIn(form: FormFields): unknown {
  try {
    return JSON.parse(form.text('request')) as unknown;
  } catch {
    throw new MalformedFormError();
  }
}
