import { Body, Controller, Delete, Get, Headers, HttpCode, Param, Post, Put, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { RequirePermission } from '#core/auth';
import { Config } from '#platform/config';
import { ApiProblems, ApiQueryShape } from '#platform/openapi';
import {
  ETAG_HEADER,
  IF_MATCH,
  NO_QUERY,
  PAGE_PARAMETERS,
  QueryShape,
  tagged,
  taggedUnlessKnown,
} from '#platform/request';
import { ScopeNotFoundError } from '../../openid-errors';
import { Scopes } from '../../scopes/scopes';
import { preconditionOf } from '../precondition';
import { CreateScopeDto, ReplaceScopeDto, ScopeDto, ScopePageDto, scopeValuesOf } from './scope.dto';
import { presentScope, type ScopeView } from './scope-presenter';

const PAGE_QUERY = new QueryShape(PAGE_PARAMETERS);

/** Scopes over REST. */
@ApiTags('OpenID Connect')
@Controller('api/openid/scopes')
@RequirePermission('ManageScopes')
export class ScopesController {
  constructor(
    private readonly scopes: Scopes,
    private readonly config: Config,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists the scopes, the built-in ones first' })
  @ApiQueryShape(PAGE_QUERY)
  @ApiResponse({ status: 200, type: ScopePageDto, description: 'The page, and how many there are in all.' })
  @ApiProblems(400)
  async list(@Req() request: Request): Promise<{ items: ScopeView[]; totalCount: number }> {
    const { first, skip } = PAGE_QUERY.read(request.originalUrl);
    const all = await this.scopes.all();
    return { items: all.slice(skip, skip + first).map(presentScope), totalCount: all.length };
  }

  @Get(':name')
  @ApiOperation({ summary: 'Gets one scope' })
  @ApiResponse({ status: 200, type: ScopeDto, description: 'The scope.', headers: ETAG_HEADER })
  @ApiResponse({ status: 304, description: 'The caller has it already.' })
  @ApiProblems(400, 404)
  async get(
    @Param('name') name: string,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ScopeView | undefined> {
    NO_QUERY.read(request.originalUrl);
    const scope = await this.scopes.find(name);
    if (!scope) throw new ScopeNotFoundError(name);
    return taggedUnlessKnown(response, presentScope(scope));
  }

  @Post()
  @ApiOperation({ summary: 'Creates a scope', description: 'What is left out has its default.' })
  @ApiResponse({ status: 201, type: ScopeDto, description: 'The scope.', headers: ETAG_HEADER })
  @ApiProblems(400, 413, 415)
  async create(
    @Body() body: CreateScopeDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ScopeView> {
    NO_QUERY.read(request.originalUrl);
    const scope = await this.scopes.create(body.name, scopeValuesOf(body.name, body));
    response.setHeader('Location', `${this.config.basePath}/api/openid/scopes/${encodeURIComponent(scope.name)}`);
    return tagged(response, presentScope(scope));
  }

  @Put(':name')
  @ApiOperation({ summary: 'Replaces a scope', description: 'What is left out has its default.' })
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 200, type: ScopeDto, description: 'The scope.', headers: ETAG_HEADER })
  @ApiProblems(400, 404, 412, 413, 415)
  async replace(
    @Param('name') name: string,
    @Body() body: ReplaceScopeDto,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ScopeView> {
    NO_QUERY.read(request.originalUrl);
    const values = scopeValuesOf(name, body);
    const check = preconditionOf(ifMatch);
    return tagged(
      response,
      presentScope(await this.scopes.put(name, values, (current) => check(presentScope(current)))),
    );
  }

  @Delete(':name')
  @HttpCode(204)
  @ApiOperation({ summary: 'Removes a scope. Applications that were allowed it lose it' })
  @ApiHeader(IF_MATCH)
  @ApiResponse({ status: 204, description: 'The scope is gone.' })
  @ApiProblems(400, 404, 412)
  async remove(
    @Param('name') name: string,
    @Headers('if-match') ifMatch: string | undefined,
    @Req() request: Request,
  ): Promise<void> {
    NO_QUERY.read(request.originalUrl);
    const check = preconditionOf(ifMatch);
    await this.scopes.remove(name, (current) => check(presentScope(current)));
  }
}
